import { z } from 'zod';
import { contentKind } from '../platform/content/kind.ts';
import { entriesByCode } from '../catalogue/dictionaries/index.ts';
import { readCn, readIssn } from '../catalogue/model/identifiers.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Adds all records that are in a core list now to the change feed, so that the index takes the list in or out. */
async function requeue(db: Kysely<Database>, libraryId: number, now: number): Promise<void> {
  await db
    .insertInto('change')
    .columns(['library_id', 'record_id', 'op', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('core_journal')
        .innerJoin('record_identifier', (join) =>
          join
            .onRef('record_identifier.type', '=', 'core_journal.type')
            .onRef('record_identifier.value', '=', 'core_journal.value'),
        )
        .innerJoin('record', 'record.id', 'record_identifier.record_id')
        .select((its) => [
          'record.library_id',
          'record.id as record_id',
          its.val('put').as('op'),
          // A literal needs a type of its own.
          sql<number>`cast(${now} as bigint)`.as('at'),
        ])
        .distinct()
        .where('core_journal.library_id', '=', libraryId)
        .where('record.library_id', '=', libraryId)
        .where('record.deleted_at', 'is', null),
    )
    .execute();
}

/** A number as records have it; what is none is a mistake of the file. */
const number = (read: (text: string) => string | undefined, name: string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `${text} is no ${name}` });
    return z.NEVER;
  });

/**
 * content/core-journals.jsonl: which journals stand in the library's own lists of core journals. A line names a list (a
 * code of the dictionary `customCore`) and a journal by its ISSN or CN.
 */
export const coreJournalContent = contentKind({
  name: 'core-journals',
  row: z
    .strictObject({
      code: z.string().min(1).max(64).describe('The core list, a code of dictionary `customCore`.'),
      issn: number(readIssn, 'ISSN').optional().describe('ISSN of the journal; this or `cn` is required.'),
      cn: number(readCn, 'CN').optional().describe('CN of the journal.'),
    })
    .refine((entry) => entry.issn !== undefined || entry.cn !== undefined, 'neither issn nor cn'),
  put: async ({ db, libraryId, library, now, say }, rows) => {
    const known = entriesByCode(library, 'customCore');
    for (const code of new Set(rows.map((row) => row.code)))
      if (!known.has(code)) say('noCode', { dictionary: 'customCore', code });
    await requeue(db, libraryId, now);
    await db.deleteFrom('core_journal').where('library_id', '=', libraryId).execute();
    const entries = new Map(
      rows.flatMap(({ code, issn, cn }) =>
        Object.entries({ issn, cn }).flatMap(([type, value]) =>
          value === undefined
            ? []
            : [[`${code} ${type} ${value}`, { library_id: libraryId, code, type, value }] as const],
        ),
      ),
    );
    const values = [...entries.values()];
    for (let at = 0; at < values.length; at += 500)
      await db
        .insertInto('core_journal')
        .values(values.slice(at, at + 500))
        .execute();
    await requeue(db, libraryId, now);
  },
});
