import { z } from 'zod';
import { databaseAccessKinds, databaseInitials } from '../../lib/contract/database-terms.ts';
import { localText } from '../../lib/contract/local-text.ts';
import { titleInitial } from '../catalogue/text/title-initial.ts';
import { contentKind } from '../platform/content/kind.ts';
import { entriesByCode } from '../catalogue/dictionaries/index.ts';
import { recordsByNumber } from '../catalogue/records/known-records.ts';
import { type SqlBool, sql } from 'kysely';

/** Records that are databases. Spelt out and not bound, so that the index of these few is taken (migration 0014). */
export const isDatabase = sql<SqlBool>`record.kind = 'database'`;

/** Values of one statement: SQLite takes no more than 32,766. */
const rowsAtOnce = 2_000;

const webAddress = z.url({ protocol: /^https?$/ }).max(2000);
const text = z.string().trim().min(1);
/** A text of the library's own; one in a single language is shown in all. */
const ownText = localText;

const databaseRowSchema = z
  .strictObject({
    controlNumber: text.describe('Control number of the record of kind `database`.'),
    aliases: z.array(text.max(200)).max(20).default([]).describe('Abbreviations and other names.'),
    initial: z
      .enum(databaseInitials)
      .optional()
      .describe('Letter in the list; that of the title if omitted, by pinyin for Chinese.'),
    subjects: z.array(text.max(64)).max(20).default([]).describe('Codes of dictionary `discode1`, two digits.'),
    types: z.array(text.max(64)).max(20).default([]).describe('Codes of dictionary `databaseType`.'),
    subscription: z
      .enum(['subscribed', 'trial', 'free'])
      .optional()
      .describe('Readers may request a trial if omitted.'),
    from: z.iso.date().optional().describe('First day of the subscription or trial.'),
    to: z.iso.date().optional().describe('Last day of the subscription or trial.'),
    description: ownText.optional().describe('Description.'),
    access: z
      .array(
        z.strictObject({
          kind: z.enum(databaseAccessKinds).describe('Kind of access.'),
          url: webAddress.describe('Address.'),
          label: ownText.optional().describe('Text of the link.'),
          note: ownText.optional().describe('Note for readers.'),
        }),
      )
      .max(20)
      .default([])
      .describe('Ways of access, best first; the addresses of the record if omitted.'),
    guides: z
      .array(z.strictObject({ title: ownText.describe('Title.'), url: webAddress.describe('Address.') }))
      .max(30)
      .default([])
      .describe('Guides.'),
    coverage: ownText.optional().describe('Coverage.'),
    contact: ownText.optional().describe('Whom readers ask.'),
    collections: z
      .array(text.max(300))
      .max(50)
      .default([])
      .describe(
        'Collections of electronic holdings (`collection` in KBART imports) whose titles the page lists; those of the record if omitted.',
      ),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'ends before it begins',
  });
export type DatabaseRow = z.output<typeof databaseRowSchema>;

/** What is in `electronic_database.data`. It was checked when it was loaded. */
export function parseDatabaseRow(data: string): DatabaseRow {
  const row: DatabaseRow = JSON.parse(data);
  return row;
}

export const databaseContent = contentKind({
  name: 'databases',
  names: { key: ['controlNumber'] },
  row: databaseRowSchema,
  idOf: async ({ db, libraryId }, key) => {
    const rows = await recordsByNumber(db, libraryId, [key]);
    return rows.find(({ source }) => source === 'data') ?? rows[0];
  },
  put: async ({ db, libraryId, library, recordIds, say }, rows) => {
    const ids = await recordIds(rows.map(({ controlNumber }) => controlNumber));
    const records = await db
      .selectFrom('record')
      .select(['id', 'kind', 'title', 'language'])
      .where('library_id', '=', libraryId)
      .where(isDatabase)
      .where('deleted_at', 'is', null)
      .execute();
    const recordOf = new Map(records.map((record) => [record.id, record]));
    const dictionaries = { subjects: 'discode1', types: 'databaseType' } as const;
    await db.deleteFrom('electronic_database').where('library_id', '=', libraryId).execute();
    const values = new Map<number, { title: string; initial: string; data: string }>();
    for (const row of rows) {
      const { controlNumber } = row;
      const record = recordOf.get(ids.get(controlNumber) ?? -1);
      if (!record) {
        say('noDatabase', { name: controlNumber });
        continue;
      }
      if (values.has(record.id)) say('twiceLastCounts', { name: controlNumber });
      for (const [field, dictionary] of Object.entries(dictionaries)) {
        const known = entriesByCode(library, dictionary);
        const unknown = (field === 'types' ? row.types : row.subjects).filter((entry) => !known.has(entry));
        if (unknown.length > 0) {
          say('notInDictionary', { name: controlNumber, codes: unknown.join(', '), dictionary });
        }
      }
      const { title, language } = record;
      const initial = row.initial ?? titleInitial(title, language ?? undefined);
      values.set(record.id, { title, initial, data: JSON.stringify(row) });
    }
    const all = [...values].map(([record_id, value]) => ({ record_id, library_id: libraryId, ...value }));
    for (let at = 0; at < all.length; at += rowsAtOnce) {
      await db
        .insertInto('electronic_database')
        .values(all.slice(at, at + rowsAtOnce))
        .execute();
    }
  },
});
