import { lookUp } from '../catalogue/records/search.ts';
import type { CallContext } from '../platform/context/context.ts';
import { mistakesBetween } from '../catalogue/text/analysis.ts';

/** Words by which wishes are told, and which readers mistype. */
const telling = (
  'renew return borrow reserve password printer printing opening available library librarian database databases ' +
  'overdue interlibrary recommend account contact similar written author published hours recommendation reservation'
).split(' ');
const endings = ['', 's', 'd', 'ed', 'ing', 'er', 'ers', 'al', 'als'];
/** With their endings: reserved is no slip of reserve. */
const known = new Set(telling.flatMap((word) => endings.flatMap((end) => [word + end, word.replace(/e$/, '') + end])));

/** Single signs that sound or look alike, where no other word is meant. */
const chineseSlips: readonly (readonly [RegExp, string])[] = [
  [/图书管(?!理)|圖書管(?!理)/g, '图书馆'],
  [/续介|续接(?=书|图书|$)|序借/g, '续借'],
  [/予约|预越/g, '预约'],
  [/(?<=书|《[^》]*》|在)那里(?=$|[？?。])/g, '哪里'],
];

/** How words are typed into a chat, where they are no part of a title or name: r u open tmrw. */
const chat: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w-])r(?= (u|you|we|they|there|these|those|ur|your|my|the)\b)/g, 'are'],
  [/(?<![\w-])u(?![\w-])/g, 'you'],
  [/\b(pls+|plz)\b/gi, 'please'],
  [/\b(tmrw|tmr|tmw|2moro)\b/gi, 'tomorrow'],
  [/\b2nite\b/gi, 'tonight'],
  [/\b(?<=open |closed |there |avail\w* )rn\b/gi, 'now'],
  [/\babt\b/gi, 'about'],
  [/\bsci-?fi\b/gi, 'science fiction'],
  [/\bwheres\b/gi, 'where is'],
  [/\bwhats\b/gi, 'what is'],
  [/\bive\b/gi, 'I have'],
];

/**
 * Mends slips in the words that tell what is wanted: how to renw my books. A word that the catalogue has is none.
 */
export function withoutSlips(text: string, call: CallContext): string {
  const chinese = [...chineseSlips, ...chat].reduce((mended, [slip, right]) => mended.replaceAll(slip, right), text);
  return chinese.replace(/\b[a-z]{4,}\b/gi, (word) => {
    const small = word.toLowerCase();
    if (known.has(small)) return word;
    const meant = telling.find(
      (entry) => Math.abs(entry.length - small.length) <= 1 && mistakesBetween(small, entry, 1) <= 1,
    );
    if (meant === undefined) return word;
    const isWord = lookUp(call, { searchFieldContent: small, exact: true, rows: 1 }).total > 0;
    return isWord ? word : meant;
  });
}
