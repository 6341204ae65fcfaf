import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { searchFixture, type SearchFixture } from '#support/search-index.ts';

/** Records that the search is judged with. */

/** The folder of a demo library. */
export const demoFolder = (library: string): string => join(import.meta.dirname, '..', '..', 'libraries', library);
/** Where records lie that are no part of the project; SHARED_DATA names another folder. */
const shared = process.env['SHARED_DATA'] ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'data');

/** Everything that a demo library's records say, with their holdings, which name places of that library. */
export function recordsWithHoldings(library = 'jianglan'): CatalogueRecordInput[] {
  const demo = join(demoFolder(library), 'data');
  const lines = readdirSync(demo).flatMap((file) =>
    gunzipSync(readFileSync(join(demo, file)))
      .toString('utf8')
      .split('\n'),
  );
  return lines.filter(Boolean).map((line): CatalogueRecordInput => JSON.parse(line));
}

/** The same without holdings, for another library. */
export const demoRecords = (): CatalogueRecordInput[] =>
  recordsWithHoldings().map((record) => ({ ...record, holdings: [] }));

/** What the lines of the shared files say that records are made of. */
interface SharedLine {
  title: string;
  subtitle?: string;
  origTitle?: string;
  author?: string | string[];
  translator?: string | string[];
  publisher?: string;
  pubYear?: number;
  tags?: string[];
  subjects?: string[];
  lang?: string;
}

/** Files of the shared data, how many of their lines are taken, and at which distance from each other. */
const sharedFiles = [
  ['books-zh.jsonl', 9_000, 4],
  ['books-zh-isbn.jsonl', 4_000, 1],
  ['books-en.jsonl', 5_000, 1],
  ['ebooks-gutenberg.jsonl', 4_000, 3],
] as const;

/** Whether the other records are there: tests with them are skipped where they are not. */
export const hasSharedRecords = sharedFiles.every(([file]) => existsSync(join(shared, file)));

const said = (text: string | undefined): string | undefined => text?.trim() || undefined;
const listOf = (entry: string | string[] | undefined): string[] =>
  (entry === undefined ? [] : [entry].flat()).filter((text) => text.trim() !== '');

/** Records that no demo library has, in the order of their files. */
export function sharedRecords(): CatalogueRecordInput[] {
  return sharedFiles.flatMap(([file, most, step]) => {
    const lines = readFileSync(join(shared, file), 'utf8').split('\n').filter(Boolean);
    const taken = lines.filter((_, at) => at % step === 0).slice(0, most);
    return taken.map((line, at): CatalogueRecordInput => {
      const entry: SharedLine = JSON.parse(line);
      const author = listOf(entry.author).map((name) => ({ name, role: 'author' as const }));
      const translator = listOf(entry.translator).map((name) => ({ name, role: 'translator' as const }));
      const year = Number(entry.pubYear);
      return {
        controlNumber: `${file.replace('.jsonl', '')}-${String(at)}`,
        kind: 'book',
        title: entry.title.slice(0, 500),
        subtitle: said(entry.subtitle),
        originalTitle: entry.origTitle === entry.title ? undefined : said(entry.origTitle),
        contributors: [...author, ...translator],
        publisher: said(entry.publisher),
        pubYear: year > 1400 && year < 2030 ? year : undefined,
        subjects: listOf(entry.tags ?? entry.subjects),
        languages: [/\p{Script=Han}/u.test(entry.title) ? 'chi' : 'eng'],
      };
    });
  });
}

/** A catalogue of these records, ready to be asked. */
export async function catalogueOf(records: readonly CatalogueRecordInput[]): Promise<SearchFixture> {
  const fixture = await searchFixture();
  await fixture.write(records);
  await fixture.engine().reindex(fixture.libraryId);
  await fixture.engine().open(fixture.libraryId);
  return fixture;
}
