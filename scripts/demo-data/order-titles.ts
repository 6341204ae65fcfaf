/**
 * Writes the titles that the demo libraries could order: books that another of them has and they do not.
 *
 *   node scripts/demo-data/order-titles.ts
 */
import { normalizeIsbn } from '#lib/rules/isbn.ts';
import { authorStatement } from '#service/catalogue/model/contributors.ts';
import type { CatalogueRecord } from '#service/catalogue/model/record.ts';
import { workKeys } from '#service/catalogue/works/title.ts';
import { shuffled } from './random.ts';
import { recordsOf, writeContent } from './shelves.ts';

/** How many titles the list of each library has. */
const lengths = { jianglan: 360, chengchuan: 240, mingwan: 160 };
const libraries = Object.keys(lengths);
const books = new Map(libraries.map((library) => [library, recordsOf(library, 'book')]));

/** Of the last decades, with all that an order needs. */
const isOrdered = ({ isbn, title, publisher, contributors, pubYear = 0 }: CatalogueRecord): boolean =>
  isbn.length > 0 && publisher !== undefined && contributors.length > 0 && pubYear >= 1995 && title.length <= 60;

for (const [library, length] of Object.entries(lengths)) {
  const own = books.get(library) ?? [];
  const held = new Set(own.flatMap((record) => [...record.isbn, ...workKeys(record)]));
  const others = libraries.filter((entry) => entry !== library).flatMap((library) => books.get(library) ?? []);
  const wanted = others.filter(
    (record) => isOrdered(record) && ![...record.isbn, ...workKeys(record)].some((key) => held.has(key)),
  );
  const byIsbn = new Map(wanted.map((record) => [record.isbn[0] ?? '', record]));
  const chosen = shuffled([...byIsbn.values()], (record) => record.controlNumber, library).slice(0, length);
  chosen.sort((a, b) => (b.pubYear ?? 0) - (a.pubYear ?? 0));
  const rows = chosen.map(({ title, contributors, publisher, pubYear, isbn, price }) => ({
    title,
    author: authorStatement(contributors, 'und') ?? undefined,
    publisher,
    publishYear: pubYear,
    isbn: normalizeIsbn(isbn[0] ?? ''),
    price,
  }));
  writeContent(library, 'order-titles', rows);
}
