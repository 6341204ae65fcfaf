import type { Db } from '../../../platform/db/database.ts';
import { inChunks } from '../../../platform/db/chunks.ts';

const findHoldings = (db: Db, recordIds: readonly number[]) =>
  db
    .selectFrom('holding')
    .select(['id', 'record_id', 'lib_code', 'location_id', 'call_number', 'statement'])
    .where('record_id', 'in', recordIds)
    .orderBy('id')
    .execute();

const findItems = (db: Db, recordIds: readonly number[]) =>
  db
    .selectFrom('item')
    .select(['id', 'record_id', 'holding_id', 'barcode', 'status', 'volume', 'current_location_id', 'due_date'])
    .select(['material_type', 'property_number', 'is_own', 'source_barcode'])
    .where('record_id', 'in', recordIds)
    .orderBy('id')
    .execute();

export type HoldingRow = Awaited<ReturnType<typeof findHoldings>>[number];
export type ItemRow = Awaited<ReturnType<typeof findItems>>[number];

function byRecord<R extends { record_id: number }>(ids: readonly number[], rows: readonly R[]): Map<number, R[]> {
  const found = new Map(ids.map((id): [number, R[]] => [id, []]));
  for (const row of rows) found.get(row.record_id)?.push(row);
  return found;
}

/** The stored copies of records. Prefetched data is used once, because the caller will write. */
export class KnownCopies {
  readonly #db: Db;
  #holdings = new Map<number, HoldingRow[]>();
  #items = new Map<number, ItemRow[]>();

  constructor(db: Db) {
    this.#db = db;
  }

  async load(recordIds: readonly number[]): Promise<void> {
    this.#holdings = byRecord(recordIds, await inChunks(recordIds, (chunk) => findHoldings(this.#db, chunk)));
    this.#items = byRecord(recordIds, await inChunks(recordIds, (chunk) => findItems(this.#db, chunk)));
  }

  /** Drops the prefetched copies of a record after a write. */
  forget(recordId: number): void {
    this.#holdings.delete(recordId);
    this.#items.delete(recordId);
  }

  async holdings(recordId: number): Promise<HoldingRow[]> {
    const rows = this.#holdings.get(recordId);
    this.#holdings.delete(recordId);
    return rows ?? findHoldings(this.#db, [recordId]);
  }

  async items(recordId: number): Promise<ItemRow[]> {
    const rows = this.#items.get(recordId);
    this.#items.delete(recordId);
    return rows ?? findItems(this.#db, [recordId]);
  }
}
