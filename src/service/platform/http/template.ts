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

/** Names of the places in an address template: https://example.org/?isbn={isbn} has `isbn`. */
export function placeholders(template: string): string[] {
  return [...template.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
}

/**
 * Fills a URL template of the configuration. Values are escaped and allowed only after the host, so that records and
 * readers cannot change the destination.
 * @returns undefined if a value is missing or the result is not an address at the template's host
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string | undefined>>): URL | undefined {
  const names = placeholders(template);
  // A segment of dots would climb in the path.
  if (names.some((name) => !values[name] || /^\.+$/.test(values[name]))) return undefined;
  const filled = template.replace(/\{(\w*)\}/g, (_, name: string) =>
    encodeURIComponent((values[name] ?? '').toWellFormed()),
  );
  if (!URL.canParse(filled)) return undefined;
  const url = new URL(filled);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}

/** The first template that the values can fill. */
export function fillFirst(
  templates: readonly string[],
  values: Readonly<Record<string, string | undefined>>,
): URL | undefined {
  for (const template of templates) {
    const url = fillTemplate(template, values);
    if (url) return url;
  }
  return undefined;
}
