import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface MarkingWorks {
  libraryId: number;
  staff: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Decisions of staff about the work of a record. */
interface MarkState {
  work: string | null;
  isApart: boolean;
  version: number;
}

/** The current decision of staff about a record; version 0 without any. */
export async function workMarkOf(db: Kysely<Database>, recordId: number): Promise<MarkState> {
  const row = await db
    .selectFrom('record_work_mark')
    .select(['work', 'is_apart', 'version'])
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return row
    ? { work: row.work, isApart: row.is_apart === 1, version: row.version }
    : { work: null, isApart: false, version: 0 };
}

const under = async (db: Kysely<Database>, libraryId: number, work: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('record_work_mark')
    .select('record_id')
    .where('library_id', '=', libraryId)
    .where('work', '=', work)
    .execute();
  return rows.map((row) => row.record_id);
};

async function mark(
  db: Kysely<Database>,
  { libraryId, staff, now }: MarkingWorks,
  recordId: number,
  input: { work: string | null; isApart?: boolean },
): Promise<void> {
  const isApart = input.isApart === undefined ? {} : { is_apart: input.isApart ? 1 : 0 };
  await db
    .insertInto('record_work_mark')
    .values({
      record_id: recordId,
      library_id: libraryId,
      work: input.work,
      is_apart: 0,
      ...isApart,
      staff,
      version: 1,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('record_id').doUpdateSet((eb) => ({
        work: input.work,
        ...isApart,
        staff,
        updated_at: now,
        version: eb('record_work_mark.version', '+', 1),
      })),
    )
    .execute();
}

/** Adds records with changed works to the change feed, so that their index documents and pages are rebuilt. */
export async function recordWorkChanges(
  db: Kysely<Database>,
  { libraryId, now }: MarkingWorks,
  recordIds: readonly number[],
): Promise<void> {
  const changes = recordIds.map((record_id) => ({ library_id: libraryId, record_id, op: 'put', at: now }));
  await db.insertInto('change').values(changes).execute();
}

/**
 * Joins two records, and the records that either was joined with, into one work.
 * @param most maximum number of records under one key
 * @returns false if they are joined already; 'full' if there would be too many
 */
export async function joinWorks(
  db: Kysely<Database>,
  input: MarkingWorks & { recordIds: readonly [number, number]; most: number },
): Promise<boolean | 'full'> {
  const { libraryId, recordIds, most } = input;
  const keys = new Set<string>();
  const joined = new Set<number>(recordIds);
  let newcomers = 0;
  for (const id of recordIds) {
    const { work } = await workMarkOf(db, id);
    if (work === null) newcomers += 1;
    else keys.add(work);
  }
  if (newcomers === 0 && keys.size === 1) return false;
  for (const key of keys) for (const id of await under(db, libraryId, key)) joined.add(id);
  if (joined.size > most) return 'full';
  const [own = randomUUID()] = keys;
  for (const id of joined) if ((await workMarkOf(db, id)).work !== own) await mark(db, input, id, { work: own });
  return true;
}

/**
 * Separates a record from its work. If only one joined record remains, it is no longer joined either.
 * @param input.isApart whether the record must not match others by title or number either
 * @returns false if nothing changes
 */
export async function partFromWork(
  db: Kysely<Database>,
  input: MarkingWorks & { recordId: number; isApart: boolean },
): Promise<boolean> {
  const { libraryId, recordId, isApart } = input;
  const before = await workMarkOf(db, recordId);
  if (before.work === null && before.isApart === isApart) return false;
  await mark(db, input, recordId, { work: null, isApart });
  const left = before.work === null ? [] : await under(db, libraryId, before.work);
  const [alone] = left;
  if (left.length === 1 && alone !== undefined) await mark(db, input, alone, { work: null });
  return true;
}
