import type SqliteDatabase from 'better-sqlite3';
import type { CatalogueRecord, Holding, Item } from '../import/record.ts';
import type { WrittenRecord } from './write.parts.ts';
import type { WriteProblem } from './write.ts';

interface HoldingRow {
  id: number;
  lib_code: string;
  location_id: string;
  call_number: string | null;
  statement: string | null;
}

interface ItemRow {
  id: number;
  holding_id: number;
  barcode: string;
  status: string;
  volume: string | null;
  current_location_id: string | null;
  due_date: string | null;
  material_type: string | null;
  property_number: string | null;
}

/** Statuses of an item that a loan or a request of ours gave it. */
const awayStatuses = new Set(['loaned', 'onHold', 'inTransit']);

/**
 * Brings a record's holdings and items to what an import says; items keep their ids, since loans hang on them. What is on
 * loan here, or promised to a reader's request, stays so, whatever an import says: that is the newer truth. What the
 * import says of its state counts once it is back.
 */
export class HoldingsWriter {
  readonly #holdingsOf;
  readonly #itemsOf;
  readonly #insertHolding;
  readonly #updateStatement;
  readonly #deleteHolding;
  readonly #insertItem;
  readonly #updateItem;
  readonly #deleteItem;
  readonly #deleteItems;
  readonly #isInUse;
  readonly #afterLoan;
  readonly #afterPromise;
  readonly #insertLocation;
  readonly #knownLocations = new Set<string>();

  constructor(sqlite: SqliteDatabase.Database) {
    this.#holdingsOf = sqlite.prepare<[number], HoldingRow>(
      'SELECT id, lib_code, location_id, call_number, statement FROM holding WHERE record_id = ?',
    );
    this.#itemsOf = sqlite.prepare<[number], ItemRow>(
      `SELECT id, holding_id, barcode, status, volume, current_location_id, due_date, material_type, property_number
       FROM item WHERE record_id = ?`,
    );
    this.#insertHolding = sqlite.prepare(
      `INSERT INTO holding (record_id, library_id, lib_code, location_id, call_number, statement)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#updateStatement = sqlite.prepare('UPDATE holding SET statement = ? WHERE id = ?');
    // A holding whose items are on loan is there for them.
    this.#deleteHolding = sqlite.prepare(
      'DELETE FROM holding WHERE id = ? AND NOT EXISTS (SELECT 1 FROM item WHERE holding_id = holding.id)',
    );
    this.#insertItem = sqlite.prepare(
      `INSERT INTO item (library_id, record_id, holding_id, barcode, status, volume, current_location_id, due_date,
         material_type, property_number) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (library_id, barcode) DO NOTHING`,
    );
    this.#updateItem = sqlite.prepare(
      `UPDATE item SET holding_id = ?, status = ?, volume = ?, current_location_id = ?, due_date = ?, material_type = ?,
         property_number = ? WHERE id = ?`,
    );
    const inUse = `(EXISTS (SELECT 1 FROM loan WHERE item_id = item.id AND returned_at IS NULL)
      OR EXISTS (SELECT 1 FROM copy_request WHERE item_id = item.id AND is_open = 1))`;
    this.#deleteItem = sqlite.prepare(`DELETE FROM item WHERE id = ? AND NOT ${inUse}`);
    this.#deleteItems = sqlite.prepare(`DELETE FROM item WHERE record_id = ? AND NOT ${inUse}`);
    this.#isInUse = sqlite.prepare<[number], number>(`SELECT 1 FROM item WHERE id = ? AND ${inUse}`).pluck();
    this.#afterLoan = sqlite.prepare<[string, number]>(
      'UPDATE loan SET status_after = ? WHERE item_id = ? AND returned_at IS NULL',
    );
    this.#afterPromise = sqlite.prepare<[string, number]>(
      'UPDATE copy_request SET item_after = ? WHERE item_id = ? AND is_open = 1',
    );
    this.#insertLocation = sqlite.prepare(
      `INSERT INTO location (library_id, location_id, lib_code, campus_id, type_code, name, seq)
       VALUES (?, ?, ?, NULL, NULL, ?, 9999) ON CONFLICT (library_id, location_id) DO NOTHING`,
    );
  }

  /** Starts a transaction: locations that one before added may have been rolled back with it. */
  begin(): void {
    this.#knownLocations.clear();
  }

  /** @returns whether anything was changed */
  write(libraryId: number, written: WrittenRecord, record: CatalogueRecord, problems: WriteProblem[]): boolean {
    const isNew = written.state === 'inserted';
    if (isNew && record.holdings.length === 0) return false;
    const recordId = written.id;
    const holdings = isNew ? [] : this.#holdingsOf.all(recordId);
    const items = new Map(
      (isNew ? [] : this.#itemsOf.all(recordId)).map((row): [string, ItemRow] => [row.barcode, row]),
    );
    let changed = false;

    for (const holding of record.holdings) {
      this.#addLocation(libraryId, holding);
      const at = holdings.findIndex((row) => isSamePlace(row, holding));
      const [row] = at === -1 ? [] : holdings.splice(at, 1);
      const { callNumber = null, statement = null } = holding;
      const values = [recordId, libraryId, holding.libCode, holding.locationId, callNumber, statement];
      const holdingId = row?.id ?? Number(this.#insertHolding.run(...values).lastInsertRowid);
      if (row === undefined) changed = true;
      else if (row.statement !== statement) {
        this.#updateStatement.run(statement, row.id);
        changed = true;
      }
      for (const item of holding.items) {
        const known = items.get(item.barcode);
        items.delete(item.barcode);
        if (known !== undefined) changed = this.#update(known, holdingId, item) || changed;
        else if (this.#insert(libraryId, recordId, holdingId, item)) changed = true;
        else {
          const reason = `Barcode ${item.barcode} belongs to another item of this library; the item was left out`;
          problems.push({ controlNumber: record.controlNumber, reason });
        }
      }
    }
    for (const { id, barcode } of items.values()) {
      if (this.#deleteItem.run(id).changes > 0) changed = true;
      else {
        this.#afterUse('withdrawn', id);
        const reason = `Item ${barcode} is on loan or promised: it is kept, and withdrawn once it is back`;
        problems.push({ controlNumber: record.controlNumber, reason });
      }
    }
    for (const row of holdings) changed = this.#deleteHolding.run(row.id).changes > 0 || changed;
    return changed;
  }

  /** Takes away the holdings and items of a withdrawn record; those on loan or promised are withdrawn once they are back. */
  clear(recordId: number): void {
    this.#deleteItems.run(recordId);
    for (const { id } of this.#itemsOf.all(recordId)) this.#afterUse('withdrawn', id);
    for (const { id } of this.#holdingsOf.all(recordId)) this.#deleteHolding.run(id);
  }

  /** What an item is once it is back from a loan, or released by a request. */
  #afterUse(status: string, itemId: number): void {
    this.#afterLoan.run(status, itemId);
    this.#afterPromise.run(status, itemId);
  }

  #insert(libraryId: number, recordId: number, holdingId: number, item: Item): boolean {
    const { barcode, status, volume = null, currentLocationId = null, dueDate = null } = item;
    const { materialType = null, propertyNumber = null } = item;
    const where = [libraryId, recordId, holdingId, barcode, status, volume, currentLocationId];
    return this.#insertItem.run(...where, dueDate, materialType, propertyNumber).changes > 0;
  }

  #update(known: ItemRow, holdingId: number, item: Item): boolean {
    const { volume = null, currentLocationId = null, materialType = null, propertyNumber = null } = item;
    let { status, dueDate = null }: { status: string; dueDate?: string | null | undefined } = item;
    if (awayStatuses.has(known.status) && this.#isInUse.get(known.id) !== undefined) {
      this.#afterUse(awayStatuses.has(status) ? 'available' : status, known.id);
      ({ status, due_date: dueDate } = known);
    }
    const values = [holdingId, status, volume, currentLocationId, dueDate, materialType, propertyNumber];
    const before = [known.holding_id, known.status, known.volume, known.current_location_id, known.due_date];
    before.push(known.material_type, known.property_number);
    if (values.every((value, at) => value === before[at])) return false;
    this.#updateItem.run(...values, known.id);
    return true;
  }

  /** A location that library.json does not have is added under its own code. */
  #addLocation(libraryId: number, holding: Holding): void {
    const key = `${String(libraryId)} ${holding.locationId}`;
    if (this.#knownLocations.has(key)) return;
    const name = { 'zh-CN': holding.locationId, zh_TW: holding.locationId, 'en-US': holding.locationId };
    this.#insertLocation.run(libraryId, holding.locationId, holding.libCode, JSON.stringify(name));
    this.#knownLocations.add(key);
  }
}

function isSamePlace(row: HoldingRow, holding: Holding): boolean {
  return (
    row.lib_code === holding.libCode &&
    row.location_id === holding.locationId &&
    row.call_number === (holding.callNumber ?? null)
  );
}
