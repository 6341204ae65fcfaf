import type { Holding } from '../../model/record.ts';
import { Statement, type Steps } from '../../../platform/db/statement.ts';

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

const anyOf = new Statement<[libraryId: number, source: string], { there: number }>(
  'SELECT 1 AS there FROM separate_holding WHERE library_id = ? AND source = ? LIMIT 1',
);
const before = new Statement<[libraryId: number, source: string, controlNumber: string], { record_number: string }>(
  'SELECT record_number FROM separate_holding WHERE library_id = ? AND source = ? AND control_number = ?',
);
const put = new Statement<
  [libraryId: number, source: string, controlNumber: string, recordNumber: string, holdings: string]
>(`INSERT INTO separate_holding (library_id, source, control_number, record_number, holdings) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (library_id, source, control_number) DO UPDATE SET record_number = excluded.record_number,
     holdings = excluded.holdings`);
const forget = new Statement<[libraryId: number, source: string, controlNumber: string]>(
  'DELETE FROM separate_holding WHERE library_id = ? AND source = ? AND control_number = ?',
);
const ofRecord = new Statement<[libraryId: number, source: string, recordNumber: string], { holdings: string }>(
  `SELECT holdings FROM separate_holding WHERE library_id = ? AND source = ? AND record_number = ?
   ORDER BY control_number`,
);
const live = new Statement<[libraryId: number, source: string, controlNumber: string], { id: number }>(
  'SELECT id FROM record WHERE library_id = ? AND source = ? AND control_number = ? AND (deleted_at IS NULL OR deleted_at = suppressed_at)',
);

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
  readonly #target: Target;
  #areThere = false;

  constructor(target: Target) {
    this.#target = target;
  }

  /** Looks whether the source has any at all, so that others are asked for none. */
  *begin(): Steps<void> {
    this.#areThere = (yield* anyOf.get(this.#target.libraryId, this.#target.source)) !== undefined;
  }

  /** What a record's holdings are: those of its holdings records, else its own. */
  *of(controlNumber: string, own: Holding[]): Steps<Holding[]> {
    if (!this.#areThere) return own;
    const rows = yield* ofRecord.all(this.#target.libraryId, this.#target.source, controlNumber);
    return rows.length === 0 ? own : merged(rows);
  }

  /**
   * Takes one in, or away.
   * @returns the records whose holdings may be others now, with all their holdings; none of one that is not here
   */
  *take({
    controlNumber,
    recordNumber,
    holdings,
  }: HoldingRecord): Steps<{ id: number; controlNumber: string; holdings: Holding[] }[]> {
    const { libraryId, source } = this.#target;
    const known = yield* before.get(libraryId, source, controlNumber);
    if (holdings.length === 0) forget.send(libraryId, source, controlNumber);
    else put.send(libraryId, source, controlNumber, recordNumber, JSON.stringify(holdings));
    this.#areThere = true;
    const found = [];
    for (const number of new Set([known?.record_number ?? recordNumber, recordNumber])) {
      const record = yield* live.get(libraryId, source, number);
      if (record === undefined) continue;
      const rows = yield* ofRecord.all(libraryId, source, number);
      found.push({ id: record.id, controlNumber: number, holdings: merged(rows) });
    }
    return found;
  }
}
