import { mendXml } from '../catalogue/model/character-references.ts';

/** Everything up to the name of the first element: a declaration and comments may come before it. */
const firstTag = /^\s*(?:<\?(?:[^?]|\?(?!>))*\?>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<[\w.:-]+/;

/**
 * XML that was cut out of an answer, as a strict reader takes it: prefixes that the envelope declared, or nobody did, are
 * declared, and references and signs are mended.
 */
export function mendedXml(xml: string): string {
  const text = mendXml(xml).text.trim();
  const prefixes = new Set(
    [...text.matchAll(/[<\s]([A-Za-z_][\w.-]*):[A-Za-z_][\w.-]*(?=[\s=/>])/g)].map(([, name]) => name),
  );
  const declared = new Set([...text.matchAll(/\sxmlns:([\w.-]+)\s*=/g)].map(([, name]) => name));
  const undeclared = [...prefixes].filter(
    (name) => name !== undefined && !/^xml(?:ns)?$/.test(name) && !declared.has(name),
  );
  const names = undeclared.map((name) => ` xmlns:${name ?? ''}="urn:undeclared:${name ?? ''}"`).join('');
  return names === '' ? text : text.replace(firstTag, `$&${names}`);
}
