import { sql, type Kysely } from 'kysely';
import { textOf, type Dialect } from '../../../platform/db/dialect.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { Statement, type Steps } from '../../../platform/db/statement.ts';

/**
 * How many active records name a researcher under any writing of the name. The join is fixed from the name to the
 * record: left to itself SQLite's planner walks all records of the library, once for every caller.
 */
const counted = ({ join }: Dialect): string => `(SELECT count(DISTINCT record.id) FROM researcher_name
  ${join} record_contributor ON record_contributor.name_key = researcher_name.name_key
  ${join} record ON record.id = record_contributor.record_id
  WHERE researcher_name.researcher_id = researcher.id
    AND record.library_id = researcher.library_id AND record.deleted_at IS NULL)`;

/**
 * Counts the works of all researchers of a library anew, after its file of researchers was loaded.
 * @param db the transaction that loads them
 */
export async function countResearcherWorks(db: Kysely<Database>, libraryId: number): Promise<void> {
  await sql`UPDATE researcher SET works = ${sql.raw(counted(textOf(db)))} WHERE library_id = ${libraryId}`.execute(db);
}

const anyone = new Statement<[libraryId: number], { there: number }>(
  'SELECT 1 AS there FROM researcher WHERE library_id = ? LIMIT 1',
);
const named = new Statement<[recordId: number, libraryId: number], { id: number }>(
  ({ join }) => `SELECT DISTINCT researcher.id FROM record_contributor
    ${join} researcher_name ON researcher_name.name_key = record_contributor.name_key
    ${join} researcher ON researcher.id = researcher_name.researcher_id
    WHERE record_contributor.record_id = ? AND researcher.library_id = ?`,
);
const count = new Statement<[id: number]>(
  (dialect) => `UPDATE researcher SET works = ${counted(dialect)} WHERE id = ?`,
);

/**
 * Keeps `researcher.works` up to date while records are written: lists of researchers read a number, whatever the
 * catalogue has grown to. Costs one look-up by each name that a record has or had, which seldom finds anybody.
 */
export class ResearcherWorks {
  readonly #stale = new Set<number>();
  /** The library that is written to; undefined where it has no researchers, and nothing need be looked up. */
  #libraryId: number | undefined;

  /** Begins a batch of records of one library. */
  *begin(libraryId: number): Steps<void> {
    this.#libraryId = (yield* anyone.get(libraryId)) ? libraryId : undefined;
  }

  /** Notes whom a record names: called before and after it changes. */
  *note(recordId: number): Steps<void> {
    if (this.#libraryId === undefined) return;
    for (const { id } of yield* named.all(recordId, this.#libraryId)) this.#stale.add(id);
  }

  /** Counts for those who were noted; inside the transaction that wrote the records. */
  finish(): void {
    for (const id of this.#stale) count.send(id);
  }
}
