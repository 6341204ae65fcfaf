/**
 * Articles that titles begin with and are not filed under, by the MARC code of the language. Forms that are also other
 * words of the language (French "des", Portuguese "a", Italian "i" are articles only) stand where the article is by far
 * the commoner.
 */
const articles = new Map<string | undefined, readonly string[]>(
  Object.entries({
    afr: ['die', "'n"],
    ara: ['al-', 'el-'],
    cat: ['el', 'la', 'els', 'les', "l'", 'un', 'una'],
    dan: ['den', 'det', 'de', 'en', 'et'],
    dut: ['de', 'het', 'een', "'t", "'n"],
    eng: ['the', 'an', 'a'],
    fre: ['le', 'la', 'les', "l'", 'un', 'une'],
    ger: ['der', 'die', 'das', 'den', 'dem', 'des', 'ein', 'eine', 'einer', 'eines'],
    glg: ['o', 'a', 'os', 'as', 'un', 'unha'],
    gre: ['ο', 'η', 'το', 'οι', 'τα'],
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
  }),
);

/** "A" before these is the letter or the preposition of an English phrase: A to Z, A is for Alibi, A priori. */
const noArticle = /^a\s+(?:to|is|and|or|priori|posteriori|fortiori|cappella|la|propos|b)\b/i;

/**
 * Signs at the beginning of a title that are left out when it is filed: the article of its language, with the space
 * behind it and the marks before it.
 * @param language MARC code @returns 0 to 9, the second indicator of 245
 */
export function nonFiling(title: string, language: string | undefined): number {
  const known = articles.get(language) ?? [];
  const marks = /^[\p{P}\p{S}]*/u.exec(title)?.[0] ?? '';
  // An elided article may itself begin with a mark.
  for (const start of new Set([marks, ''])) {
    const rest = title.slice(start.length).replaceAll('’', "'");
    const lower = rest.toLowerCase();
    for (const article of known) {
      if (!lower.startsWith(article)) continue;
      const isBound = article !== "'t" && article !== "'n" && /['-]$/.test(article);
      const gap = isBound ? '' : (/^\s+/.exec(rest.slice(article.length))?.[0] ?? '');
      const length = start.length + article.length + gap.length;
      if ((!isBound && gap === '') || length > 9 || title.length === length) continue;
      if (language === 'eng' && noArticle.test(rest)) return 0;
      return length;
    }
  }
  return 0;
}
