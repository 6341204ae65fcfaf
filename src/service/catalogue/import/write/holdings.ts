import { sql, type ExpressionBuilder } from 'kysely';
import type { CatalogueRecord, Holding, Item } from '../../model/record.ts';
import { shortRecordSource } from '../../../../lib/rules/desk-records.ts';
import { BulkTable, type BulkRows } from '../../../platform/db/bulk-insert.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Ahead } from './ahead.ts';
import type { HoldingRow, ItemRow } from './known-copies.ts';
import type { WrittenRecord } from './parts.ts';
import type { WriteProblem } from './records.ts';

/** Statuses of an item that a loan or a request of ours gave it. */
const awayStatuses = new Set(['loaned', 'onHold', 'inTransit']);

const locations = new BulkTable(
  'location',
  { library_id: 'bigint', location_id: 'text', lib_code: 'text', name: 'text', seq: 'bigint' },
  'ON CONFLICT (library_id, location_id) DO NOTHING',
);
const holdingRows = new BulkTable('holding', {
  id: 'bigint',
  record_id: 'bigint',
  library_id: 'bigint',
  lib_code: 'text',
  location_id: 'text',
  call_number: 'text',
  statement: 'text',
});
const itemRows = new BulkTable('item', {
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
});

/** Whether an item is on loan, promised to a request, or on its way to its library. */
export const isInUse = (eb: ExpressionBuilder<Database, 'item'>) =>
  eb.or([
    eb.exists(
      eb.selectFrom('loan').select('loan.id').whereRef('loan.item_id', '=', 'item.id').where('returned_at', 'is', null),
    ),
    eb.exists(
      eb
        .selectFrom('copy_request')
        .select('copy_request.id')
        .whereRef('copy_request.item_id', '=', 'item.id')
        .where('is_open', '=', eb.lit(1)),
    ),
    eb.exists(
      eb.selectFrom('copy_transit').select('copy_transit.item_id').whereRef('copy_transit.item_id', '=', 'item.id'),
    ),
  ]);

const describe = (item: Item) => ({
  status: item.status as string,
  volume: item.volume ?? null,
  current_location_id: item.currentLocationId ?? null,
  due_date: item.dueDate ?? null,
  material_type: item.materialType ?? null,
  property_number: item.propertyNumber ?? null,
});

/**
 * Updates a record's holdings and items from an import. Items retain their IDs, because loans refer to them. Items that
 * are on loan or assigned to a request retain that state; the imported status applies after their return.
 */
export class HoldingsWriter {
  readonly #db: Db;
  readonly #bulk: BulkRows;
  readonly #problems: WriteProblem[];
  readonly #ahead: Ahead;
  readonly #knownLocations = new Set<string>();
  /** Short records whose last copy a full record has now. */
  readonly replacedShort: number[] = [];

  /**
   * @param db the transaction that writes the records
   * @param problems receives parts that could not be written, while their record was
   */
  constructor(db: Db, bulk: BulkRows, problems: WriteProblem[], ahead: Ahead) {
    this.#db = db;
    this.#bulk = bulk;
    this.#problems = problems;
    this.#ahead = ahead;
  }

  /** @returns whether anything was changed */
  async write(
    libraryId: number,
    written: WrittenRecord,
    record: Pick<CatalogueRecord, 'controlNumber' | 'holdings'>,
  ): Promise<boolean> {
    const isNew = written.state === 'inserted';
    if (isNew && record.holdings.length === 0) return false;
    const recordId = written.id;
    const { copies } = this.#ahead;
    const holdings = isNew ? [] : await copies.holdings(recordId);
    const items = new Map(
      (isNew ? [] : await copies.items(recordId)).map((row): [string, ItemRow] => [
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
      const holdingId = row?.id ?? (await this.#addHolding(libraryId, recordId, holding));
      if (row === undefined) changed = true;
      else if (row.statement !== statement) {
        await this.#db.updateTable('holding').set({ statement }).where('id', '=', row.id).execute();
        changed = true;
      }
      for (const item of holding.items) {
        const known = items.get(item.barcode);
        items.delete(item.barcode);
        // Staff changed the copy at the desk: that is the newer truth.
        if (known?.is_own === 1) continue;
        if (known !== undefined) changed = (await this.#changeItem(known, holdingId, item)) || changed;
        else if (await this.#addItem({ library_id: libraryId, record_id: recordId, holding_id: holdingId }, item))
          changed = true;
        else if (await this.#takeFromShortRecord({ libraryId, recordId, holdingId }, item)) changed = true;
        else {
          const reason = `Barcode ${item.barcode} belongs to another item of this library; the item was left out`;
          this.#problems.push({ controlNumber: record.controlNumber, reason });
        }
      }
    }
    for (const { id, barcode, is_own } of items.values()) {
      if (is_own === 1) continue;
      const { numDeletedRows } = await this.#db
        .deleteFrom('item')
        .where('id', '=', id)
        .where((eb) => eb.not(isInUse(eb)))
        .executeTakeFirst();
      if (numDeletedRows > 0n) changed = true;
      else {
        await this.#afterUse('withdrawn', id);
        const reason = `Item ${barcode} is on loan or promised: it is kept, and withdrawn once it is back`;
        this.#problems.push({ controlNumber: record.controlNumber, reason });
      }
    }
    for (const row of holdings) changed = (await this.#deleteHolding(row.id)) || changed;
    return changed;
  }

  /** Removes the holdings and items of a withdrawn record; items in use are withdrawn after their return. */
  async clear(recordId: number): Promise<void> {
    const { copies } = this.#ahead;
    await this.#db
      .deleteFrom('item')
      .where('record_id', '=', recordId)
      .where((eb) => eb.not(isInUse(eb)))
      .execute();
    // The remaining items are on loan or assigned.
    copies.forget(recordId);
    for (const { id } of await copies.items(recordId)) await this.#afterUse('withdrawn', id);
    for (const { id } of await copies.holdings(recordId)) await this.#deleteHolding(id);
  }

  /** Adds a location that is missing from library.json under its code. */
  #addLocation(libraryId: number, { libCode, locationId }: Holding): void {
    const key = `${String(libraryId)} ${locationId}`;
    if (this.#knownLocations.has(key)) return;
    const name = JSON.stringify({ 'zh-CN': locationId, zh_TW: locationId, 'en-US': locationId });
    const row = { library_id: libraryId, location_id: locationId, lib_code: libCode, name, seq: 9999 };
    this.#bulk.add(locations, row);
    this.#knownLocations.add(key);
  }

  async #addHolding(libraryId: number, recordId: number, holding: Holding): Promise<number> {
    const { libCode, locationId, callNumber = null, statement = null } = holding;
    const id = await this.#ahead.holdingId();
    const place = { id, record_id: recordId, library_id: libraryId, lib_code: libCode, location_id: locationId };
    this.#bulk.add(holdingRows, { ...place, call_number: callNumber, statement });
    return id;
  }

  /** @returns whether it was added: not where the barcode is another item's */
  async #addItem(place: { library_id: number; record_id: number; holding_id: number }, item: Item): Promise<boolean> {
    const row = { ...place, barcode: item.barcode, ...describe(item) };
    if (this.#ahead.take(item.barcode)) {
      this.#bulk.add(itemRows, row);
      return true;
    }
    await this.#bulk.flush();
    const { numInsertedOrUpdatedRows = 0n } = await this.#db
      .insertInto('item')
      .values(row)
      .onConflict((conflict) => conflict.columns(['library_id', 'barcode']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  /** Moves a copy of a short record to its full record. @returns false if the copy has no short record */
  async #takeFromShortRecord(
    { libraryId, recordId, holdingId }: { libraryId: number; recordId: number; holdingId: number },
    item: Item,
  ): Promise<boolean> {
    const known = await this.#db
      .selectFrom('item')
      .innerJoin('record', 'record.id', 'item.record_id')
      .selectAll('item')
      .where('item.library_id', '=', libraryId)
      .where('item.barcode', '=', item.barcode)
      .where('record.source', '=', shortRecordSource)
      .executeTakeFirst();
    if (!known) return false;
    const shortId = known.record_id;
    await this.#db
      .updateTable('item')
      .set({ record_id: recordId, is_own: 0, source_barcode: null })
      .where('id', '=', known.id)
      .execute();
    await this.#changeItem(known, holdingId, item);
    await this.#db.updateTable('loan').set({ record_id: recordId }).where('item_id', '=', known.id).execute();
    await this.#deleteHolding(known.holding_id);
    const other = await this.#db
      .selectFrom('item')
      .select('id')
      .where('record_id', '=', shortId)
      .limit(1)
      .executeTakeFirst();
    const requests = this.#db.updateTable('copy_request').set({ record_id: recordId });
    await requests.where(other ? 'item_id' : 'record_id', '=', other ? known.id : shortId).execute();
    if (!other) this.replacedShort.push(shortId);
    return true;
  }

  /** @returns whether anything was changed */
  async #changeItem(known: ItemRow, holdingId: number, item: Item): Promise<boolean> {
    const described = describe(item);
    if (awayStatuses.has(known.status) && (await this.#isInUse(known.id))) {
      await this.#afterUse(awayStatuses.has(described.status) ? 'available' : described.status, known.id);
      described.status = known.status;
      described.due_date = known.due_date;
    }
    const next = { holding_id: holdingId, ...described };
    const columns = Object.keys(next) as (keyof typeof next)[];
    if (columns.every((column) => next[column] === known[column])) return false;
    // The holding may not have been inserted yet.
    if (holdingId !== known.holding_id) await this.#bulk.flush();
    await this.#db.updateTable('item').set(next).where('id', '=', known.id).execute();
    return true;
  }

  async #isInUse(itemId: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('item')
      .select('id')
      .where('id', '=', itemId)
      .where(isInUse)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Sets the status of an item after its return, release or arrival at its library. */
  async #afterUse(status: string, itemId: number): Promise<void> {
    await this.#db
      .updateTable('loan')
      .set({ status_after: status })
      .where('item_id', '=', itemId)
      .where('returned_at', 'is', null)
      .execute();
    await this.#db
      .updateTable('copy_request')
      .set({ item_after: status })
      .where('item_id', '=', itemId)
      .where('is_open', '=', sql.lit(1))
      .execute();
    await this.#db.updateTable('copy_transit').set({ status_after: status }).where('item_id', '=', itemId).execute();
  }

  /** @returns false for a holding that is retained because items are on loan */
  async #deleteHolding(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('holding')
      .where('id', '=', id)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('item').select('item.id').whereRef('item.holding_id', '=', 'holding.id'))),
      )
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

function isSamePlace(row: HoldingRow, holding: Holding): boolean {
  return (
    row.lib_code === holding.libCode &&
    row.location_id === holding.locationId &&
    row.call_number === (holding.callNumber ?? null)
  );
}
