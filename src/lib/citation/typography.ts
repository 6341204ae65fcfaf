import type { Item } from './item.ts';

/** Typewriter's quotes as print has them: “so”, ‘so’, reader’s, ’86. */
function printed(text: string): string {
  // In pairs they open and close by turns, also where no space is before them, as in Chinese.
  const arePairs = (text.match(/"/g)?.length ?? 0) % 2 === 0;
  let opens = false;
  return text
    .replace(/(^|[\s([{/“‘—–])?"/gu, (_, before: string | undefined) => {
      opens = arePairs ? !opens : before !== undefined;
      return `${before ?? ''}${opens ? '“' : '”'}`;
    })
    .replace(/(^|[\s([{/“—–])'(?=\p{L})/gu, '$1‘')
    .replaceAll("'", '’');
}

/** What is small inside a title: articles, conjunctions, prepositions (Chicago 8.159, MLA 2.90). */
const small = new Set(
  (
    'a an the and or nor but so yet as for about above across after against along alongside amid among amongst around ' +
    'aside at atop before behind below beneath beside besides between beyond by circa despite down during except from ' +
    'given in inside into lest like near of off on onto out over per plus pro qua sans since than through throughout ' +
    'till to toward towards under underneath until unto up upon versus vs vs. v v. via with within without et al de ' +
    'd l van von'
  ).split(' '),
);
/** Words of a title with what parts them; a title after a colon starts again. */
const words = /[^\s:?!.—–]+|[:?!.—–]+|\s+/gu;

/** A word in small letters with its first raised. */
const raised = (word: string): string =>
  word.replace(
    /^(["“‘(['’]*)(\p{Ll})(?=[\p{Ll}’']*(?:["”)\],;]["”)\],;’]*)?$)/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );

/**
 * An English title in headline style. Only words in small letters are changed: what the catalogue writes otherwise has
 * its reasons.
 */
function headline(title: string): string {
  const parts = title.match(words) ?? [];
  const isWord = (part: string) => /\p{L}/u.test(part);
  const last = parts.findLastIndex(isWord);
  let begins = true;
  return parts
    .map((part, at) => {
      if (!isWord(part)) {
        if (/[:?!—–]|\.$/.test(part)) begins = true;
        return part;
      }
      const keeps = !begins && at !== last && small.has(part);
      begins = false;
      if (keeps) return part;
      // Of a compound every word, but for the small ones in its middle.
      return part
        .split('-')
        .map((entry, place) => (place > 0 && small.has(entry) ? entry : raised(entry)))
        .join('-');
    })
    .join('');
}

/** An item as western styles print it: quotes of print, and headline style where the style wants it of English. */
export function typeset(item: Item, isHeadline: boolean): Item {
  const title = (text: string) => (isHeadline && /^en\b/.test(item.language) ? headline(printed(text)) : printed(text));
  return {
    ...item,
    title: title(item.title),
    subtitle: title(item.subtitle),
    publisher: printed(item.publisher),
    university: printed(item.university),
    series: item.series.map((series) => ({ ...series, title: title(series.title) })),
    host: item.host && { ...item.host, title: title(item.host.title) },
  };
}

/** A title in quotes of its own: those inside it become single. */
export const withinQuotes = (title: string): string => title.replaceAll('“', '‘').replaceAll('”', '’');

/**
 * The last page without the digits that it has in common with the first.
 * @param style MLA 2.139: two digits at least. Chicago 9.61: all after a full hundred, one behind 101–109, else two
 */
export function shortLastPage(first: string, last: string, style: 'mla' | 'chicago'): string {
  const areNumbers = /^\d+$/.test(first) && /^\d+$/.test(last);
  if (!areNumbers || first.length !== last.length || first.length < 3) return last;
  const [from, to] = [Number(first), Number(last)];
  if (to <= from || (style === 'chicago' && from % 100 === 0)) return last;
  const least = style === 'chicago' && from % 100 < 10 ? 1 : 2;
  let common = 0;
  while (first[common] === last[common]) common += 1;
  const shown = Math.max(first.length - common, least);
  // Of four digits of which three change Chicago says all.
  return style === 'chicago' && first.length === 4 && shown === 3 ? last : last.slice(-shown);
}
