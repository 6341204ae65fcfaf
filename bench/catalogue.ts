import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';

/**
 * A catalogue of any size, made from the words of the demo libraries' real records: titles from words of real titles as
 * often as they really occur, names from real surnames and given names, classes, subjects, publishers, years and places
 * as real records have them. The same seed gives the same catalogue.
 */

const librariesDir = join(import.meta.dirname, '..', 'libraries');

/** Small and quick, and the same everywhere (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export interface Words {
  records: CatalogueRecordInput[];
  chinese: string[];
  latin: string[];
  surnames: string[];
  givenNames: string[];
  latinNames: string[];
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Reads the words of the demo libraries. @throws when there are no demo libraries */
export function readWords(): Words {
  const records: CatalogueRecordInput[] = [];
  for (const library of readdirSync(librariesDir, { withFileTypes: true })) {
    if (!library.isDirectory()) continue;
    const data = join(librariesDir, library.name, 'data');
    for (const file of readdirSync(data).filter((name) => name.endsWith('.jsonl.gz'))) {
      for (const line of gunzipSync(readFileSync(join(data, file)))
        .toString('utf8')
        .split('\n')) {
        if (line !== '') records.push(JSON.parse(line));
      }
    }
  }
  const words: Words = { records, chinese: [], latin: [], surnames: [], givenNames: [], latinNames: [] };
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  for (const { title, contributors = [] } of records) {
    for (const { segment, isWordLike } of segmenter.segment(title)) {
      if (isWordLike === true) (isChinese(segment) ? words.chinese : words.latin).push(segment);
    }
    for (const { name, role } of contributors) {
      if (role === 'sponsor' || role === 'corporate') continue;
      if (/^\p{Script=Han}{2,3}$/u.test(name)) {
        words.surnames.push(name.slice(0, 1));
        words.givenNames.push(name.slice(1));
      } else if (!isChinese(name)) words.latinNames.push(...name.split(/[\s,]+/).filter((part) => part.length > 1));
    }
  }
  if (words.chinese.length === 0 || words.latin.length === 0) throw new Error(`no records under ${librariesDir}`);
  return words;
}

/** How many different people write the books of a catalogue of a million records. */
const maxAuthors = 400_000;

function isbnOf(number: number): string {
  const body = `9787${String(number).padStart(8, '0')}`;
  let sum = 0;
  for (let i = 0; i < 12; i += 1) sum += Number(body.charAt(i)) * (i % 2 === 0 ? 1 : 3);
  return body + String((10 - (sum % 10)) % 10);
}

/**
 * Records of a generated catalogue.
 * @param count how many
 * @param seed the same number gives the same records
 */
export function* generateRecords(count: number, seed: number, words = readWords()): Generator<CatalogueRecordInput> {
  const random = seededRandom(seed);
  const upTo = (bound: number): number => Math.floor(random() * bound);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[upTo(list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  const nameOf = (author: number): string => {
    const at = <T>(list: readonly T[], step: number): T | string => list[(author * step) % list.length] ?? '';
    return author % 4 === 0
      ? `${at(words.latinNames, 7919)} ${at(words.latinNames, 104_729)}`
      : `${at(words.surnames, 7919)}${at(words.givenNames, 104_729)}`;
  };
  const some = <T>(most: number, entry: () => T): T[] => Array.from({ length: 1 + upTo(most) }, entry);

  for (let number = 1; number <= count; number += 1) {
    const like = pick(words.records);
    const inChinese = isChinese(like.title);
    const title = inChinese
      ? some(4, () => pick(words.chinese)).join('') + pick(words.chinese)
      : [...some(5, () => pick(words.latin)), pick(words.latin)].join(' ');
    // Few write much and many write little.
    const authors = some(2, () => nameOf(1 + Math.floor(random() ** 2 * maxAuthors)));
    const shelf = like.holdings ?? [];
    const items = (): { barcode: string; status: 'available' | 'loaned' } => ({
      barcode: `B${String(number)}`,
      status: random() < 0.75 ? 'available' : 'loaned',
    });
    yield {
      controlNumber: String(number),
      kind: like.kind,
      title,
      ...(random() < 0.2 && {
        subtitle: some(3, () => pick(inChinese ? words.chinese : words.latin)).join(inChinese ? '' : ' '),
      }),
      contributors: authors.map((name) => ({ name, role: 'author' })),
      ...(like.publisher !== undefined && { publisher: like.publisher }),
      ...(like.place !== undefined && { place: like.place }),
      ...(like.pubYear !== undefined && { pubYear: like.pubYear }),
      ...(like.kind === 'book' && { isbn: [isbnOf(number)] }),
      languages: like.languages ?? [],
      ...(like.country !== undefined && { country: like.country }),
      classes: like.classes ?? [],
      subjects: [
        ...new Set([...(like.subjects ?? []).slice(0, 2), ...(pick(words.records).subjects ?? []).slice(0, 1)]),
      ],
      ...(like.discipline !== undefined && { discipline: like.discipline }),
      ...(like.coreInclude !== undefined && { coreInclude: like.coreInclude }),
      access: (like.access ?? []).slice(0, 1),
      holdings: shelf.slice(0, 1).map(({ libCode, locationId, callNumber }) => ({
        libCode,
        locationId,
        ...(callNumber !== undefined && { callNumber: `${callNumber}.${String(number % 1000)}` }),
        items: [items()],
      })),
      ...(like.acquiredOn !== undefined && { acquiredOn: like.acquiredOn }),
      priorLoans: random() < 0.5 ? 0 : Math.floor(1 / (random() + 0.001)),
    };
  }
}
