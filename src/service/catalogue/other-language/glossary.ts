import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { englishKey, glossaryKey, personKey, workKey } from './keys.ts';

/**
 * Words and what they are called in the other language, from CC-CEDICT (docs/dependencies.md). The two directions, and
 * titles of works with names of people, stand in one file of two megabytes, made by scripts/make-glossary.ts and read when a topic is
 * first looked up: sorted texts of some megabytes in which words are found by halving, instead of a hundred thousand objects.
 */
export interface Glossary {
  /** English for a Chinese word, the usual first; empty where it is none. */
  english: (chinese: string) => string[];
  /** Chinese words for an English one, those that mean it first of all before others. */
  chinese: (english: string) => string[];
  /** What a well-known work is called in the other language: Pride and Prejudice is 傲慢与偏见, and the reverse. */
  works: (title: string) => string[];
  /** What people are called in the other language, by their whole name or the family name: Tolstoy is 托尔斯泰. */
  people: (name: string) => string[];
}

/** Lines "key, tab, values" in the order of their bytes, searched by halving. */
class SortedText {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  find(key: string): string[] {
    if (key === '') return [];
    const wanted = Buffer.from(`${key}\t`);
    let from = 0;
    let to = this.#bytes.length;
    while (from < to) {
      const start = this.#bytes.lastIndexOf(10, Math.max(0, ((from + to) >> 1) - 1)) + 1;
      const line = Math.max(start, from);
      const end = this.#bytes.indexOf(10, line);
      const compared = this.#bytes.compare(wanted, 0, wanted.length, line, Math.min(end, line + wanted.length));
      if (compared === 0) return this.#bytes.toString('utf8', line + wanted.length, end).split('|');
      if (compared > 0) to = line;
      else from = end + 1;
    }
    return [];
  }
}

/** Between the parts of the file. */
const parting = '\f';

async function read(): Promise<Glossary> {
  const { default: file } = await import('./data/glossary.json', { with: { type: 'json' } });
  const bytes = await promisify(brotliDecompress)(Buffer.from(file.brotli, 'base64'));
  const at = bytes.indexOf(parting);
  const end = bytes.indexOf(parting, at + 1);
  const ofChinese = new SortedText(bytes.subarray(0, at));
  const ofEnglish = new SortedText(bytes.subarray(at + 1, end));
  const ofWorks = new SortedText(bytes.subarray(end + 1));
  return {
    english: (word) => ofChinese.find(glossaryKey(word)),
    chinese: (word) => ofEnglish.find(englishKey(word)),
    works: (title) => ofWorks.find(workKey(title)),
    people: (name) => ofWorks.find(personKey(name)),
  };
}

let opened: Promise<Glossary> | undefined;

/** The glossary, read when it is first asked for. */
export const openGlossary = (): Promise<Glossary> => (opened ??= read());
