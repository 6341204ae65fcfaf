/** HTML's names of the characters from U+00A0 on, and some that texts have besides. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const ofHtml = new Map([
  ...latin1.split(' ').map((name, at): [string, string] => [name, String.fromCodePoint(0xa0 + at)]),
  ...Object.entries({ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•' }),
]);
const ofXml = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/** Signs that XML cannot carry, also as a reference. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]\w{1,9}));/gi;

function characterOf(decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code).replace(forbidden, '') : '';
}

/**
 * Text without character references: `&#268;etver`, `Science &amp; Society`. Systems encode them once more with each
 * export, so that they are decoded as long as there are any.
 */
export function decodeReferences(text: string): string {
  let decoded = text;
  for (let round = 0; round < 4 && decoded.includes('&'); round += 1) {
    const before = decoded;
    decoded = before.replace(reference, (whole, decimal?: string, hex?: string, name?: string) =>
      name === undefined ? characterOf(decimal, hex) : (ofXml.get(name) ?? ofHtml.get(name) ?? whole),
    );
    if (decoded === before) break;
  }
  return decoded;
}

const ampersand = /&(?:(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]\w{1,9});)?/gi;

/** Repairs character references in XML without CDATA. @param onLoose called for ampersands outside references */
function mendReferences(xml: string, onLoose: () => void, onControl: () => void): string {
  return xml.replace(ampersand, (whole, name?: string) => {
    if (name !== undefined && ofXml.has(name)) return whole;
    if (name?.startsWith('#') === true) {
      if (decodeReferences(whole) !== '') return whole;
      onControl();
      return '';
    }
    const character = ofHtml.get(name ?? '');
    if (character === undefined) onLoose();
    return character ?? `&amp;${whole.slice(1)}`;
  });
}

/**
 * Repairs XML for a strict parser: escapes stray ampersands, resolves HTML entities and removes characters that XML
 * does not allow. CDATA sections are unchanged.
 */
export function mendXml(xml: string): { text: string; warnings: string[] } {
  const warnings = new Set<string>();
  const onControl = (): unknown => warnings.add('Control characters were left out');
  const onLoose = (): unknown => warnings.add('Ampersands that begin no reference were taken as text');
  const plain = xml.replace(/[\v\f]/g, ' ').replace(forbidden, '');
  const pieces = plain.split(']]>');
  const text = pieces
    .map((piece, at) => {
      const start = at < pieces.length - 1 ? piece.indexOf('<![CDATA[') : -1;
      const end = start === -1 ? piece.length : start;
      return mendReferences(piece.slice(0, end), onLoose, onControl) + piece.slice(end);
    })
    .join(']]>');
  if (plain !== xml) onControl();
  return { text, warnings: [...warnings] };
}
