import { sql, type RawBuilder } from 'kysely';
import type { BulkRows } from '../../../platform/db/bulk-insert.ts';
import { textOf } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/database.ts';

/**
 * How many active records name a researcher under any writing of the name. The join is fixed from the name to the
 * record: left to itself SQLite's planner scans all records of the library, once for every caller.
 */
function countWorks(db: Db): RawBuilder<number> {
  const join = sql.raw(textOf(db).join);
  return sql<number>`(SELECT count(DISTINCT record.id) FROM researcher_name
  ${join} record_contributor ON record_contributor.name_key = researcher_name.name_key
  ${join} record ON record.id = record_contributor.record_id
  WHERE researcher_name.researcher_id = researcher.id
    AND record.library_id = researcher.library_id AND record.deleted_at IS NULL)`;
}

/** Recounts the works of all researchers of a library after loading them. @param db the transaction of the load */
export async function countResearcherWorks(db: Db, libraryId: number): Promise<void> {
  await db
    .updateTable('researcher')
    .set({ works: countWorks(db) })
    .where('library_id', '=', libraryId)
    .execute();
}

/**
 * Updates `researcher.works` while records are written, so that lists of researchers don't count records. Costs a
 * look-up per current or former name of a record, which rarely finds a researcher.
 */
export class ResearcherWorks {
  readonly #db: Db;
  readonly #bulk: BulkRows;
  readonly #stale = new Set<number>();
  /** The library that is written to; undefined if it has no researchers, and nothing need be looked up. */
  #libraryId: number | undefined;

  /** @param bulk rows of the same transaction that may wait */
  constructor(db: Db, bulk: BulkRows) {
    this.#db = db;
    this.#bulk = bulk;
  }

  async begin(libraryId: number): Promise<void> {
    const anyone = await this.#db
      .selectFrom('researcher')
      .select('id')
      .where('library_id', '=', libraryId)
      .limit(1)
      .executeTakeFirst();
    this.#libraryId = anyone && libraryId;
  }

  /** Notes whom a record names: called before and after it changes. */
  async note(recordId: number): Promise<void> {
    if (this.#libraryId === undefined) return;
    await this.#bulk.flush();
    const join = sql.raw(textOf(this.#db).join);
    const { rows } = await sql<{ id: number }>`SELECT DISTINCT researcher.id FROM record_contributor
      ${join} researcher_name ON researcher_name.name_key = record_contributor.name_key
      ${join} researcher ON researcher.id = researcher_name.researcher_id
      WHERE record_contributor.record_id = ${recordId} AND researcher.library_id = ${this.#libraryId}`.execute(
      this.#db,
    );
    for (const { id } of rows) this.#stale.add(id);
  }

  /** Recounts the affected researchers in the transaction that wrote the records. */
  async finish(): Promise<void> {
    for (const id of this.#stale) {
      await this.#db
        .updateTable('researcher')
        .set({ works: countWorks(this.#db) })
        .where('id', '=', id)
        .execute();
    }
  }
}
