import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';

/** A book or paper that the stand-in services know. */
export interface Title {
  /** Its number at these services. */
  id: string;
  title: string;
  author: string | undefined;
  publisher: string | undefined;
  year: number | undefined;
  isbn: string | undefined;
  doi: string | undefined;
  /** Where its full text is. */
  fullText: string | undefined;
  /** Demo libraries that have it. */
  libraries: string[];
}

/** What a service is asked for. */
export interface Wanted {
  isbns?: readonly string[];
  dois?: readonly string[];
  title?: string;
  author?: string;
}

/** Reads the titles of a file of records line by line, so that the portal answers meanwhile. */
async function* titlesIn(librariesDir: string, library: string, name: string): AsyncGenerator<Title> {
  const file = join(librariesDir, library, 'data', `${name}.jsonl.gz`);
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  for await (const line of lines) {
    const record: CatalogueRecordInput = JSON.parse(line);
    yield {
      id: record.controlNumber,
      title: record.title,
      author: record.contributors?.find(({ role }) => role === 'author')?.name,
      publisher: record.publisher,
      year: record.pubYear,
      isbn: record.isbn?.[0],
      doi: record.doi,
      fullText: record.access?.find(({ url }) => url.includes('gutenberg.org'))?.url,
      libraries: [library],
    };
  }
}

/** Titles of some demo libraries, found by number or by title and author. */
export class Titles {
  readonly #byKey = new Map<string, Title[]>();
  readonly #byId = new Map<string, Title>();

  #add(key: string, title: Title): void {
    const same = this.#byKey.get(key);
    if (same) same.push(title);
    else this.#byKey.set(key, [title]);
  }

  add(title: Title): void {
    const known = this.#byId.get(title.id);
    if (known) {
      known.libraries.push(...title.libraries);
      return;
    }
    this.#byId.set(title.id, title);
    this.#add(foldKey(title.title), title);
    for (const number of [title.isbn, title.doi]) if (number !== undefined) this.#add(number, title);
  }

  withId(id: string): Title | undefined {
    return this.#byId.get(id);
  }

  find({ isbns = [], dois = [], title, author }: Wanted): Title[] {
    const byNumber = [...isbns, ...dois].flatMap((number) => this.#byKey.get(number) ?? []);
    const byTitle = title === undefined ? [] : (this.#byKey.get(foldKey(title)) ?? []);
    const isBy = (found: Title) => author === undefined || foldKey(found.author ?? '').includes(foldKey(author));
    return [...new Set([...byNumber, ...byTitle.filter(isBy)])];
  }
}

/** Reads a file of records of each library. @param name of the file: books, papers */
export async function readTitles(librariesDir: string, libraries: readonly string[], name: string): Promise<Titles> {
  const titles = new Titles();
  for (const library of libraries) {
    for await (const title of titlesIn(librariesDir, library, name)) titles.add(title);
  }
  return titles;
}

/** A number from 0 to 99 that depends on the text alone. */
export const lotOf = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9_973, 7) % 100;
