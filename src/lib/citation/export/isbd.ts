/** The signs that ISBD sets between the parts of a description, which MARC 21 writes at the end of a subfield. */

type Part = readonly [code: string, value: string | null | undefined];

/**
 * Subfields of one area, each part ended by the sign that goes before the next one that is there.
 * @param signs for each code, what comes before it: ` :`, ` /`, `,`
 */
export function ended(signs: Readonly<Record<string, string>>, ...parts: readonly Part[]): Part[] {
  const said = parts.filter(([, value]) => value?.trim());
  return said.map(([code, value], at): Part => {
    const next = said[at + 1];
    const sign = next === undefined ? '' : (signs[next[0]] ?? '');
    const text = (value ?? '').trimEnd();
    return [code, text.endsWith(sign) ? text : `${text}${sign}`];
  });
}

/** Splits a text at the last occurrence of a mark if that has spaces around it. */
function splitAtLast(text: string, mark: string): [before: string, after?: string] {
  const at = text.lastIndexOf(mark);
  const [before, after] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  const isSpaced = before !== before.trimEnd() && after !== after.trimStart();
  return isSpaced ? [before.trimEnd(), after.trimStart()] : [text];
}

/** `xii, 320 p. : ill. ; 24 cm` in its subfields: how many, what else, how large. */
export function isbdExtent(extent: string | null): Part[] {
  if (extent === null) return [];
  const [body, size] = splitAtLast(extent, ';');
  const [pages, other] = splitAtLast(body, ':');
  return ended({ b: ' :', c: ' ;' }, ['a', pages], ['b', other], ['c', size]);
}

/** What an article is in, before what follows: its title ends with a stop. */
export const heldIn = (title: string): string => (/\p{P}$/u.test(title) ? title : `${title}.`);
