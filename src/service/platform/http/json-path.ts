/**
 * What is at a path of an answer in JSON: `message.items.0.title`. Only members of its own are seen.
 * @returns undefined when there is nothing
 */
export function at(value: unknown, path: string): unknown {
  let here = value;
  for (const key of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = Object.getOwnPropertyDescriptor(here, key)?.value;
  }
  return here;
}

/** The text at a path, trimmed; undefined when there is none. */
export function textAt(value: unknown, path: string): string | undefined {
  const found = at(value, path);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined;
}

/** The web address at a path; anything else could become a script when it is shown as a link. */
export function webAddressAt(value: unknown, path: string): string | undefined {
  const text = textAt(value, path);
  return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : undefined;
}
