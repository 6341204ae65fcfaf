import { csvFile } from '../../lib/rules/csv.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import { importFile, type ImportOptions, type ImportResult } from '../catalogue/import/run.ts';
import { batchSize } from '../catalogue/import/batches.ts';
import { writeOperations } from '../catalogue/import/write/records.ts';
import { recordsByNumber } from '../catalogue/records/known-records.ts';
import { itemByBarcode } from '../circulation/facts.ts';
import { endOtherLoans, putImportedLoan } from '../circulation/import.ts';
import { updateRequestsOf } from '../copy-requests/expire.ts';
import { importRequest } from '../copy-requests/import.ts';
import { charge } from '../ledger/charges/charge.ts';
import { findCharges } from '../ledger/charges/read-charges.ts';
import { balanceAccounts, takeBackBalance, takenOverBalance, takeOverBalance } from '../ledger/charges/taken-over.ts';
import { reverse } from '../ledger/charges/settle-charges.ts';
import { isCutOver, libraryDay } from '../platform/configuration/lending.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { MoveInKind } from '../platform/db/schema.operation.ts';
import { accountKey, findReader } from '../platform/readers/readers.ts';
import type { Secrets } from '../platform/secrets.ts';
import { endCardsOfLeavers } from '../readers/imported-readers.ts';
import { putReader, ReaderError, setDeskMessage } from '../readers/write-readers.ts';
import { importTargetOf, type MoveInPlan, type MoveInTarget, type PlannedBalance, type PlannedCharge } from './plan.ts';
import type { Problem } from './table.ts';
import type { PasswordRule } from '../../lib/rules/move-in.ts';
import { firstPassword } from '../identity/accounts/first-password.ts';

/** Digits of an identity document that make a first password. */
const suffixLength = 6;

/**
 * The first password of a reader: that of the file, or one by the rule. It must be changed at the first sign-in.
 * @param rule `birthday`: eight digits; `idSuffix`: the last six characters of the identity document. A reader without
 *   one gets a random password.
 * @returns undefined for `none`; `isRandom` if the reader cannot know it and it has to be handed out
 */
function initialPassword(
  rule: PasswordRule,
  { password, birthday, idNumber }: Record<'password' | 'birthday' | 'idNumber', string | undefined>,
): { password: string; isRandom: boolean } | undefined {
  if (password !== undefined) return { password, isRandom: false };
  if (rule === 'none') return undefined;
  if (rule === 'birthday' && birthday !== undefined) return { password: birthday.replaceAll('-', ''), isRandom: false };
  const plain = idNumber?.normalize('NFKC').replaceAll(/[^0-9A-Za-z]/g, '') ?? '';
  if (rule === 'idSuffix' && plain.length >= suffixLength) {
    return { password: plain.slice(-suffixLength), isRandom: false };
  }
  return { password: firstPassword(), isRandom: true };
}

export interface WriteTarget extends MoveInTarget {
  secrets: Secrets;
  /** Reports are written to its subfolder `reports`. */
  dataDir: string;
  /** Stores the CSV list of passwords to hand out. */
  savePasswords: (runId: number, list: string) => Promise<void>;
}

export interface WriteOptions {
  /** Each file is the whole list: readers, loans and debts of earlier runs that it lacks have left, ended or are paid. */
  isWhole: boolean;
  onProgress?: ImportOptions['onProgress'];
  /** Called before each row of a table is written; writing stops if it throws. */
  onRow?: () => void;
  /** Called after each batch of records, to update the search index. */
  afterBatch?: () => void;
}

export interface TableCounts {
  added: number;
  updated: number;
  unchanged: number;
  /** Readers who left, loans that ended, debts that are paid. */
  ended: number;
}

export interface MoveInResult {
  runId: number;
  records: ImportResult | undefined;
  /** Records whose copies changed. */
  items: number;
  readers: TableCounts;
  loans: TableCounts;
  requests: TableCounts;
  charges: TableCounts;
  problems: Problem[];
}

/** Thrown where loans and money are Yuelan's own; nothing was written then. */
export class CutOverError extends Error {}

/** @throws CutOverError from the cut-over day on */
export function requireBeforeCutOver({ library, now }: MoveInTarget, what: string): void {
  const today = libraryDay(library, now());
  if (!isCutOver(library, today)) return;
  throw new CutOverError(
    `circulation.cutOver is ${library.file.circulation.cutOver ?? ''}: from that day on ${what}. Set a later day in library.json first.`,
  );
}

/** Entries of deposits and credits: of the file of charges, and of that of readers. */
type BalanceEntry = 'balance' | 'deposit';
const lessThanBefore = 'the reader has less of it than at an earlier run: correct it at the desk';

const counts = (): TableCounts => ({ added: 0, updated: 0, unchanged: 0, ended: 0 });

class Writer {
  readonly result: MoveInResult;
  readonly #target: WriteTarget;
  readonly #plan: MoveInPlan;
  readonly #onRow: () => void;

  constructor(target: WriteTarget, plan: MoveInPlan, runId: number, onRow: () => void = () => undefined) {
    this.#onRow = onRow;
    this.#target = target;
    this.#plan = plan;
    const tables = { readers: counts(), loans: counts(), requests: counts(), charges: counts() };
    this.result = { runId, records: undefined, items: 0, ...tables, problems: [] };
  }

  get #db(): Db {
    return this.#target.store.db;
  }

  async #note(db: Db, kind: MoveInKind, ref: number, number: string | null = null): Promise<void> {
    const row = { run_id: this.result.runId, kind, ref, number };
    await db.insertInto('move_in_entry').values(row).execute();
  }

  /** Rows that runs which were not undone have created. */
  #created(kind: MoveInKind) {
    return this.#db
      .selectFrom('move_in_entry')
      .innerJoin('move_in_run', 'move_in_run.id', 'move_in_entry.run_id')
      .where('move_in_run.library_id', '=', this.#target.library.id)
      .where('move_in_run.undone_at', 'is', null)
      .where('move_in_entry.kind', '=', kind);
  }

  async records({ onProgress, afterBatch }: Pick<WriteOptions, 'onProgress' | 'afterBatch'>): Promise<void> {
    const { files, items, profile } = this.#plan;
    const { store, library, dataDir, now } = this.#target;
    if (files.records !== undefined) {
      const done = (): void => afterBatch?.();
      const options = { ...importTargetOf(this.#target, profile), dataDir, now, file: files.records, afterBatch: done };
      this.result.records = await importFile({ ...options, ...(onProgress && { onProgress }) });
    }
    for (let at = 0; at < items.length; at += batchSize) {
      this.#onRow();
      const batch = items.slice(at, at + batchSize);
      const target = { libraryId: library.id, source: profile.source };
      const { updated, problems } = await writeOperations(store, target, batch, now());
      this.result.items += updated;
      for (const { reason } of problems) {
        this.result.problems.push({ file: files.items ?? '', position: 0, reason });
      }
      afterBatch?.();
    }
  }

  async readers(isWhole: boolean): Promise<void> {
    const { store, library, secrets, now } = this.#target;
    const passwords: string[][] = [];
    try {
      for (const { value, problem } of this.#plan.readers) {
        this.#onRow();
        const { reader, note } = value;
        const isKnown = (await findReader(store, library.id, reader.account)) !== undefined;
        const first = isKnown ? undefined : initialPassword(this.#plan.profile.password, value);
        try {
          const { isNew } = await inTransaction(this.#db, async (db) => {
            const target = { store: { ...store, db }, library, now, secrets };
            const written = await putReader(target, { ...reader, password: first?.password }, { update: true });
            if (note !== undefined) await setDeskMessage(db, written.id, note);
            if (written.isNew) await this.#note(db, 'reader', written.id);
            return written;
          });
          this.result.readers[isNew ? 'added' : 'updated'] += 1;
          if (isNew && first?.isRandom === true) {
            passwords.push([reader.account, reader.name, reader.department ?? '', first.password]);
          }
        } catch (error) {
          if (!(error instanceof ReaderError)) throw error;
          this.result.problems.push(problem(error.message));
        }
      }
    } finally {
      // Also if writing stops: nobody else knows the passwords of the readers who are written.
      if (passwords.length > 0) {
        const list = csvFile([['account', 'name', 'department', 'password'], ...passwords]);
        await this.#target.savePasswords(this.result.runId, list);
      }
    }
    if (isWhole && this.#plan.files.readers !== undefined) await this.#markLeavers(this.#plan.files.readers);
  }

  async #markLeavers(file: string): Promise<void> {
    const { library, now } = this.#target;
    const earlier = this.#created('reader').where('move_in_run.id', '<>', this.result.runId);
    const created = await earlier.select('ref').execute();
    const there = new Set(this.#plan.readers.map(({ value }) => accountKey(value.reader.account)));
    const lastDay = dayAfter(libraryDay(library, now()), -1);
    const ids = created.map(({ ref }) => ref);
    const ended = await endCardsOfLeavers(this.#db, { ids, there, lastDay, now: now() });
    if (ended !== undefined) this.result.readers.ended = ended;
    else {
      const reason = 'the list lacks more than half of the readers with a valid card; no card was ended';
      this.result.problems.push({ file, position: 0, reason });
    }
  }

  async loans(isWhole: boolean): Promise<void> {
    const { store } = this.#target;
    const { loans, files, problems } = this.#plan;
    for (const { value, problem } of loans) {
      this.#onRow();
      const reason = await inTransaction(this.#db, async (db) => {
        const outcome = await putImportedLoan({ ...this.#target, store: { ...store, db } }, value);
        if ('reason' in outcome) return outcome.reason;
        if (outcome.state === 'added') await this.#note(db, 'loan', outcome.loanId);
        this.result.loans[outcome.state] += 1;
        return undefined;
      });
      if (reason !== undefined) this.result.problems.push(problem(reason));
    }
    // A line that was not understood may be one of the loans that seem to have ended.
    const isSure = ![...problems, ...this.result.problems].some(({ file }) => file === files.loans);
    if (!isWhole || files.loans === undefined || !isSure) return;
    this.result.loans.ended = await endOtherLoans(this.#target, new Set(loans.map(({ value }) => value.barcode)));
  }

  async #requested({ record, barcode }: { record: string | undefined; barcode: string | undefined }) {
    const { library } = this.#target;
    const item = barcode === undefined ? undefined : await itemByBarcode(this.#db, library.id, barcode);
    if (item) return { recordId: item.record_id, volume: item.volume };
    const found = await recordsByNumber(this.#db, library.id, record === undefined ? [] : [record]);
    const own = found.find(({ source }) => source === this.#plan.profile.source);
    return own && { recordId: own.id, volume: null };
  }

  async requests(): Promise<void> {
    const { store, library, now } = this.#target;
    const places = new Set(library.file.libraries.map(({ libCode }) => libCode));
    for (const [at, { value, problem }] of this.#plan.requests.entries()) {
      this.#onRow();
      const reader = await findReader(store, library.id, value.reader);
      const about = await this.#requested(value);
      if (!reader || !about) {
        this.result.problems.push(problem(reader ? 'the record was not imported' : 'the reader was not imported'));
        continue;
      }
      const { pickup, placedOn } = value;
      const pickupPlace = pickup !== undefined && places.has(pickup) ? pickup : reader.lib_code;
      // Noon in China; the milliseconds keep the order of the file.
      const placedAt = Math.min(Date.parse(`${placedOn}T04:00:00Z`) + at, now());
      await inTransaction(this.#db, async (db) => {
        const id = await importRequest(db, library, { ...about, readerId: reader.id, pickupPlace, placedAt });
        this.result.requests[id === undefined ? 'unchanged' : 'added'] += 1;
        if (id !== undefined) await this.#note(db, 'request', id);
      });
    }
  }

  async charges(isWhole: boolean): Promise<void> {
    const created = await this.#created('charge').select(['ref', 'number']).execute();
    const known = new Map(created.map(({ ref, number }) => [number, ref]));
    for (const { value, problem } of this.#plan.charges) {
      this.#onRow();
      const chargeId = known.get(value.number);
      const reason = chargeId === undefined ? await this.#charge(value) : await this.#lower(chargeId, value.amountFen);
      if (reason !== undefined) this.result.problems.push(problem(reason));
    }
    await this.#balances('balance', this.#plan.balances);
    const { files, problems } = this.#plan;
    if (!isWhole || files.charges === undefined || problems.some(({ file }) => file === files.charges)) return;
    const there = new Set<string | null>(this.#plan.charges.map(({ value }) => value.number));
    for (const [number, chargeId] of known) if (!there.has(number)) await this.#lower(chargeId, 0);
    await this.#endOtherBalances(files.charges);
  }

  /** Deposits of the file of readers, which may come every night: from the cut-over day on they are Yuelan's own. */
  async deposits(): Promise<void> {
    const { library, now } = this.#target;
    if (!isCutOver(library, libraryDay(library, now()))) await this.#balances('deposit', this.#plan.deposits);
  }

  async #charge(debt: PlannedCharge): Promise<string | undefined> {
    const { store, library, now } = this.#target;
    const reader = await findReader(store, library.id, debt.reader);
    if (!reader) return 'the reader was not imported';
    const { kind, amountFen, note, barcode } = debt;
    const item = barcode === undefined ? undefined : await itemByBarcode(this.#db, library.id, barcode);
    const key = `move-in:${String(this.result.runId)}:${debt.number}`;
    await inTransaction(this.#db, async (db) => {
      const event = { library, readerId: reader.id, key, now: now(), note: note ?? null, isQuiet: true };
      const { chargeId } = await charge(db, {
        ...event,
        kind,
        amountFen,
        subject: {
          recordId: item?.record_id ?? null,
          title: item?.title ?? null,
          barcode: barcode ?? null,
          locationId: item?.location_id ?? null,
        },
      });
      await this.#note(db, 'charge', chargeId, debt.number);
    });
    this.result.charges.added += 1;
    return undefined;
  }

  async #balances(entryKind: BalanceEntry, planned: MoveInPlan['balances']): Promise<void> {
    for (const { value, problem } of planned) {
      this.#onRow();
      const reason = await this.#balance(entryKind, value);
      if (reason !== undefined) this.result.problems.push(problem(reason));
    }
  }

  /** Books a deposit or a credit; another amount than at an earlier run takes the place of that one. */
  async #balance(entryKind: BalanceEntry, balance: PlannedBalance): Promise<string | undefined> {
    const { store, library, now } = this.#target;
    const { kind, number, amountFen, note } = balance;
    const reader = await findReader(store, library.id, balance.reader);
    if (!reader) return 'the reader was not imported';
    const entries = this.#created(entryKind).where('number', '=', number);
    const earlier = await entries.select(['run_id', 'ref']).executeTakeFirst();
    const booked = earlier && (await takenOverBalance(this.#db, library.id, earlier.ref));
    if (!booked && amountFen === 0) return undefined;
    if (booked?.amountFen === amountFen && booked.credit === balanceAccounts[kind]) {
      this.result.charges.unchanged += 1;
      return undefined;
    }
    return inTransaction(this.#db, async (db) => {
      if (earlier && !(await this.#takeBack(db, entryKind, earlier))) return lessThanBefore;
      if (amountFen > 0) {
        const key = `move-in:${String(this.result.runId)}:${entryKind}:${number}`;
        const event = { library, readerId: reader.id, key, now: now(), note: note ?? null };
        await this.#note(db, entryKind, await takeOverBalance(db, { ...event, kind, amountFen }), number);
      }
      this.result.charges[!earlier ? 'added' : amountFen > 0 ? 'updated' : 'ended'] += 1;
      return undefined;
    });
  }

  /** @returns false, with nothing written, if the reader has less of it by now */
  async #takeBack(db: Db, kind: BalanceEntry, { run_id, ref }: { run_id: number; ref: number }): Promise<boolean> {
    const { library, now } = this.#target;
    const key = `move-in:${String(this.result.runId)}:back:${String(ref)}`;
    if (!(await takeBackBalance(db, { library, key, now: now() }, ref))) return false;
    const entry = db.deleteFrom('move_in_entry').where('run_id', '=', run_id).where('kind', '=', kind);
    await entry.where('ref', '=', ref).execute();
    return true;
  }

  /** Ends the deposits and credits of earlier runs that a whole file of charges lacks. */
  async #endOtherBalances(file: string): Promise<void> {
    const there = new Set<string | null>(this.#plan.balances.map(({ value }) => value.number));
    for (const { number, ...entry } of await this.#created('balance').select(['run_id', 'ref', 'number']).execute()) {
      if (there.has(number)) continue;
      if (await inTransaction(this.#db, (db) => this.#takeBack(db, 'balance', entry))) this.result.charges.ended += 1;
      else this.result.problems.push({ file, position: 0, reason: lessThanBefore });
    }
  }

  /** Takes back what the reader has paid in the old system since an earlier run. */
  async #lower(chargeId: number, amountFen: number): Promise<string | undefined> {
    const { library, now } = this.#target;
    const [found] = await findCharges(this.#db, library.id, { chargeIds: [chargeId] });
    if (!found || found.readerId === null || found.openFen === amountFen) {
      this.result.charges.unchanged += 1;
      return undefined;
    }
    const { readerId, openFen } = found;
    if (openFen < amountFen) return 'the debt is larger than at an earlier run: undo that run and import again';
    const key = `move-in:${String(this.result.runId)}:paid:${String(chargeId)}`;
    const event = { library, readerId, key, now: now(), isQuiet: true, chargeId };
    await reverse(this.#db, { ...event, amountFen: openFen - amountFen });
    this.result.charges[amountFen === 0 ? 'ended' : 'updated'] += 1;
    return undefined;
  }
}

/**
 * Writes what the files of another system contain; the same files again change nothing.
 * @throws CutOverError if there are loans, requests or charges and they are Yuelan's own already
 */
export async function writeMoveIn(
  target: WriteTarget,
  plan: MoveInPlan,
  { isWhole, ...watch }: WriteOptions,
): Promise<MoveInResult> {
  const { store, library, now } = target;
  const { loans, requests, charges } = plan.files;
  if ([loans, requests, charges].some((file) => file !== undefined)) {
    requireBeforeCutOver(target, 'loans, requests and charges are not imported any more');
  }
  const { id } = await store.db
    .insertInto('move_in_run')
    .values({ library_id: library.id, source: plan.profile.source, started_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const writer = new Writer(target, plan, id, watch.onRow);
  await writer.records(watch);
  await writer.readers(isWhole);
  await writer.deposits();
  await writer.loans(isWhole);
  await writer.requests();
  await writer.charges(isWhole);
  // Copies on the shelf go to the first in the queue.
  await updateRequestsOf(store.db, library, now());
  await store.db.updateTable('move_in_run').set({ finished_at: now() }).where('id', '=', id).execute();
  return writer.result;
}
