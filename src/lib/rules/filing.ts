/**
 * Articles that titles begin with and are not filed under, by the MARC code of the language. Forms that are also other
 * words of the language (French "des", Portuguese "a", Italian "i" are articles only) stand where the article is by far
 * the commoner.
 */
const articlesByCode = {
  afr: ['die', "'n"],
  ara: ['al-', 'el-', 'ال'],
  cat: ['el', 'la', 'els', 'les', "l'", 'un', 'una'],
  dan: ['den', 'det', 'de', 'en', 'et'],
  dut: ['de', 'het', 'een', "'t", "'n"],
  eng: ['the', 'an', 'a'],
  fre: ['le', 'la', 'les', "l'", 'un', 'une'],
  ger: ['der', 'die', 'das', 'den', 'dem', 'des', 'ein', 'eine', 'einer', 'eines'],
  glg: ['o', 'a', 'os', 'as', 'un', 'unha'],
  grc: ['ο', 'η', 'το', 'οι', 'αι', 'τα'],
  gre: ['ο', 'η', 'το', 'οι', 'τα', 'ενας', 'μια', 'ενα'],
  heb: ['ha-', 'he-'],
  hun: ['a', 'az', 'egy'],
  ice: ['hinn', 'hin', 'hið'],
  ita: ['il', 'lo', 'la', 'i', 'gli', 'le', "l'", 'un', 'uno', 'una', "un'"],
  nor: ['den', 'det', 'de', 'en', 'et', 'ei'],
  por: ['o', 'a', 'os', 'as', 'um', 'uma'],
  rum: ['un', 'o'],
  spa: ['el', 'la', 'los', 'las', 'lo', 'un', 'una'],
  swe: ['den', 'det', 'de', 'en', 'ett'],
  wel: ['y', 'yr'],
  yid: ['der', 'di', 'dos', 'a', 'an'],
};
/** The tag that BCP 47 has for a code: `de` for `ger` and `deu`. */
const tagOf = (code: string): string => (/^[a-z]{2,3}$/i.test(code) ? new Intl.Locale(code).language : code);
const articles = new Map<string, readonly string[]>(
  Object.entries(articlesByCode).map(([code, words]) => [tagOf(code), words]),
);

/** As many as the indicator of MARC 21 can state. */
export const maxNonFiling = 9;

/** "A" before these is the letter or the preposition of an English phrase: A to Z, A is for Alibi, A priori. */
const noArticle = /^a\s+(?:to|is|and|or|priori|posteriori|fortiori|cappella|la|propos|b)\b/i;

/** Languages whose articles are left out where the language of a title is not known. */
const likely = ['eng', 'ger', 'fre'];

/** Characters left out at the beginning of a title in this language; undefined if it begins with no article of it. */
function articleLength(title: string, language: string): number | undefined {
  const known = articles.get(tagOf(language)) ?? [];
  const marks = /^[\p{P}\p{S}]*/u.exec(title)?.[0] ?? '';
  // An elided article may itself begin with a mark.
  for (const start of new Set([marks, ''])) {
    const rest = title.slice(start.length).replaceAll('’', "'");
    // Greek articles have accents in some spellings, and none elsewhere.
    const lower = [...rest.toLowerCase()]
      .map((sign) => (/\p{Script=Greek}/u.test(sign) ? sign.normalize('NFD').charAt(0) : sign))
      .join('');
    for (const article of known) {
      if (!lower.startsWith(article)) continue;
      const isBound = article !== "'t" && article !== "'n" && /['-]$|^ال$/.test(article);
      const gap = isBound ? '' : (/^\s+/.exec(rest.slice(article.length))?.[0] ?? '');
      const length = start.length + article.length + gap.length;
      if ((!isBound && gap === '') || length > maxNonFiling || title.length === length) continue;
      return tagOf(language) === 'en' && noArticle.test(rest) ? undefined : length;
    }
  }
  return undefined;
}

/**
 * Number of characters at the beginning of a title that are left out when it is filed: the article of its language, with
 * the space after it and the marks before it.
 * @param language MARC code or another of ISO 639; without it, English, German and French articles are left out
 * @returns 0 to 9, as the second indicator of MARC 21 field 245 states it
 */
export function nonFiling(title: string, language: string | undefined): number {
  const languages = language === undefined ? likely : [language];
  return languages.map((entry) => articleLength(title, entry)).find((length) => length !== undefined) ?? 0;
}

/** A beginning that is not filed, between the marks NSB and NSE: control characters, or their names where those were lost. */
const unfiled =
  /^(?:[\u0088\u0098]|[‹<«]NSB[›>»]|[‹<]nsb[›>])(.*?)(?:[\u0089\u009c]|[‹<«]NSE[›>»]|[‹<](?:\/nsb|nse)[›>])/;

/** Number of characters that a title marks as not filed; undefined if it marks none. */
export function markedNonFiling(text: string): number | undefined {
  const [marked, inside = ''] = unfiled.exec(text) ?? [];
  if (marked === undefined) return undefined;
  // The space after the article may be between the marks or after them.
  const gap = /\s$/.test(inside) ? 0 : (/^\s*/.exec(text.slice(marked.length))?.[0].length ?? 0);
  return Math.min(maxNonFiling, inside.length + gap);
}
