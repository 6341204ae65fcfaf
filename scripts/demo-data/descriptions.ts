/**
 * Writes what works of the demonstration are about into libraries/<path>/descriptions.jsonl, a row for each record of
 * such a work:
 *
 *   node scripts/demo-data/descriptions.ts
 *
 * Summaries in descriptions.json were written for Yuelan; contents are the headings that the works themselves have.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Work {
  titles: string[];
  authors: string[];
  summary: string;
  contents?: string[];
  /** Year of publication from which an edition has these contents; every edition when left out. */
  contentsFrom?: number;
}
interface Book {
  controlNumber: string;
  pubYear?: number;
  title: string;
  contributors?: { name: string }[];
}

const libraries = join(import.meta.dirname, '../../libraries');
const works: Work[] = JSON.parse(readFileSync(join(import.meta.dirname, 'descriptions.json'), 'utf8'));

/** Words of a title without spaces and without what brackets it: `plain`, or with what the brackets hold: `whole`. */
const plain = (title: string): string => title.replaceAll(/[（(].*?[)）]|\s/g, '');
const whole = (title: string): string => title.replaceAll(/[（()）\s]/g, '');

const byTitle = new Map<string, Work[]>();
for (const work of works)
  for (const title of work.titles) byTitle.set(whole(title), [...(byTitle.get(whole(title)) ?? []), work]);

function workOf({ title, contributors = [] }: Book): Work | undefined {
  const named = contributors.slice(0, 2).map(({ name }) => name);
  const isBy = ({ authors }: Work) => authors.some((author) => named.some((name) => name.includes(author)));
  return byTitle.get(whole(title))?.find(isBy) ?? byTitle.get(plain(title))?.find(isBy);
}

const found = new Set<Work>();
for (const path of ['jianglan', 'chengchuan', 'mingwan']) {
  const books = gunzipSync(readFileSync(join(libraries, path, 'data/books.jsonl.gz')))
    .toString()
    .trim()
    .split('\n');
  const rows = books.flatMap((line) => {
    const book: Book = JSON.parse(line);
    const work = workOf(book);
    if (!work) return [];
    found.add(work);
    const { summary, contents, contentsFrom = 0 } = work;
    const hasThese = contentsFrom <= (book.pubYear ?? 0);
    return [JSON.stringify({ controlNumber: book.controlNumber, summary, ...(hasThese && { contents }) })];
  });
  writeFileSync(join(libraries, path, 'descriptions.jsonl'), `${rows.join('\n')}\n`);
  console.log(`${path}: ${String(rows.length)} records described`);
}
const unused = works.filter((work) => !found.has(work)).map(({ titles }) => titles.join(';'));
if (unused.length > 0) console.log(`no record has: ${unused.join(', ')}`);
