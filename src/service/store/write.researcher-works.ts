import type SqliteDatabase from 'better-sqlite3';
import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * How many active records name a researcher under any writing of the name. The join is fixed from the name to the
 * record: left to itself the planner walks all records of the library, once for every caller.
 */
const counted = `(SELECT count(DISTINCT record.id) FROM researcher_name
  CROSS JOIN record_contributor ON record_contributor.name_key = researcher_name.name_key
  CROSS JOIN record ON record.id = record_contributor.record_id
  WHERE researcher_name.researcher_id = researcher.id
    AND record.library_id = researcher.library_id AND record.deleted_at IS NULL)`;

/**
 * Counts the works of all researchers of a library anew, after its file of researchers was loaded.
 * @param db the transaction that loads them
 */
export async function countResearcherWorks(db: Kysely<Database>, libraryId: number): Promise<void> {
  await sql`UPDATE researcher SET works = ${sql.raw(counted)} WHERE library_id = ${libraryId}`.execute(db);
}

/**
 * Keeps `researcher.works` up to date while records are written: lists of researchers read a number, whatever the
 * catalogue has grown to. Costs one look-up by each name that a record has or had, which seldom finds anybody.
 */
export class ResearcherWorksWriter {
  readonly #anyone: SqliteDatabase.Statement<[number], 0 | 1>;
  readonly #named: SqliteDatabase.Statement<[number, number], number>;
  readonly #count: SqliteDatabase.Statement<[number]>;
  readonly #stale = new Set<number>();
  /** The library that is written to; undefined where it has no researchers, and nothing need be looked up. */
  #libraryId: number | undefined;

  constructor(sqlite: SqliteDatabase.Database) {
    this.#anyone = sqlite
      .prepare<[number], 0 | 1>('SELECT EXISTS (SELECT 1 FROM researcher WHERE library_id = ?)')
      .pluck();
    this.#named = sqlite
      .prepare<[number, number], number>(
        `SELECT DISTINCT researcher.id FROM record_contributor
         CROSS JOIN researcher_name ON researcher_name.name_key = record_contributor.name_key
         CROSS JOIN researcher ON researcher.id = researcher_name.researcher_id
         WHERE record_contributor.record_id = ? AND researcher.library_id = ?`,
      )
      .pluck();
    this.#count = sqlite.prepare(`UPDATE researcher SET works = ${counted} WHERE id = ?`);
  }

  /** Begins a batch of records of one library. */
  begin(libraryId: number): void {
    this.#libraryId = this.#anyone.get(libraryId) === 1 ? libraryId : undefined;
    this.#stale.clear();
  }

  /** Notes whom a record names: called before and after it changes. */
  note(recordId: number): void {
    if (this.#libraryId === undefined) return;
    for (const id of this.#named.all(recordId, this.#libraryId)) this.#stale.add(id);
  }

  /** Counts for those who were noted; inside the transaction that wrote the records. */
  finish(): void {
    for (const id of this.#stale) this.#count.run(id);
  }
}
