import type { Holding } from '../../model/record.ts';
import type { Db } from '../../../platform/db/schema.ts';

/** What a separate holdings record says; without holdings it is gone. */
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
 * The holdings records of one source while a batch is written. Where there are any for a record they are its holdings,
 * all of them together, and what stands in the record itself is not.
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

  /** Looks whether the source has any at all, so that others are asked for none. */
  async begin(): Promise<void> {
    this.#areThere = (await this.#own().select('record_number').limit(1).executeTakeFirst()) !== undefined;
  }

  /** What a record's holdings are: those of its holdings records, else its own. */
  async of(controlNumber: string, own: Holding[]): Promise<Holding[]> {
    if (!this.#areThere) return own;
    const rows = await this.#ofRecord(controlNumber);
    return rows.length === 0 ? own : merged(rows);
  }

  /**
   * Takes one in, or away.
   * @returns the records whose holdings may be others now, with all their holdings; none of one that is not here
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
        .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '=', eb.ref('suppressed_at'))]))
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
