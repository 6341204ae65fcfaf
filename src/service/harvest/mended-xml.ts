/** HTML's names of the characters from U+00A0 on, and some that texts have besides. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const named = new Map([
  ...latin1.split(' ').map((name, at): [string, string] => [name, String.fromCodePoint(0xa0 + at)]),
  ...Object.entries({ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•' }),
]);
const ofXml = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** What XML cannot carry, also as a reference. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ampersand = /&(?:(#\d{1,7}|#x[0-9a-f]{1,6})|(\w{1,10}));|&/gi;

function referenceText(whole: string, number: string | undefined, name: string | undefined): string {
  if (name !== undefined) return ofXml.has(name) ? whole : (named.get(name) ?? `&amp;${whole.slice(1)}`);
  if (number === undefined) return `&amp;${whole.slice(1)}`;
  const code = /^#x/i.test(number) ? Number.parseInt(number.slice(2), 16) : Number(number.slice(1));
  const isCharacter = code <= 0x10_ff_ff && String.fromCodePoint(code).replace(forbidden, '') !== '';
  return isCharacter ? whole : '';
}

/** Everything up to the name of the first element: a declaration and comments may come before it. */
const firstTag = /^\s*(?:<\?(?:[^?]|\?(?!>))*\?>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<[\w.:-]+/;

/** Replaces references outside of CDATA sections. */
function mendReferences(xml: string): string {
  const pieces = xml.split(']]>');
  return pieces
    .map((piece, at) => {
      const start = at < pieces.length - 1 ? piece.indexOf('<![CDATA[') : -1;
      const end = start === -1 ? piece.length : start;
      return piece.slice(0, end).replace(ampersand, referenceText) + piece.slice(end);
    })
    .join(']]>');
}

/**
 * XML that was cut out of an answer, as a strict reader takes it: prefixes that the envelope declared, or nobody did, are
 * declared; signs that XML cannot carry are left out; ampersands that begin no reference are text, and HTML's names of
 * characters the characters.
 */
export function mendedXml(xml: string): string {
  const text = mendReferences(xml).replace(forbidden, '').trim();
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
