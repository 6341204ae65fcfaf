import { Statement, type Steps } from '../../../platform/db/statement.ts';

export interface HoldingRow {
  id: number;
  lib_code: string;
  location_id: string;
  call_number: string | null;
  statement: string | null;
}

export interface ItemRow {
  id: number;
  holding_id: number;
  barcode: string;
  status: string;
  volume: string | null;
  current_location_id: string | null;
  due_date: string | null;
  material_type: string | null;
  property_number: string | null;
  is_own: number;
  source_barcode: string | null;
}

const holdingColumns = 'id, lib_code, location_id, call_number, statement';
const itemColumns = `id, holding_id, barcode, status, volume, current_location_id, due_date, material_type,
  property_number, is_own, source_barcode`;
type Of<R> = R & { record_id: number };
const holdingsOf = new Statement<[recordId: number], HoldingRow>(
  `SELECT ${holdingColumns} FROM holding WHERE record_id = ?`,
);
const itemsOf = new Statement<[recordId: number], ItemRow>(`SELECT ${itemColumns} FROM item WHERE record_id = ?`);
const holdingsOfAll = new Statement<[recordIds: string], Of<HoldingRow>>(
  `SELECT record_id, ${holdingColumns} FROM holding WHERE record_id = ANY (?::bigint[])`,
);
const itemsOfAll = new Statement<[recordIds: string], Of<ItemRow>>(
  `SELECT record_id, ${itemColumns} FROM item WHERE record_id = ANY (?::bigint[])`,
);

function* done<T>(found: T): Steps<T> {
  return found;
}

function byRecord<R extends { record_id: number }>(ids: readonly number[], rows: readonly R[]): Map<number, R[]> {
  const found = new Map(ids.map((id): [number, R[]] => [id, []]));
  for (const row of rows) found.get(row.record_id)?.push(row);
  return found;
}

/**
 * What the store has of the copies of records. Where it was asked for many ahead, that counts once: whoever asks is about
 * to write.
 */
export class KnownCopies {
  #holdings = new Map<number, HoldingRow[]>();
  #items = new Map<number, ItemRow[]>();

  /** Asks for all of them together: PostgreSQL alone has the words, and something to gain by it. */
  *ask(recordIds: readonly number[]): Steps<void> {
    const list = `{${recordIds.join()}}`;
    this.#holdings = byRecord(recordIds, yield* holdingsOfAll.all(list));
    this.#items = byRecord(recordIds, yield* itemsOfAll.all(list));
  }

  /** They were changed: what was asked ahead is so no longer. */
  forget(recordId: number): void {
    this.#holdings.delete(recordId);
    this.#items.delete(recordId);
  }

  holdings(recordId: number): Steps<HoldingRow[]> {
    const rows = this.#holdings.get(recordId);
    this.#holdings.delete(recordId);
    return rows === undefined ? holdingsOf.all(recordId) : done(rows);
  }

  items(recordId: number): Steps<ItemRow[]> {
    const rows = this.#items.get(recordId);
    this.#items.delete(recordId);
    return rows === undefined ? itemsOf.all(recordId) : done(rows);
  }
}
