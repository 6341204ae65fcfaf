import { z } from 'zod';
import { listSearchSchema, type ListKind } from '../../lib/contract/calls/lists.ts';
import { inLanguage, languages, type LocalText } from '../../lib/contract/language.ts';
import { localText } from '../../lib/contract/local-text.ts';
import { contentKind, type ContentTarget, ContentError } from '../platform/content/kind.ts';
import { foldKey } from '../catalogue/text/analysis.ts';

const key = z.string().regex(/^[\w-]{1,64}$/);
const records = z
  .array(
    z.strictObject({
      controlNumber: z.string().min(1).describe('Control number of the record.'),
      note: localText.optional().describe('Note for readers.'),
    }),
  )
  .min(1)
  .max(1000);

const common = {
  id: key.describe('Identifies the list with its address, views and favourites.'),
  name: localText.describe('Name of the list.'),
  intro: localText.optional().describe('Introduction.'),
  cover: z
    .string()
    .min(1)
    .optional()
    .describe('Address of a picture, drawn from the first records if omitted; other hosts need `pictureHosts`.'),
  updatedOn: z.iso.date().optional().describe('Day of the last change; day of loading if omitted.'),
};

const bookListRow = z.strictObject({
  ...common,
  public: z.boolean().default(true).describe('Whether readers see the list.'),
  records: records.describe('Records in order.'),
});
const topicRow = z
  .strictObject({
    ...common,
    records: records.optional().describe('Records in order; either these or `search`.'),
    search: listSearchSchema.optional().describe('Search parameters, instead of `records`.'),
    begins: z.iso.date().optional().describe('First day.'),
    ends: z.iso.date().optional().describe('Last day.'),
  })
  .refine(({ records, search }) => (records === undefined) !== (search === undefined), 'either records or a search')
  .refine(({ begins = '', ends = '9' }) => begins <= ends, 'it ends before it begins');

interface Row {
  id: string;
  name: LocalText;
  intro?: LocalText | undefined;
  cover?: string | undefined;
  updatedOn?: string | undefined;
  public?: boolean;
  records?: z.output<typeof records> | undefined;
  search?: z.output<typeof listSearchSchema> | undefined;
  begins?: string | undefined;
  ends?: string | undefined;
}

/** Texts in all languages as one, under which they are found. */
export const listSearchKey = (...texts: readonly (LocalText | undefined)[]): string =>
  [
    ...new Set(texts.flatMap((text) => (text ? languages.map((language) => foldKey(inLanguage(text, language))) : []))),
  ].join('\n');

const json = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

async function putLists(kind: ListKind, { db, libraryId, now, recordIds, say }: ContentTarget, rows: readonly Row[]) {
  const stood = await db
    .selectFrom('book_list')
    .select(['id', 'key'])
    .where('library_id', '=', libraryId)
    .where('kind', '=', kind)
    .where('key', 'is not', null)
    .execute();
  const names = new Set(rows.map((row) => row.id));
  const gone = stood.filter((entry) => !names.has(entry.key ?? '')).map((entry) => entry.id);
  if (gone.length > 0) await db.deleteFrom('book_list').where('id', 'in', gone).execute();

  const idOf = await recordIds(rows.flatMap((row) => row.records?.map((record) => record.controlNumber) ?? []));
  for (const row of rows) {
    const texts = {
      name: JSON.stringify(row.name),
      intro: json(row.intro),
      search_key: listSearchKey(row.name, row.intro),
      cover_url: row.cover ?? null,
      is_public: row.public === false ? 0 : 1,
      search: json(row.search),
      begins_on: row.begins ?? null,
      ends_on: row.ends ?? null,
      updated_at: row.updatedOn === undefined ? now : Date.parse(row.updatedOn),
    };
    const { id } = await db
      .insertInto('book_list')
      .values({
        library_id: libraryId,
        kind,
        key: row.id,
        reader_id: null,
        state: 'published',
        ...texts,
        views: 0,
        favourites: 0,
        created_at: texts.updated_at,
      })
      .onConflict((at) => at.columns(['library_id', 'kind', 'key']).doUpdateSet(texts))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('book_list_record').where('list_id', '=', id).execute();
    const chosen = new Map<number, { seq: number; note: string | null }>();
    for (const [seq, { controlNumber, note }] of (row.records ?? []).entries()) {
      const recordId = idOf.get(controlNumber);
      if (recordId === undefined) say('noRecord', { name: row.id, number: controlNumber });
      else if (!chosen.has(recordId)) chosen.set(recordId, { seq: seq + 1, note: json(note) });
    }
    const values = [...chosen].map(([record_id, entry]) => ({ list_id: id, record_id, ...entry }));
    if (values.length > 0) await db.insertInto('book_list_record').values(values).execute();
  }
}

/** A name that is twice is two lists with one address. */
function refuseTwice(rows: readonly { id: string }[]): void {
  const seen = new Set<string>();
  for (const { id } of rows) {
    if (seen.has(id)) throw new ContentError('idTwice', { name: id });
    seen.add(id);
  }
}

const idIn =
  (kind: ListKind) =>
  ({ db, libraryId }: Pick<ContentTarget, 'db' | 'libraryId'>, key: string) =>
    db
      .selectFrom('book_list')
      .select('id')
      .where('library_id', '=', libraryId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst();

/** content/book-lists.jsonl: the library's own book lists. */
export const bookListContent = contentKind({
  name: 'book-lists',
  names: { key: ['id'], title: 'name' },
  row: bookListRow,
  idOf: idIn('list'),
  put: async (target, rows) => {
    refuseTwice(rows);
    await putLists('list', target, rows);
  },
});

/** content/topics.jsonl: topics with chosen records or a saved search, for a time or for ever. */
export const topicContent = contentKind({
  name: 'topics',
  names: { key: ['id'], title: 'name' },
  row: topicRow,
  idOf: idIn('topic'),
  put: async (target, rows) => {
    refuseTwice(rows);
    await putLists('topic', target, rows);
  },
});
