import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { seededRandom } from '../../bench/catalogue.ts';
import type { Judged } from './judged.ts';
import { upTo } from './mistakes.ts';

/** Pieces of titles as readers remember them, where one title alone has the piece; and volumes by their number. */

const onlyHan = /^\p{Script=Han}+$/u;
const onlyLatin = /^[\p{Script=Latin}\p{N}\p{P}\s]+$/u;
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const maxOfAKind = 120;

type Piece = (title: string) => string | undefined;

const pieces: Record<string, Piece> = {
  'last characters, unique': (title) =>
    onlyHan.test(title) && title.length >= 6 ? [...title].slice(-4).join('') : undefined,
  'middle characters, unique': (title) =>
    onlyHan.test(title) && title.length >= 7 ? [...title].slice(2, 6).join('') : undefined,
  'last words, unique': (title) =>
    onlyLatin.test(title) && wordsOf(title).length >= 5 ? wordsOf(title).slice(-3).join(' ') : undefined,
  'middle words, unique': (title) =>
    onlyLatin.test(title) && wordsOf(title).length >= 6 ? wordsOf(title).slice(2, 5).join(' ') : undefined,
};

/** Words that readers put before the name of whoever wrote a book. */
const written: Record<string, (record: CatalogueRecordInput, author: string) => string | undefined> = {
  'title by author': ({ title }, author) => (onlyLatin.test(title) ? `${title} by ${author}` : undefined),
  'title, author 著': ({ title }, author) => (/\p{Script=Han}/u.test(title) ? `${title} ${author}著` : undefined),
  'title, author 著 apart': ({ title }, author) =>
    /\p{Script=Han}/u.test(title) ? `${title} ${author} 著` : undefined,
};

const volumeMark =
  /(?:[（(]?第?[0-9一二三四五六七八九十]+[卷册部集辑版]?[）)]?|[ⅠⅡⅢⅣⅤ]|[上中下][册卷]?|\s(?:I{1,3}|IV|VI{0,3}))$/u;
const western = /(?:,?\s*(?:vol(?:ume)?\.?|book|part|no\.?|#)\s*)(\d+)/iu;

/** Titles of several volumes, typed with the number of one. */
function volumeQuery(record: CatalogueRecordInput): string | undefined {
  const { title, contributors = [] } = record;
  const number = western.exec(title)?.[1];
  const author = contributors[0]?.name;
  if (number !== undefined) {
    const base = wordsOf(title.slice(0, western.exec(title)?.index)).join(' ');
    return base === '' ? undefined : `${base} ${number}${author === undefined ? '' : ` ${author}`}`;
  }
  const series = /^(?<base>.*\p{L})\s*第?(?<number>\d+)[卷册部集辑]?$/u.exec(title)?.groups;
  if (series && volumeMark.test(title))
    return `${series['base'] ?? ''} ${series['number'] ?? ''} ${author ?? ''}`.trim();
  return undefined;
}

export function judgedParts(records: readonly CatalogueRecordInput[], seed: number): Map<string, Judged[]> {
  const random = seededRandom(seed);
  const judged = new Map<string, Judged[]>();
  const keys = records.map((record) =>
    [record.title, record.subtitle, ...(record.otherTitles ?? []), record.originalTitle]
      .map((entry) => ` ${foldKey(entry ?? '')} `)
      .join('|'),
  );
  const byTitle = new Map<string, string[]>();
  for (const record of records) {
    const key = foldKey(record.title);
    byTitle.set(key, [...(byTitle.get(key) ?? []), record.controlNumber]);
  }
  const isUnique = (piece: string, title: string): boolean => {
    const key = /[a-z]/.test(foldKey(piece)) ? ` ${foldKey(piece)} ` : foldKey(piece);
    const own = ` ${foldKey(title)} `;
    return own.includes(key) && keys.every((other) => !other.includes(key) || other.includes(own));
  };
  const make = (kind: string, write: (record: CatalogueRecordInput) => string | undefined): void => {
    const queries: Judged[] = [];
    const left = [...records];
    while (queries.length < maxOfAKind && left.length > 0) {
      const [record] = left.splice(upTo(random, left.length), 1);
      const text = record && write(record);
      if (record === undefined || text === undefined) continue;
      const meant = new Set(byTitle.get(foldKey(record.title)));
      queries.push({ parameters: { searchFieldContent: text }, meant });
    }
    judged.set(kind, queries);
  };
  for (const [kind, piece] of Object.entries(pieces)) {
    make(kind, ({ title }) => {
      const part = piece(title);
      return part !== undefined && isUnique(part, title) ? part : undefined;
    });
  }
  for (const [kind, write] of Object.entries(written)) {
    make(kind, (record) => {
      const [author] = record.contributors ?? [];
      return author?.role === 'author' && wordsOf(record.title).length > 0 ? write(record, author.name) : undefined;
    });
  }
  make('volume by its number', volumeQuery);
  return judged;
}
