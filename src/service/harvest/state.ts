import type { Database } from '../platform/db/database.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import type { OaiSource } from '../platform/configuration/harvest.schema.ts';

/** A process that harvests and was not heard of for so long has died. */
const heldMs = 30 * 60_000;

/** What a list is: harvests of another one start again. */
const listOf = ({ url, metadataPrefix, set }: OaiSource): string => JSON.stringify([url, metadataPrefix, set ?? '']);

export type HarvestState = Pick<
  Database['harvest'],
  'done_until' | 'token' | 'began_at' | 'records' | 'withdrawn' | 'rejected' | 'outcome'
>;
const fresh: HarvestState = {
  done_until: null,
  token: null,
  began_at: null,
  records: 0,
  withdrawn: 0,
  rejected: 0,
  outcome: null,
};

/** A start at the desk that no process has taken up for so long has failed. */
const requestedMs = 60_000;

/** Whether a process harvests the source, or is about to. */
export const isHarvested = (
  { holder, held_until, requested_at }: Pick<Database['harvest'], 'holder' | 'held_until' | 'requested_at'>,
  now: number,
): boolean =>
  (holder !== null && Number(held_until) > now) || (requested_at !== null && Number(requested_at) > now - requestedMs);

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

  async read(): Promise<Database['harvest'] | undefined> {
    const row = await this.#row().selectAll().executeTakeFirst();
    return row?.list === listOf(this.#source) ? row : undefined;
  }

  /**
   * Takes the source for this process, which must go on from what it gets.
   * @returns undefined while another one harvests it
   */
  async claim(holder: string): Promise<HarvestState | undefined> {
    const now = this.#now();
    return this.#take({ updated_at: now, holder, held_until: now + heldMs, requested_at: null, list_size: null });
  }

  /** Announces a process that will harvest the source. @returns false while one harvests it, or is announced */
  async request(): Promise<boolean> {
    const now = this.#now();
    const known = await this.read();
    if (known && isHarvested(known, now)) return false;
    const since = { updated_at: known?.updated_at ?? 0, holder: null, held_until: 0 };
    return (await this.#take({ ...since, requested_at: now, list_size: known?.list_size ?? null })) !== undefined;
  }

  async #take(
    change: Pick<Database['harvest'], 'updated_at' | 'holder' | 'held_until' | 'requested_at' | 'list_size'>,
  ): Promise<HarvestState | undefined> {
    const now = this.#now();
    const state: HarvestState = (await this.read()) ?? fresh;
    const { done_until, token, began_at, records, withdrawn, rejected, outcome } = state;
    const place = { done_until, token, began_at, records, withdrawn, rejected, outcome };
    const values = { ...place, list: listOf(this.#source), ...change };
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
  async note(values: Partial<Database['harvest']>): Promise<void> {
    const now = this.#now();
    await this.#store.db
      .updateTable('harvest')
      .set({ ...values, updated_at: now, held_until: now + heldMs })
      .where('library_id', '=', this.#libraryId)
      .where('source', '=', this.#source.name)
      .execute();
  }

  /** Lets go of the source. */
  async release(values: Partial<Database['harvest']>): Promise<void> {
    await this.note({ ...values, holder: null });
  }

  #row() {
    return this.#store.db
      .selectFrom('harvest')
      .where('library_id', '=', this.#libraryId)
      .where('source', '=', this.#source.name);
  }
}
