import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import type { HarvestTable } from '../platform/db/schema.catalogue.ts';
import type { OaiSource } from '../platform/configuration/harvest.schema.ts';

/** A process that harvests and was not heard of for so long has died. */
const heldMs = 30 * 60_000;

/** What a list is: harvests of another one start again. */
const listOf = ({ url, metadataPrefix, set }: OaiSource): string => JSON.stringify([url, metadataPrefix, set ?? '']);

export type HarvestState = Pick<
  HarvestTable,
  'done_until' | 'token' | 'began_at' | 'records' | 'withdrawn' | 'rejected'
>;
const fresh: HarvestState = {
  done_until: null,
  token: null,
  began_at: null,
  records: 0,
  withdrawn: 0,
  rejected: 0,
};

export class HarvestRow {
  readonly #store: Store;
  readonly #libraryId: number;
  readonly #source: OaiSource;
  readonly #now: () => number;

  constructor(store: Store, library: Pick<LoadedLibrary, 'id'>, source: OaiSource, now: () => number) {
    this.#store = store;
    this.#libraryId = library.id;
    this.#source = source;
    this.#now = now;
  }

  async read(): Promise<HarvestTable | undefined> {
    const row = await this.#row().selectAll().executeTakeFirst();
    return row?.list === listOf(this.#source) ? row : undefined;
  }

  /**
   * Takes the source for this process, which must go on from what it gets.
   * @returns undefined while another one harvests it
   */
  async claim(holder: string): Promise<HarvestState | undefined> {
    const now = this.#now();
    const known = await this.read();
    const state: HarvestState = known ?? fresh;
    const { done_until, token, began_at, records, withdrawn, rejected } = state;
    const values = {
      done_until,
      token,
      began_at,
      records,
      withdrawn,
      rejected,
      list: listOf(this.#source),
      updated_at: now,
      holder,
      held_until: now + heldMs,
    };
    const { numInsertedOrUpdatedRows } = await this.#store.db
      .insertInto('harvest')
      .values({ library_id: this.#libraryId, source: this.#source.name, done_day: null, problem: null, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['library_id', 'source'])
          .doUpdateSet(values)
          .where((eb) => eb.or([eb('harvest.holder', 'is', null), eb('harvest.held_until', '<=', now)])),
      )
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows ?? 0) > 0 ? state : undefined;
  }

  /** Notes how far it is. */
  async note(values: Partial<HarvestTable>): Promise<void> {
    const now = this.#now();
    await this.#store.db
      .updateTable('harvest')
      .set({ ...values, updated_at: now, held_until: now + heldMs })
      .where('library_id', '=', this.#libraryId)
      .where('source', '=', this.#source.name)
      .execute();
  }

  /** Lets go of the source. */
  async release(values: Partial<HarvestTable>): Promise<void> {
    await this.note({ ...values, holder: null });
  }

  #row() {
    return this.#store.db
      .selectFrom('harvest')
      .where('library_id', '=', this.#libraryId)
      .where('source', '=', this.#source.name);
  }
}
