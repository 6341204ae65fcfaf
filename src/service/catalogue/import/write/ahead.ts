import type { CatalogueRecord } from '../../model/record.ts';
import { isAtOnce, Statement, type Steps } from '../../../platform/db/statement.ts';
import { KnownCopies } from './known-copies.ts';
import type { KnownSource } from './record-source.ts';

/** What the store has of a record that comes again. */
export interface KnownRow extends KnownSource {
  id: number;
  data: string;
  deleted_at: number | null;
  suppressed_at: number | null;
  updated_at: number;
}

const knownText = (where: string): string =>
  `SELECT id, control_number, data, deleted_at, suppressed_at, record.updated_at, record_source.format AS source_format,
     record_source.digest AS source_digest
   FROM record LEFT JOIN record_source ON record_source.record_id = record.id
   WHERE library_id = ? AND source = ? AND control_number ${where}`;
type Named = KnownRow & { control_number: string };
const find = new Statement<[libraryId: number, source: string, controlNumber: string], Named>(knownText('= ?'));
const findAll = new Statement<[libraryId: number, source: string, controlNumbers: string], Named>(
  knownText('= ANY (?::text[])'),
);
const taken = new Statement<[libraryId: number, barcodes: string], { barcode: string }>(
  'SELECT barcode FROM item WHERE library_id = ? AND barcode = ANY (?::text[])',
);
const idsOf = (table: string) =>
  new Statement<[count: number], { id: number }>(
    `SELECT nextval(pg_get_serial_sequence('${table}', 'id')) AS id FROM generate_series(1, ?::bigint)`,
  );
const recordIds = idsOf('record');
const holdingIds = idsOf('holding');

/** Texts as one value: a list as PostgreSQL writes it. */
const listOf = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** What holdings are written with. */
export type HoldingsAhead = Pick<Ahead, 'holdingId' | 'take' | 'copies'>;

/** Nothing was asked ahead: the database gives ids, and says which barcodes are free. */
export const nothingAhead: HoldingsAhead = {
  holdingId: () => undefined,
  take: () => false,
  copies: new KnownCopies(),
};

/** Fewer records are written sooner than asked about. */
const fewest = 8;

/**
 * What a batch asks for all of its records before it writes the first: which of them are known and what copies these have,
 * ids for the others, and which barcodes are free. On PostgreSQL each question is a way there and back, and rows whose ids
 * are known can be added together (rows.ts). On SQLite, which answers at once, each record asks for itself.
 */
export class Ahead {
  readonly #target: { libraryId: number; source: string };
  readonly #known = new Map<string, KnownRow | undefined>();
  readonly #free = new Set<string>();
  readonly copies = new KnownCopies();
  #recordIds: number[] = [];
  #holdingIds: number[] = [];

  constructor(target: { libraryId: number; source: string }) {
    this.#target = target;
  }

  /** @param records that are to be written */
  *begin(records: readonly CatalogueRecord[]): Steps<void> {
    if (isAtOnce() || records.length < fewest) return;
    const { libraryId, source } = this.#target;
    const numbers = records.map((record) => record.controlNumber);
    for (const number of numbers) this.#known.set(number, undefined);
    for (const row of yield* findAll.all(libraryId, source, listOf(numbers))) this.#known.set(row.control_number, row);
    const known = [...this.#known.values()].flatMap((row) => (row === undefined ? [] : [row.id]));
    if (known.length > 0) yield* this.copies.ask(known);
    const unknown = records.filter((record) => this.#known.get(record.controlNumber) === undefined);
    const holdings = records.flatMap((record) => record.holdings);
    if (unknown.length > 0) this.#recordIds = (yield* recordIds.all(unknown.length)).map(({ id }) => id).reverse();
    const places = unknown.reduce((sum, record) => sum + record.holdings.length, 0);
    if (places > 0) this.#holdingIds = (yield* holdingIds.all(places)).map(({ id }) => id).reverse();
    const barcodes = holdings.flatMap(({ items }) => items.map(({ barcode }) => barcode));
    if (barcodes.length === 0) return;
    for (const barcode of barcodes) this.#free.add(barcode);
    for (const { barcode } of yield* taken.all(libraryId, listOf(barcodes))) this.#free.delete(barcode);
  }

  /** What the store has under a control number. What was found ahead counts once: whoever asks is about to write. */
  *known(controlNumber: string): Steps<KnownRow | undefined> {
    const { libraryId, source } = this.#target;
    if (!this.#known.has(controlNumber)) return yield* find.get(libraryId, source, controlNumber);
    const row = this.#known.get(controlNumber);
    this.forget(controlNumber);
    return row;
  }

  /** Something was written under that number: what was found ahead is so no longer. */
  forget(controlNumber: string): void {
    this.#known.delete(controlNumber);
  }

  /** An id for a new record; undefined where the database gives it. */
  recordId(): number | undefined {
    return this.#recordIds.pop();
  }

  /** An id for a new holding; undefined where the database gives it. */
  holdingId(): number | undefined {
    return this.#holdingIds.pop();
  }

  /** Whether a barcode is surely no other item's; from then on it is the asker's. */
  take(barcode: string): boolean {
    return this.#free.delete(barcode);
  }
}
