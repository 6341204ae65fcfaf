import type { CatalogueRecord, Holding, Item } from '../../model/record.ts';
import { Rows } from '../../../platform/db/rows.ts';
import { Statement, type Steps } from '../../../platform/db/statement.ts';
import { nothingAhead, type HoldingsAhead } from './ahead.ts';
import type { HoldingRow, ItemRow } from './known-copies.ts';
import type { WrittenRecord } from './parts.ts';
import type { WriteProblem } from './records.ts';

/** Statuses of an item that a loan or a request of ours gave it. */
const awayStatuses = new Set(['loaned', 'onHold', 'inTransit']);

type Text = string | null;

const insertHolding = new Statement<
  [recordId: number, libraryId: number, libCode: string, locationId: string, callNumber: Text, statement: Text],
  { id: number }
>(`INSERT INTO holding (record_id, library_id, lib_code, location_id, call_number, statement)
   VALUES (?, ?, ?, ?, ?, ?)`);
const addHolding = new Rows<
  [id: number, recordId: number, libraryId: number, libCode: string, locationId: string, callNumber: Text, other: Text]
>('holding', {
  id: 'bigint',
  record_id: 'bigint',
  library_id: 'bigint',
  lib_code: 'text',
  location_id: 'text',
  call_number: 'text',
  statement: 'text',
});
const updateStatement = new Statement<[statement: Text, id: number]>('UPDATE holding SET statement = ? WHERE id = ?');
// A holding whose items are on loan is there for them.
const deleteHolding = new Statement<[id: number]>(
  'DELETE FROM holding WHERE id = ? AND NOT EXISTS (SELECT 1 FROM item WHERE holding_id = holding.id)',
);
/** What an import says of an item, in the order of the columns. */
type Described = [
  ...[status: string, volume: Text, currentLocationId: Text, dueDate: Text, materialType: Text, propertyNumber: Text],
];
const insertItem = new Statement<
  [libraryId: number, recordId: number, holdingId: number, barcode: string, ...Described]
>(`INSERT INTO item (library_id, record_id, holding_id, barcode, status, volume, current_location_id, due_date,
     material_type, property_number) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (library_id, barcode) DO NOTHING`);
const addFreeItem = new Rows<[libraryId: number, recordId: number, holdingId: number, barcode: string, ...Described]>(
  'item',
  {
    library_id: 'bigint',
    record_id: 'bigint',
    holding_id: 'bigint',
    barcode: 'text',
    status: 'text',
    volume: 'text',
    current_location_id: 'text',
    due_date: 'text',
    material_type: 'text',
    property_number: 'text',
  },
);
const updateItem = new Statement<[holdingId: number, ...Described, id: number]>(
  `UPDATE item SET holding_id = ?, status = ?, volume = ?, current_location_id = ?, due_date = ?, material_type = ?,
     property_number = ? WHERE id = ?`,
);
const inUse = `(EXISTS (SELECT 1 FROM loan WHERE item_id = item.id AND returned_at IS NULL)
  OR EXISTS (SELECT 1 FROM copy_request WHERE item_id = item.id AND is_open = 1))`;
const deleteItem = new Statement<[id: number]>(`DELETE FROM item WHERE id = ? AND NOT ${inUse}`);
const deleteItems = new Statement<[recordId: number]>(`DELETE FROM item WHERE record_id = ? AND NOT ${inUse}`);
const isInUse = new Statement<[id: number], { used: number }>(`SELECT 1 AS used FROM item WHERE id = ? AND ${inUse}`);
const afterLoan = new Statement<[status: string, itemId: number]>(
  'UPDATE loan SET status_after = ? WHERE item_id = ? AND returned_at IS NULL',
);
const afterPromise = new Statement<[status: string, itemId: number]>(
  'UPDATE copy_request SET item_after = ? WHERE item_id = ? AND is_open = 1',
);
const insertLocation = new Statement<[libraryId: number, locationId: string, libCode: string, name: string]>(
  `INSERT INTO location (library_id, location_id, lib_code, campus_id, type_code, name, seq)
   VALUES (?, ?, ?, NULL, NULL, ?, 9999) ON CONFLICT (library_id, location_id) DO NOTHING`,
);

/** What an item is once it is back from a loan, or released by a request. */
function afterUse(status: string, itemId: number): void {
  afterLoan.send(status, itemId);
  afterPromise.send(status, itemId);
}

/** @returns whether it was added: not where the barcode is another item's */
function* addItem(
  place: readonly [libraryId: number, recordId: number, holdingId: number],
  item: Item,
  ahead: HoldingsAhead,
): Steps<boolean> {
  const { barcode, status, volume = null, currentLocationId = null, dueDate = null } = item;
  const { materialType = null, propertyNumber = null } = item;
  const described: Described = [status, volume, currentLocationId, dueDate, materialType, propertyNumber];
  if (!ahead.take(barcode)) return (yield* insertItem.run(...place, barcode, ...described)) > 0;
  addFreeItem.send(...place, barcode, ...described);
  return true;
}

function* holdingIn(
  place: readonly [recordId: number, libraryId: number],
  holding: Holding,
  ahead: HoldingsAhead,
): Steps<number> {
  const { libCode, locationId, callNumber = null, statement = null } = holding;
  const id = ahead.holdingId();
  const row = [...place, libCode, locationId, callNumber, statement] as const;
  if (id === undefined) return yield* insertHolding.insert(...row);
  addHolding.send(id, ...row);
  return id;
}

/** @param used it is on loan, or promised to a request @returns whether anything was changed */
function changeItem(known: ItemRow, holdingId: number, item: Item, used: boolean): boolean {
  const { volume = null, currentLocationId = null, materialType = null, propertyNumber = null } = item;
  let { status, dueDate = null }: { status: string; dueDate?: string | null | undefined } = item;
  if (used) {
    afterUse(awayStatuses.has(status) ? 'available' : status, known.id);
    ({ status, due_date: dueDate } = known);
  }
  const described: Described = [status, volume, currentLocationId, dueDate, materialType, propertyNumber];
  const before = [known.holding_id, known.status, known.volume, known.current_location_id, known.due_date];
  before.push(known.material_type, known.property_number);
  if ([holdingId, ...described].every((value, at) => value === before[at])) return false;
  updateItem.send(holdingId, ...described, known.id);
  return true;
}

/**
 * Brings a record's holdings and items to what an import says; items keep their ids, since loans hang on them. What is on
 * loan here, or promised to a reader's request, stays so, whatever an import says: that is the newer truth. What the
 * import says of its state counts once it is back.
 */
export class HoldingsWriter {
  readonly #problems: WriteProblem[];
  readonly #ahead: HoldingsAhead;
  readonly #knownLocations = new Set<string>();

  /** @param problems is told what could not be written; the record around it was */
  constructor(problems: WriteProblem[], ahead: HoldingsAhead = nothingAhead) {
    this.#problems = problems;
    this.#ahead = ahead;
  }

  /** @returns whether anything was changed */
  *write(
    libraryId: number,
    written: WrittenRecord,
    record: Pick<CatalogueRecord, 'controlNumber' | 'holdings'>,
  ): Steps<boolean> {
    const isNew = written.state === 'inserted';
    if (isNew && record.holdings.length === 0) return false;
    const recordId = written.id;
    const { copies } = this.#ahead;
    const holdings = isNew ? [] : yield* copies.holdings(recordId);
    const items = new Map(
      (isNew ? [] : yield* copies.items(recordId)).map((row): [string, ItemRow] => [
        row.source_barcode ?? row.barcode,
        row,
      ]),
    );
    let changed = false;

    for (const holding of record.holdings) {
      this.#addLocation(libraryId, holding);
      const at = holdings.findIndex((row) => isSamePlace(row, holding));
      const [row] = at === -1 ? [] : holdings.splice(at, 1);
      const { statement = null } = holding;
      const holdingId = row?.id ?? (yield* holdingIn([recordId, libraryId], holding, this.#ahead));
      if (row === undefined) changed = true;
      else if (row.statement !== statement) {
        updateStatement.send(statement, row.id);
        changed = true;
      }
      for (const item of holding.items) {
        const known = items.get(item.barcode);
        items.delete(item.barcode);
        // Staff changed the copy at the desk: that is the newer truth.
        if (known?.is_own === 1) continue;
        if (known !== undefined) {
          const used = awayStatuses.has(known.status) && (yield* isInUse.get(known.id)) !== undefined;
          changed = changeItem(known, holdingId, item, used) || changed;
        } else if (yield* addItem([libraryId, recordId, holdingId], item, this.#ahead)) changed = true;
        else {
          const reason = `Barcode ${item.barcode} belongs to another item of this library; the item was left out`;
          this.#problems.push({ controlNumber: record.controlNumber, reason });
        }
      }
    }
    for (const { id, barcode, is_own } of items.values()) {
      if (is_own === 1) continue;
      if ((yield* deleteItem.run(id)) > 0) changed = true;
      else {
        afterUse('withdrawn', id);
        const reason = `Item ${barcode} is on loan or promised: it is kept, and withdrawn once it is back`;
        this.#problems.push({ controlNumber: record.controlNumber, reason });
      }
    }
    for (const row of holdings) changed = (yield* deleteHolding.run(row.id)) > 0 || changed;
    return changed;
  }

  /** Takes away the holdings and items of a withdrawn record; those on loan or promised are withdrawn once they are back. */
  *clear(recordId: number): Steps<void> {
    const { copies } = this.#ahead;
    deleteItems.send(recordId);
    // Those that are left are in somebody's hands.
    copies.forget(recordId);
    for (const { id } of yield* copies.items(recordId)) afterUse('withdrawn', id);
    for (const { id } of yield* copies.holdings(recordId)) deleteHolding.send(id);
  }

  /** A location that library.json does not have is added under its own code. */
  #addLocation(libraryId: number, holding: Holding): void {
    const key = `${String(libraryId)} ${holding.locationId}`;
    if (this.#knownLocations.has(key)) return;
    const name = { 'zh-CN': holding.locationId, zh_TW: holding.locationId, 'en-US': holding.locationId };
    insertLocation.send(libraryId, holding.locationId, holding.libCode, JSON.stringify(name));
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
