import type { CatalogueRecord } from '../../model/record.ts';
import { reserveIds } from '../../../platform/db/bulk-insert.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inChunks } from '../../../platform/db/chunks.ts';
import { KnownCopies } from './known-copies.ts';
import type { KnownSource } from './record-source.ts';

export interface KnownRow extends KnownSource {
  id: number;
  data: string;
  deleted_at: number | null;
  suppressed_at: number | null;
  updated_at: number;
}

interface Target {
  libraryId: number;
  source: string;
}

const findKnown = (db: Db, { libraryId, source }: Target, controlNumbers: readonly string[]) =>
  inChunks(controlNumbers, (chunk) =>
    db
      .selectFrom('record')
      .leftJoin('record_source', 'record_source.record_id', 'record.id')
      .select(['id', 'control_number', 'data', 'deleted_at', 'suppressed_at', 'updated_at'])
      .select(['record_source.format as source_format', 'record_source.digest as source_digest'])
      .where('library_id', '=', libraryId)
      .where('source', '=', source)
      .where('control_number', 'in', chunk)
      .execute(),
  );

/**
 * Prefetches data for all records of a batch: known records and their copies, IDs for new ones, and free barcodes. New
 * records then need a few statements per batch instead of per record.
 */
export class Ahead {
  readonly #db: Db;
  readonly #target: Target;
  readonly #known = new Map<string, KnownRow | undefined>();
  readonly #free = new Set<string>();
  readonly copies: KnownCopies;
  #recordIds: number[] = [];
  #holdingIds: number[] = [];

  constructor(db: Db, target: Target) {
    this.#db = db;
    this.#target = target;
    this.copies = new KnownCopies(db);
  }

  /** @param records that are to be written */
  async begin(records: readonly CatalogueRecord[]): Promise<void> {
    if (records.length === 0) return;
    const numbers = records.map((record) => record.controlNumber);
    for (const number of numbers) this.#known.set(number, undefined);
    for (const row of await findKnown(this.#db, this.#target, numbers)) this.#known.set(row.control_number, row);
    const known = [...this.#known.values()].flatMap((row) => (row === undefined ? [] : [row.id]));
    await this.copies.load(known);
    const unknown = records.filter((record) => this.#known.get(record.controlNumber) === undefined);
    const holdings = records.flatMap((record) => record.holdings);
    this.#recordIds = (await reserveIds(this.#db, 'record', unknown.length)).reverse();
    const places = unknown.reduce((sum, record) => sum + record.holdings.length, 0);
    this.#holdingIds = (await reserveIds(this.#db, 'holding', places)).reverse();
    const barcodes = holdings.flatMap(({ items }) => items.map(({ barcode }) => barcode));
    for (const barcode of barcodes) this.#free.add(barcode);
    const taken = await inChunks(barcodes, (chunk) =>
      this.#db
        .selectFrom('item')
        .select('barcode')
        .where('library_id', '=', this.#target.libraryId)
        .where('barcode', 'in', chunk)
        .execute(),
    );
    for (const { barcode } of taken) this.#free.delete(barcode);
  }

  /** Whether a control number was prefetched and has not been written since. */
  has(controlNumber: string): boolean {
    return this.#known.has(controlNumber);
  }

  /** Finds the stored row of a control number. Prefetched data is used once, because the caller will write. */
  async known(controlNumber: string): Promise<KnownRow | undefined> {
    if (!this.#known.has(controlNumber)) return (await findKnown(this.#db, this.#target, [controlNumber]))[0];
    const row = this.#known.get(controlNumber);
    this.forget(controlNumber);
    return row;
  }

  /** Drops the prefetched data of a control number after a write. */
  forget(controlNumber: string): void {
    this.#known.delete(controlNumber);
  }

  async recordId(): Promise<number> {
    return this.#recordIds.pop() ?? takeId(this.#db, 'record');
  }

  async holdingId(): Promise<number> {
    return this.#holdingIds.pop() ?? takeId(this.#db, 'holding');
  }

  /** Whether a barcode is surely no other item's; from then on it is the caller's. */
  take(barcode: string): boolean {
    return this.#free.delete(barcode);
  }
}

async function takeId(db: Db, table: 'record' | 'holding'): Promise<number> {
  const [id] = await reserveIds(db, table, 1);
  if (id === undefined) throw new Error(`the store gave no id for a new ${table}`);
  return id;
}
