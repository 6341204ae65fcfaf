import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { englishKey, glossaryKey, personKey, workKey } from './keys.ts';

/**
 * Translations of words from CC-CEDICT (docs/develop/dependencies.md), titles of works and names of people, in both directions.
 * scripts/make-glossary.ts creates the file of two megabytes, which is read at the first look-up. Words are found by
 * binary search in sorted texts, to avoid a hundred thousand objects.
 */
export interface Glossary {
  /** English for a Chinese word, the usual first; empty where it is none. */
  english: (chinese: string) => string[];
  /** Chinese translations of an English word, primary meanings first. */
  chinese: (english: string) => string[];
  /** Titles of a well-known work in the other language: Pride and Prejudice ↔ 傲慢与偏见. */
  works: (title: string) => string[];
  /** Names of a person in the other language, by full or family name: Tolstoy ↔ 托尔斯泰. */
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

/** Loads the glossary at the first call. */
export const openGlossary = (): Promise<Glossary> => (opened ??= read());

const maxTranslations = 5;

/** What a word, a verb as well, is called in the other language, the usual first. */
export const translationsOf = (word: string, { english, chinese }: Glossary): string[] =>
  (/\p{Script=Han}/u.test(word) ? english(word) : [...chinese(word), ...chinese(`${word.replace(/e$/, '')}ing`)]).slice(
    0,
    maxTranslations,
  );
