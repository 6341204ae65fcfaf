import languages from '../../dictionaries/data/languages.json' with { type: 'json' };

/** Codes of MARC 21 that were replaced, still found in old records. */
const replaced: Record<string, string> = {
  scr: 'hrv',
  scc: 'srp',
  mol: 'rum',
  esp: 'epo',
  eth: 'gez',
  far: 'fao',
  fri: 'fry',
  gae: 'gla',
  gag: 'glg',
  gal: 'orm',
  gua: 'grn',
  int: 'ina',
  iri: 'gle',
  kus: 'kos',
  lan: 'oci',
  lap: 'smi',
  max: 'glv',
  sao: 'smo',
  sho: 'sna',
  snh: 'sin',
  sso: 'sot',
  swz: 'ssw',
  tag: 'tgl',
  taj: 'tgk',
  tar: 'tat',
  tru: 'chk',
  tsw: 'tsn',
  ajm: 'ara',
  cam: 'khm',
  jap: 'jpn',
};
const codes = languages.map(([code = '']) => code);
const known = new Set(codes);
/** The tag that BCP 47 has for a code or tag: `zh` for `zho` and `chi`. */
const tagOf = (code: string): string => new Intl.Locale(code).language;
/** Where several codes have one tag, the first counts, but for Serbian and Tagalog. */
const codeByTag = new Map([
  ...codes.toReversed().map((code) => [tagOf(code), code] as const),
  ['sr', 'srp'],
  ['fil', 'tgl'],
]);

/** Codes for an unknown language or no language. */
const none = new Set(['und', 'zxx', 'mul', 'mis', 'xxx', 'qqq', 'unk']);

/** A MARC language code from a MARC, ISO 639-2 or ISO 639-1 code or a tag such as `zh-CN`; undefined for none. */
export function languageCode(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const short = /^([a-z]{2})(?:[-_].*)?$/.exec(plain)?.[1];
  if (short !== undefined) return codeByTag.get(tagOf(short));
  if (!/^[a-z]{3}$/.test(plain) || none.has(plain)) return undefined;
  if (known.has(plain)) return plain;
  return replaced[plain] ?? codeByTag.get(tagOf(plain)) ?? plain;
}
