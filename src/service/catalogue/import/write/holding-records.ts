import type { Holding } from '../../model/record.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isHeld } from '../../model/is-held.ts';

/** A separate holdings record; withdrawn if it has no holdings. */
export interface HoldingRecord {
  controlNumber: string;
  /** Control number of the record that it is for, in the same source. */
  recordNumber: string;
  holdings: Holding[];
}

interface Target {
  libraryId: number;
  source: string;
}

/** Holdings of several holdings records, each place once. */
function merged(rows: readonly { holdings: string }[]): Holding[] {
  const places = new Map<string, Holding>();
  for (const row of rows) {
    const holdings: Holding[] = JSON.parse(row.holdings);
    for (const holding of holdings) {
      const key = JSON.stringify([holding.libCode, holding.locationId, holding.callNumber]);
      const known = places.get(key);
      if (known === undefined) places.set(key, holding);
      else {
        known.items.push(...holding.items);
        known.statement ??= holding.statement;
      }
    }
  }
  return [...places.values()];
}

/**
 * The holdings records of a source during a batch. If a record has any, they replace the holdings in the record itself.
 */
export class HoldingRecords {
  readonly #db: Db;
  readonly #target: Target;
  #areThere = false;

  /** @param db the transaction that writes the batch */
  constructor(db: Db, target: Target) {
    this.#db = db;
    this.#target = target;
  }

  /** Checks whether the source has holdings records at all, to skip later queries. */
  async begin(): Promise<void> {
    this.#areThere = (await this.#own().select('record_number').limit(1).executeTakeFirst()) !== undefined;
  }

  /** The holdings of a record: those of its holdings records, otherwise its own. */
  async of(controlNumber: string, own: Holding[]): Promise<Holding[]> {
    if (!this.#areThere) return own;
    const rows = await this.#ofRecord(controlNumber);
    return rows.length === 0 ? own : merged(rows);
  }

  /**
   * Stores or removes a holdings record.
   * @returns the records with possibly changed holdings, with all their holdings; none for unknown records
   */
  async take({
    controlNumber,
    recordNumber,
    holdings,
  }: HoldingRecord): Promise<{ id: number; controlNumber: string; holdings: Holding[] }[]> {
    const { libraryId, source } = this.#target;
    const place = { library_id: libraryId, source };
    const known = await this.#own()
      .select('record_number')
      .where('control_number', '=', controlNumber)
      .executeTakeFirst();
    if (holdings.length === 0)
      await this.#db
        .deleteFrom('separate_holding')
        .where('library_id', '=', libraryId)
        .where('source', '=', source)
        .where('control_number', '=', controlNumber)
        .execute();
    else {
      const set = { record_number: recordNumber, holdings: JSON.stringify(holdings) };
      await this.#db
        .insertInto('separate_holding')
        .values({ ...place, control_number: controlNumber, ...set })
        .onConflict((conflict) => conflict.columns(['library_id', 'source', 'control_number']).doUpdateSet(set))
        .execute();
    }
    this.#areThere = true;
    const found = [];
    for (const number of new Set([known?.record_number ?? recordNumber, recordNumber])) {
      const record = await this.#db
        .selectFrom('record')
        .select('id')
        .where('library_id', '=', libraryId)
        .where('source', '=', source)
        .where('control_number', '=', number)
        .where(isHeld)
        .executeTakeFirst();
      if (record === undefined) continue;
      found.push({ id: record.id, controlNumber: number, holdings: merged(await this.#ofRecord(number)) });
    }
    return found;
  }

  #own() {
    const { libraryId, source } = this.#target;
    return this.#db.selectFrom('separate_holding').where('library_id', '=', libraryId).where('source', '=', source);
  }

  #ofRecord(recordNumber: string): Promise<{ holdings: string }[]> {
    const own = this.#own().select('holdings').where('record_number', '=', recordNumber);
    return own.orderBy('control_number').execute();
  }
}
