import type { Kysely } from 'kysely';
import { z } from 'zod';
import { localText } from '../../lib/contract/local-text.ts';
import { contentKind, type ContentTarget, ContentError } from '../platform/content/kind.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { Database } from '../platform/db/database.ts';
import { savedSearchSchema } from './saved-search.ts';

const text = z.string().trim().min(1).max(500);
const code = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

const entrySchema = z.strictObject({
  title: text.describe('Title.'),
  creator: text.optional().describe('Creator.'),
  date: text.optional().describe('Date; the first year in it narrows.'),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address.'),
  note: text.optional().describe('Note for readers.'),
});
type Entry = z.output<typeof entrySchema>;

/** One line of content/packages.jsonl: a special base, or a package below one that comes before it. */
const packageSchema = z.strictObject({
  id: code.describe('Part of the address; view counts belong to it.'),
  parent: code.optional().describe('`id` of the package above it, which precedes it in the file.'),
  name: localText.describe('Name of the collection.'),
  intro: localText.optional().describe('Introduction.'),
  search: z
    .union([savedSearchSchema, z.array(savedSearchSchema).max(20)])
    .optional()
    .describe("One search or several, with the parameters of a result list's address; the hits are in the package."),
  records: z.array(text).max(20_000).default([]).describe('Control numbers of further records.'),
  entries: z
    .array(entrySchema)
    .max(5_000)
    .default([])
    .describe('Items outside the catalogue, listed after the records.'),
});

/** A line as it is written. */
export type PackageRow = z.input<typeof packageSchema>;

/** SQLite takes no more than 32,766 values at once. */
const atOnce = 2_000;

async function insertRecords(db: Kysely<Database>, packageId: number, ids: ReadonlySet<number>): Promise<void> {
  const rows = [...ids].map((record_id) => ({ package_id: packageId, record_id }));
  for (let at = 0; at < rows.length; at += atOnce) {
    await db
      .insertInto('package_record')
      .values(rows.slice(at, at + atOnce))
      .execute();
  }
}

async function insertEntries(db: Kysely<Database>, packageId: number, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ title, creator = null, date = null, url = null, note = null }, seq) => {
    const year = /\d{4}/.exec(date ?? '')?.[0];
    return {
      package_id: packageId,
      seq,
      title,
      creator,
      date,
      url,
      note,
      title_key: foldKey(title),
      words: [title, creator, note].map((entry) => foldKey(entry ?? '')).join(' '),
      year: year === undefined ? null : Number(year),
    };
  });
  for (let at = 0; at < rows.length; at += atOnce) {
    await db
      .insertInto('package_entry')
      .values(rows.slice(at, at + atOnce))
      .execute();
  }
}

async function put(target: ContentTarget, rows: readonly z.output<typeof packageSchema>[]): Promise<void> {
  const { db, libraryId, recordIds, say } = target;
  const known = await recordIds(rows.flatMap((row) => row.records));
  await db.deleteFrom('package').where('library_id', '=', libraryId).execute();
  const ids = new Map<string, number>();
  for (const [seq, row] of rows.entries()) {
    if (ids.has(row.id)) throw new ContentError('idTwice', { name: row.id });
    const parentId = row.parent === undefined ? undefined : ids.get(row.parent);
    if (row.parent !== undefined && parentId === undefined) {
      throw new ContentError('noParent', { name: row.id, parent: row.parent });
    }
    const { id } = await db
      .insertInto('package')
      .values({
        library_id: libraryId,
        code: row.id,
        parent_id: parentId ?? null,
        seq,
        name: JSON.stringify(row.name),
        intro: row.intro === undefined ? null : JSON.stringify(row.intro),
        searches: JSON.stringify([row.search ?? []].flat()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(row.id, id);
    const missing = row.records.filter((number) => !known.has(number));
    if (missing.length > 0) say('noRecords', { name: row.id, numbers: missing.slice(0, 5).join(', ') });
    await insertRecords(db, id, new Set(row.records.flatMap((number) => known.get(number) ?? [])));
    await insertEntries(db, id, row.entries);
  }
}

export const packageContent = contentKind({
  name: 'packages',
  names: { key: ['id'], title: 'name' },
  row: packageSchema,
  put,
});
