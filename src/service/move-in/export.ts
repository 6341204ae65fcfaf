import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvFile } from '../../lib/rules/csv.ts';
import { loansOfRecords } from '../catalogue/records/activity.ts';
import { exportRecords } from '../catalogue/record-views/export-records.ts';
import { allRunningLoans } from '../circulation/facts.ts';
import { openRequests } from '../copy-requests/import.ts';
import { findCharges, listBalances } from '../ledger/charges/read-charges.ts';
import { listTransfers } from '../ledger/charges/turnover.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { makePrivateFolder } from '../platform/private-files.ts';
import { listReaders } from '../platform/readers/readers.ts';
import type { MoveInTarget } from './plan.ts';

export interface ExportedFile {
  file: string;
  rows: number;
}

/** Thrown if the folder has files of an export already. */
export class ExportError extends Error {}

type Cell = string | number | null;

const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** Writes the files of an export into a folder that only its owner can read. */
class ExportFolder {
  readonly files: ExportedFile[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    makePrivateFolder(folder);
  }

  /** @throws ExportError if the file exists */
  open(name: string): string {
    const file = join(this.#folder, name);
    if (existsSync(file)) throw new ExportError(`${file} already exists; use another folder.`);
    return file;
  }

  table(name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): void {
    const file = this.open(`${name}.csv`);
    writeFileSync(file, csvFile([head, ...rows]), { mode: 0o600 });
    this.files.push({ file, rows: rows.length });
  }
}

interface Written {
  /** Exported control numbers by the ID of the record. */
  numbers: Map<number, string>;
  /** The first barcode of each record and volume. */
  volumes: Map<string, string>;
}

/**
 * Writes records and copies.
 * @param shelved status of copies that are lent or promised, once they are back; loans and requests have their own files
 */
async function writeRecords(
  folder: ExportFolder,
  { store, library }: MoveInTarget,
  shelved: ReadonlyMap<string, string>,
): Promise<Written> {
  const file = folder.open('records.jsonl');
  writeFileSync(file, '', { mode: 0o600 });
  const written: Written = { numbers: new Map(), volumes: new Map() };
  const taken = new Set<string>();
  const rows: Cell[][] = [];
  for await (const page of exportRecords(store.db, { library })) {
    const lines = page.map(({ id, source, record }) => {
      // Control numbers are unique within a source only.
      const number = taken.has(record.controlNumber) ? `${source}:${record.controlNumber}` : record.controlNumber;
      taken.add(number);
      written.numbers.set(id, number);
      const holdings = record.holdings.map(({ items, ...place }) => {
        const copies = items.map((item) => {
          const status = shelved.get(item.barcode);
          return status === undefined ? item : { ...item, status, dueDate: undefined };
        });
        for (const { barcode, status, volume = null, materialType = null, dueDate = null } of copies) {
          const where = [number, barcode, place.libCode, place.locationId, place.callNumber ?? null];
          rows.push([...where, status, volume, materialType, dueDate]);
          const key = `${String(id)}|${volume ?? ''}`;
          if (!written.volumes.has(key)) written.volumes.set(key, barcode);
        }
        return { ...place, items: copies };
      });
      return `${JSON.stringify({ ...record, controlNumber: number, holdings })}\n`;
    });
    appendFileSync(file, lines.join(''));
  }
  folder.files.push({ file, rows: written.numbers.size });
  const head = [
    'record',
    'barcode',
    'library',
    'location',
    'callNumber',
    'status',
    'volume',
    'materialType',
    'dueDate',
  ];
  folder.table('items', head, rows);
  return written;
}

const readerHead = [
  'account',
  'name',
  'primaryId',
  'libCode',
  'typeCode',
  'department',
  'validFrom',
  'validUntil',
  'status',
  'mail',
  'phone',
  'verified',
  'note',
];

/**
 * Writes everything that a library needs to move on, in files that `yuelan move-in generic` reads: records, copies,
 * readers without passwords, running loans, waiting requests, open charges, deposits, credits, loans by month for
 * `yuelan import loans`, and all transfers of the ledger.
 * @param folder created if missing
 * @throws ExportError if the folder has such files
 */
export async function exportAll(target: MoveInTarget, folder: string): Promise<ExportedFile[]> {
  const { store, library } = target;
  const { db } = store;
  const into = new ExportFolder(folder);
  const loans = (await allRunningLoans(db, library.id)).filter(({ reader_id }) => reader_id !== null);
  const requests = await openRequests(db, library.id);
  const shelved = new Map(loans.map((loan): [string, string] => [loan.barcode, loan.status_after]));
  for (const { barcode, item_after, loan_id } of requests) {
    if (barcode !== null && loan_id === null && !shelved.has(barcode)) shelved.set(barcode, item_after);
  }
  const { numbers, volumes } = await writeRecords(into, target, shelved);
  const readers = await listReaders(db, library.id);
  const accounts = new Map(readers.map(({ id, account }) => [id, account]));
  const accountOf = (id: number | null): string | null => (id === null ? null : (accounts.get(id) ?? null));
  into.table(
    'readers',
    readerHead,
    readers.map((row) => {
      const isVerified =
        (row.mail !== null || row.phone !== null) &&
        (row.mail === null || row.mail_verified_at !== null) &&
        (row.phone === null || row.phone_verified_at !== null);
      const card = [row.account, row.name, row.primary_id, row.lib_code, row.type_code, row.department];
      const validity = [row.valid_from, row.valid_until, row.status];
      return [...card, ...validity, row.mail, row.phone, isVerified ? 'yes' : 'no', row.desk_message];
    }),
  );
  into.table(
    'loans',
    ['reader', 'barcode', 'lentOn', 'dueOn', 'renewals'],
    loans.map((row) => [accountOf(row.reader_id), row.barcode, row.lent_on, row.due_on, row.renewals]),
  );
  const waiting = requests.filter(({ kind, loan_id }) => kind === 'reservation' && loan_id === null);
  into.table(
    'requests',
    ['reader', 'record', 'barcode', 'placedOn', 'pickup'],
    waiting.map(({ reader_id, record_id, volume, created_at, pickup_place }) => {
      const record = record_id === null ? null : (numbers.get(record_id) ?? null);
      const barcode = volume === null ? null : (volumes.get(`${String(record_id)}|${volume}`) ?? null);
      return [accountOf(reader_id), record, barcode, libraryDay(library, Number(created_at)), pickup_place];
    }),
  );
  const charges = (await findCharges(db, library.id, {})).filter(({ openFen }) => openFen > 0);
  const balances = await listBalances(db, library.id);
  into.table(
    'charges',
    ['number', 'reader', 'amount', 'kind', 'note', 'day', 'barcode'],
    [
      ...charges.map(({ id, readerId, openFen, kind, note, day, barcode }) => {
        // A share of a book that is on order is a fee anywhere else.
        return [id, accountOf(readerId), yuan(openFen), kind === 'order' ? 'fee' : kind, note, day, barcode];
      }),
      ...balances.map(({ readerId, kind, amountFen }) => {
        const account = accountOf(readerId);
        return [`${kind}:${account ?? ''}`, account, yuan(amountFen), kind, null, null, null];
      }),
    ],
  );
  const loansByMonth = await loansOfRecords(db, library.id);
  into.table(
    'past-loans',
    ['controlNumber', 'month', 'count'],
    loansByMonth.flatMap(({ record_id, month, count }) => {
      const record = numbers.get(record_id);
      return record === undefined ? [] : [[record, month, Number(count)]];
    }),
  );
  const transfers = await listTransfers(db, library.id);
  into.table(
    'ledger',
    ['entry', 'day', 'kind', 'reader', 'receipt', 'debit', 'credit', 'amount', 'note'],
    transfers.map((row) => {
      const who = accountOf(row.reader_id);
      return [row.id, row.day, row.kind, who, row.receipt, row.debit, row.credit, yuan(row.amount), row.note];
    }),
  );
  return into.files;
}
