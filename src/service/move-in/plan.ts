import type { Draft } from '../catalogue/import/draft.ts';
import { newDraft } from '../catalogue/import/draft.ts';
import { newHoldings } from '../catalogue/import/holdings.ts';
import { subfields } from '../catalogue/import/marc/record.ts';
import { marcOfOriginal } from '../catalogue/import/marc/stored.ts';
import type { Entry } from '../catalogue/import/read-entries.ts';
import { isImprobable, linesOf } from '../catalogue/import/run.ts';
import { type Trial, tryFile } from '../catalogue/import/trial.ts';
import type { WriteOperation } from '../catalogue/import/write/records.ts';
import { copyByBarcode } from '../catalogue/holdings/desk-copies.ts';
import { hasNumber } from '../catalogue/records/known-records.ts';
import { type ImportedLoan, lentWithoutLoan } from '../circulation/import.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import { TableError } from '../platform/text-table.ts';
import { accountKey, findReader } from '../platform/readers/readers.ts';
import { type NewReader, newReaderSchema } from '../readers/write-readers.ts';
import { readDetail } from '../../lib/rules/import-reasons.ts';
import type { ChargeKind } from '../../lib/rules/charges.ts';
import type { BalanceKind } from '../ledger/charges/taken-over.ts';
import { moveInFields, type MoveInTable, type unknownCodeKinds } from '../../lib/rules/move-in.ts';
import { parseDay } from '../../lib/rules/written-day.ts';
import type { FieldOf, MoveInProfile, TableProfile } from './profile.schema.ts';
import { type FieldRow, type FieldTable, type Problem, readFields } from './table.ts';

export type MoveInFiles = Partial<Record<MoveInTable | 'records', string>>;

export interface MoveInTarget {
  store: Store;
  library: LoadedLibrary;
  now: () => number;
}

/** A reader to write, with what their first password may be made of. */
interface PlannedReader {
  reader: NewReader;
  birthday: string | undefined;
  idNumber: string | undefined;
  /** A first password from the file. */
  password: string | undefined;
  note: string | undefined;
}

interface PlannedRequest {
  reader: string;
  /** Control number of the record. */
  record: string | undefined;
  barcode: string | undefined;
  placedOn: string;
  pickup: string | undefined;
}

export interface PlannedCharge {
  reader: string;
  /** Identifies the debt in the old system. */
  number: string;
  amountFen: number;
  kind: Exclude<ChargeKind, 'order'>;
  note: string | undefined;
  barcode: string | undefined;
}

/** What the library owes a reader. An amount of 0 ends it. */
export interface PlannedBalance {
  reader: string;
  /** Identifies it in the old system. */
  number: string;
  amountFen: number;
  kind: BalanceKind;
  note: string | undefined;
}

/** A row that is understood, with what to say if it cannot be written. */
interface Planned<T> {
  value: T;
  problem: (reason: string) => Problem;
}

/** A code of the files that library.json does not have, with how often it is there. */
export interface UnknownCode {
  kind: (typeof unknownCodeKinds)[number];
  code: string;
  count: number;
}

/** Rows of a table that were read, and those that the profile leaves out. */
interface TableCount extends Pick<FieldTable<string>, 'leftOut' | 'unread' | 'guess'> {
  rows: number;
}

/** What the files contain, checked against each other and the catalogue, before anything is written. */
export interface MoveInPlan {
  profile: MoveInProfile;
  files: MoveInFiles;
  records: Trial | undefined;
  items: WriteOperation[];
  itemCount: number;
  readers: Planned<PlannedReader>[];
  loans: Planned<ImportedLoan>[];
  requests: Planned<PlannedRequest>[];
  /** Deposits in the file of readers. */
  deposits: Planned<PlannedBalance>[];
  charges: Planned<PlannedCharge>[];
  /** Deposits and credits in the file of charges. */
  balances: Planned<PlannedBalance>[];
  read: Partial<Record<MoveInTable, TableCount>>;
  problems: Problem[];
  /** The first records. */
  samples: { controlNumber: string; title: string }[];
  unknownCodes: UnknownCode[];
  /** Barcodes of copies that are lent without a loan. */
  lentWithoutLoan: string[];
}

type AnyField = FieldOf<MoveInTable>;

const maxSamples = 3;

/** Kinds of amounts in the file of charges: debts, and what the library owes. */
const debtKinds = ['fine', 'lost', 'damage', 'fee'] as const satisfies PlannedCharge['kind'][];
const balanceKinds = ['deposit', 'credit'] as const satisfies BalanceKind[];

/** A mistake in a value, as the schema of readers or the validation library describes it. */
const valueProblem = (text: string): string => (readDetail(text) ? `Wrong value: ${text}` : text);

/** Records and copies of the files, and of the catalogue where the files have none. */
class KnownCopies {
  readonly records = new Set<string>();
  /** Control number and status by barcode. */
  readonly items = new Map<string, { record: string; isLent: boolean }>();
  readonly barcodeOfNumber = new Map<string, string>();
  readonly #target: MoveInTarget;
  readonly #source: string;

  constructor(target: MoveInTarget, source: string) {
    this.#target = target;
    this.#source = source;
  }

  async hasRecord(controlNumber: string): Promise<boolean> {
    if (this.records.has(controlNumber)) return true;
    const { store, library } = this.#target;
    return hasNumber(store.db, { libraryId: library.id, source: this.#source }, controlNumber);
  }

  /** The barcode of a copy named by its barcode or its number in the old system; undefined if there is no such copy. */
  async find(name: string): Promise<string | undefined> {
    const barcode = this.barcodeOfNumber.get(name) ?? name;
    if (this.items.has(barcode)) return barcode;
    const { store, library } = this.#target;
    return (await copyByBarcode(store.db, library.id, barcode)) && barcode;
  }
}

/** Readers of the file by number, account and card; others are looked up in the store. */
class KnownReaders {
  readonly #keys = new Map<string, string>();
  readonly #numbers = new Map<string, string>();
  readonly #target: MoveInTarget;

  constructor(target: MoveInTarget) {
    this.#target = target;
  }

  add({ account, primaryId }: NewReader, number: string | undefined): void {
    if (number !== undefined) this.#numbers.set(number, account);
    this.#keys.set(accountKey(account), account);
    if (primaryId !== undefined && !this.#keys.has(accountKey(primaryId)))
      this.#keys.set(accountKey(primaryId), account);
  }

  has = (account: string): boolean => this.#keys.has(accountKey(account));

  /** The account of a reader; undefined if neither the file nor the library has the reader. */
  async find(name: string): Promise<string | undefined> {
    const known = this.#numbers.get(name) ?? this.#keys.get(accountKey(name));
    if (known !== undefined) return known;
    const { store, library } = this.#target;
    return (await findReader(store, library.id, name))?.account;
  }
}

/** Reads an amount in yuan, such as 12.50, ¥1,234.5 or -3, as fen; undefined if it is no amount. */
export function amountInFen(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll(/[¥,\s元]/g, '');
  const found = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/.exec(plain);
  if (!found) return undefined;
  const [, sign = '', yuan = '', rest = ''] = found;
  if (/[1-9]/.test(rest.slice(2))) return undefined;
  const fen = Number(yuan) * 100 + Number(rest.padEnd(2, '0').slice(0, 2));
  return sign === '-' ? -fen : fen;
}

/** Codes, locations and profile as the import of records takes them. */
export function importTargetOf({ library, store }: MoveInTarget, profile: MoveInProfile) {
  const { libraries, locations } = library.file;
  return {
    store,
    libraryId: library.id,
    libCodes: libraries.map(({ libCode }) => libCode),
    locations: Object.fromEntries(locations.map(({ locationId, libCode }): [string, string] => [locationId, libCode])),
    profile: profile.records,
    source: profile.source,
    format: profile.format,
    encoding: profile.encoding,
  };
}

class Planner {
  readonly plan: MoveInPlan;
  readonly #target: MoveInTarget;
  readonly #today: string;
  readonly #copies: KnownCopies;
  readonly #readers: KnownReaders;
  readonly #codes = new Map<string, UnknownCode>();
  readonly #onRow: () => void;

  constructor(target: MoveInTarget, profile: MoveInProfile, files: MoveInFiles, onRow: () => void) {
    this.#target = target;
    this.#onRow = onRow;
    this.#today = libraryDay(target.library, target.now());
    this.#copies = new KnownCopies(target, profile.source);
    this.#readers = new KnownReaders(target);
    const lists = { items: [], readers: [], loans: [], requests: [], deposits: [], charges: [], balances: [] };
    const more = {
      problems: [],
      samples: [],
      unknownCodes: [],
      lentWithoutLoan: [],
      records: undefined,
      itemCount: 0,
      read: {},
    };
    this.plan = { profile, files, ...lists, ...more };
  }

  #count(kind: UnknownCode['kind'], code: string, count = 1): void {
    const key = `${kind}:${code}`;
    const known = this.#codes.get(key);
    if (known) known.count += count;
    else this.#codes.set(key, { kind, code, count });
  }

  #addHoldings(record: string, { holdings }: Pick<Draft['record'], 'holdings'>): void {
    const { locations } = importTargetOf(this.#target, this.plan.profile);
    for (const { locationId, items } of holdings) {
      if (locations[locationId] === undefined && items.length > 0) this.#count('location', locationId, items.length);
      for (const { barcode, status } of items) this.#copies.items.set(barcode, { record, isLent: status === 'loaned' });
    }
  }

  #addRecord(file: string, entry: Entry): void {
    const { plan } = this;
    for (const { position, reason, severity } of linesOf(entry)) {
      if (severity === 'rejected') plan.problems.push({ file, position, reason });
    }
    if (entry.operation?.op !== 'put') return;
    const { record, original } = entry.operation;
    this.#copies.records.add(record.controlNumber);
    // Codes of a separate file of copies count instead.
    if (plan.files.items === undefined) this.#addHoldings(record.controlNumber, record);
    else
      for (const { barcode } of record.holdings.flatMap(({ items }) => items)) {
        this.#copies.items.set(barcode, { record: record.controlNumber, isLent: false });
      }
    if (plan.samples.length < maxSamples) {
      plan.samples.push({ controlNumber: record.controlNumber, title: record.title });
    }
    const { itemNumbers } = plan.profile;
    const marc = itemNumbers && original && marcOfOriginal(original);
    if (!marc) return;
    for (const field of marc.fields.filter(({ tag }) => tag === itemNumbers.field)) {
      const [number] = subfields(field, itemNumbers.number);
      const [barcode] = subfields(field, itemNumbers.barcode);
      if (number !== undefined && barcode !== undefined) this.#copies.barcodeOfNumber.set(number, barcode);
    }
  }

  async records(file: string): Promise<void> {
    const unknownLibraries = new Map<string, number>();
    this.plan.records = await tryFile(
      { ...importTargetOf(this.#target, this.plan.profile), file },
      {
        onEntry: (entry) => {
          this.#onRow();
          this.#addRecord(file, entry);
        },
        ...(this.plan.files.items === undefined && { unknownLibraries }),
      },
    );
    for (const [code, count] of unknownLibraries) this.#count('library', code, count);
    const { doubtful, records } = this.plan.records;
    if (isImprobable(this.plan.records)) {
      const reason = `The text of ${String(doubtful)} of ${String(records)} records looks wrong: set the encoding`;
      this.plan.problems.push({ file, position: 1, reason });
    }
  }

  /** @throws TableError if the file cannot be read, or the profile does not describe the table */
  async *#rows<F extends string>(
    name: MoveInTable,
    table: TableProfile<F> | undefined,
    needed: readonly F[],
  ): AsyncGenerator<FieldRow<F>> {
    const { files, profile, read, problems } = this.plan;
    const file = files[name];
    if (file === undefined) return;
    if (table === undefined) throw new TableError(`${file}: the profile does not describe ${name}`);
    const found = await readFields(file, table, { needed, encoding: profile.encoding }).catch((error: unknown) => {
      throw error instanceof TableError ? new TableError(`${file}: ${error.message}`) : error;
    });
    const { rows, leftOut, unread, guess } = found;
    read[name] = { rows: rows.length, leftOut, unread, guess };
    problems.push(...found.problems);
    for (const row of rows) {
      this.#onRow();
      if (!row.isDamaged) yield row;
    }
  }

  /** The ISO day in a field; a text that is no day is a problem. */
  #day<F extends string>({ values, problem }: FieldRow<F>, field: F): string | undefined {
    const text = values[field];
    const day = text === undefined ? undefined : parseDay(text, this.plan.profile.dates);
    // Some systems write a missing day as zeros.
    if (text !== undefined && day === undefined && !/^0000-00-00/.test(text)) {
      this.plan.problems.push(problem(field, `${text} is not a day`));
    }
    return day;
  }

  async items(): Promise<void> {
    const { plan } = this;
    const unknownLibraries = new Map<string, number>();
    const target = { ...importTargetOf(this.#target, this.plan.profile), unknownLibraries };
    const drafts = new Map<string, { draft: Draft; holdings: ReturnType<typeof newHoldings> }>();
    const seen = new Set<string>();
    for await (const row of this.#rows<FieldOf<'items'>>('items', plan.profile.items, ['barcode'])) {
      const { values, problem } = row;
      const { barcode } = values;
      const record = values.record ?? this.#copies.items.get(barcode ?? '')?.record;
      if (barcode === undefined) plan.problems.push(problem('barcode', 'the barcode is missing'));
      else if (seen.has(barcode)) plan.problems.push(problem('barcode', `${barcode} is twice in the file`));
      else if (record === undefined || !(await this.#copies.hasRecord(record))) {
        plan.problems.push(problem('record', `no record ${record ?? `with copy ${barcode}`}`));
      } else {
        seen.add(barcode);
        let own = drafts.get(record);
        if (!own) {
          const draft = newDraft(record);
          own = { draft, holdings: newHoldings(draft, target) };
          drafts.set(record, own);
        }
        const { library, location, callNumber, status, volume, materialType } = values;
        const holding = own.holdings.place({ library, location, callNumber });
        own.holdings.item(holding, { barcode, status, volume, materialType, dueDate: this.#day(row, 'dueDate') });
        for (const warning of own.draft.warnings.splice(0)) plan.problems.push(problem(undefined, warning));
        plan.itemCount += 1;
      }
    }
    for (const [recordNumber, { draft }] of drafts) {
      const { holdings } = draft.record;
      this.#addHoldings(recordNumber, draft.record);
      plan.items.push({ op: 'holdings', controlNumber: `items:${recordNumber}`, recordNumber, holdings });
    }
    for (const [code, count] of unknownLibraries) this.#count('library', code, count);
  }

  async readers(): Promise<void> {
    const { plan } = this;
    const { libraries, defaultLibrary } = plan.profile.records;
    const { file } = this.#target.library;
    const known = new Set(file.libraries.map(({ libCode }) => libCode));
    const types = new Set(file.circulation.readerTypes.map(({ code }) => code));
    for await (const row of this.#rows<FieldOf<'readers'>>('readers', plan.profile.readers, ['account', 'name'])) {
      const { values, problem } = row;
      const { number, birthday: born, idNumber, password, note, deposit, account = '', name = '', ...rest } = values;
      const code = rest.libCode === undefined ? undefined : (libraries[rest.libCode] ?? rest.libCode);
      const libCode = code === undefined || known.has(code) ? code : defaultLibrary;
      if (code !== undefined && !known.has(code)) this.#count('library', code);
      if (rest.typeCode !== undefined && !types.has(rest.typeCode)) this.#count('reader type', rest.typeCode);
      const [validFrom, validUntil] = [this.#day(row, 'validFrom'), this.#day(row, 'validUntil')];
      const given = { ...rest, account, name, libCode, validFrom, validUntil, mustChange: true };
      const parsed = newReaderSchema.safeParse(given);
      if (this.#readers.has(account)) {
        plan.problems.push(problem('account', `${account} is twice in the file`));
      } else if (!parsed.success) {
        for (const { path, message } of parsed.error.issues) {
          const field = Object.keys(values).find((name) => name === path[0]) as FieldOf<'readers'> | undefined;
          plan.problems.push(problem(field ?? (path[0] === 'name' ? 'name' : 'account'), valueProblem(message)));
        }
      } else {
        const reader: NewReader = {
          account,
          name,
          ...rest,
          libCode,
          validFrom,
          validUntil,
          status: parsed.data.status,
        };
        this.#readers.add(reader, number);
        const birthday = born === undefined ? undefined : this.#day(row, 'birthday');
        const value = { reader, birthday, idNumber, password, note };
        plan.readers.push({ value, problem: (reason) => problem('account', reason) });
        if (deposit !== undefined) this.#deposit(account, deposit, (reason) => problem('deposit', reason));
      }
    }
  }

  #deposit(reader: string, text: string, problem: (reason: string) => Problem): void {
    const amountFen = amountInFen(text);
    if (amountFen === undefined || amountFen < 0) this.plan.problems.push(problem(`${text} is not an amount`));
    else {
      const value = { reader, number: reader, amountFen, kind: 'deposit' as const, note: undefined };
      this.plan.deposits.push({ value, problem });
    }
  }

  /** The account in the field `reader`; an unknown reader is a problem. */
  async #reader<F extends string>({ values, problem }: FieldRow<F | 'reader'>): Promise<string | undefined> {
    const name = values.reader;
    const found = name === undefined ? undefined : await this.#readers.find(name);
    if (found === undefined) this.plan.problems.push(problem('reader', `there is no reader ${name ?? ''}`.trim()));
    return found;
  }

  /** The barcode in the field `barcode`; an unknown copy is a problem. */
  async #copy<F extends string>({ values, problem }: FieldRow<F | 'barcode'>): Promise<string | undefined> {
    const name = values.barcode;
    const found = name === undefined ? undefined : await this.#copies.find(name);
    if (found === undefined) this.plan.problems.push(problem('barcode', `there is no copy ${name ?? ''}`.trim()));
    return found;
  }

  async loans(): Promise<void> {
    const { plan } = this;
    const seen = new Set<string>();
    for await (const row of this.#rows<FieldOf<'loans'>>('loans', plan.profile.loans, ['reader', 'barcode', 'dueOn'])) {
      const { values, problem } = row;
      const [reader, barcode] = [await this.#reader(row), await this.#copy(row)];
      const dueOn = this.#day(row, 'dueOn');
      const stated = this.#day(row, 'lentOn');
      const renewals = values.renewals ?? '0';
      if (values.dueOn === undefined) plan.problems.push(problem('dueOn', 'the due day is missing'));
      if (reader === undefined || barcode === undefined || dueOn === undefined) continue;
      if (values.lentOn !== undefined && stated === undefined) continue;
      // A system that does not say when a copy was lent: on the due day at the latest.
      const lentOn = stated ?? (dueOn < this.#today ? dueOn : this.#today);
      const reason = seen.has(barcode)
        ? `${barcode} is lent twice in the file`
        : lentOn > dueOn
          ? 'due before it was lent'
          : lentOn > this.#today
            ? 'lent on a day to come'
            : undefined;
      if (reason !== undefined) plan.problems.push(problem('barcode', reason));
      else if (!/^\d{1,3}$/.test(renewals)) plan.problems.push(problem('renewals', `${renewals} is not a number`));
      else {
        seen.add(barcode);
        const value = { reader, barcode, lentOn, dueOn, renewals: Number(renewals) };
        plan.loans.push({ value, problem: (text) => problem('barcode', text) });
      }
    }
    await this.#findLentWithoutLoan(seen);
  }

  /** Copies that the catalogue calls lent and that no loan has. */
  async #findLentWithoutLoan(lent: ReadonlySet<string>): Promise<void> {
    const { store, library } = this.#target;
    const all = new Set(await lentWithoutLoan(store.db, library.id));
    for (const [barcode, { isLent }] of this.#copies.items) if (isLent) all.add(barcode);
    for (const barcode of all) if (!lent.has(barcode)) this.plan.lentWithoutLoan.push(barcode);
  }

  async requests(): Promise<void> {
    for await (const row of this.#rows<FieldOf<'requests'>>('requests', this.plan.profile.requests, ['reader'])) {
      const { values, problem } = row;
      const { record, pickup } = values;
      const reader = await this.#reader(row);
      const barcode = values.barcode === undefined ? undefined : await this.#copy(row);
      const isKnown = barcode !== undefined || (record !== undefined && (await this.#copies.hasRecord(record)));
      if (!isKnown) this.plan.problems.push(problem('record', `there is no record ${record ?? ''}`.trim()));
      const placedOn = this.#day(row, 'placedOn') ?? this.#today;
      if (reader === undefined || !isKnown) continue;
      const value = { reader, record, barcode, placedOn, pickup };
      this.plan.requests.push({ value, problem: (reason) => problem('record', reason) });
    }
    // The queue keeps its order: by day, then as in the file.
    this.plan.requests.sort((request, next) =>
      request.value.placedOn < next.value.placedOn ? -1 : Number(request.value.placedOn > next.value.placedOn),
    );
  }

  async charges(): Promise<void> {
    const { plan } = this;
    const numbers = new Map<string, number>();
    for await (const row of this.#rows<FieldOf<'charges'>>('charges', plan.profile.charges, ['reader', 'amount'])) {
      const { values, problem } = row;
      const amountFen = amountInFen(values.amount ?? '');
      if (amountFen === undefined) plan.problems.push(problem('amount', `${values.amount ?? ''} is not an amount`));
      const reader = await this.#reader(row);
      const given = values.kind ?? 'fee';
      const debtKind = debtKinds.find((name) => name === given);
      // A debt below zero is what the library owes the reader.
      const isCredit = amountFen !== undefined && amountFen < 0;
      const balanceKind = balanceKinds.find((name) => name === given) ?? (isCredit ? 'credit' : undefined);
      if (debtKind === undefined && balanceKind === undefined) {
        plan.problems.push(problem('kind', `${given} is no kind of charge`));
      }
      if (amountFen === undefined || reader === undefined) continue;
      const barcode =
        values.barcode === undefined ? undefined : ((await this.#copies.find(values.barcode)) ?? values.barcode);
      const day = this.#day(row, 'day');
      // Equal debts without a number are distinguished by counting them, balances by their reader.
      const about = balanceKind === undefined ? [amountFen, debtKind, day, values.note, barcode] : [balanceKind];
      const base = values.number ?? [reader, ...about].join('|');
      const nth = (numbers.get(base) ?? 0) + 1;
      numbers.set(base, nth);
      if (values.number !== undefined && nth > 1) {
        plan.problems.push(problem('number', `${values.number} is twice in the file`));
        continue;
      }
      const number = nth === 1 ? base : `${base}|${String(nth)}`;
      const note = [day, values.note].filter((text) => text !== undefined).join(' · ') || undefined;
      const entry = { reader, number, amountFen: Math.abs(amountFen), note };
      const notWritten = (reason: string) => problem('amount', reason);
      if (balanceKind !== undefined)
        plan.balances.push({ value: { ...entry, kind: balanceKind }, problem: notWritten });
      else if (debtKind !== undefined && amountFen > 0) {
        plan.charges.push({ value: { ...entry, kind: debtKind, barcode }, problem: notWritten });
      }
    }
  }

  finish(): MoveInPlan {
    this.plan.unknownCodes = [...this.#codes.values()].sort((code, next) => next.count - code.count);
    return this.plan;
  }
}

/** The first understood row of a table by its fields, without what a password is made of. */
export function sampleOf(plan: MoveInPlan, table: MoveInTable): { field: AnyField; value: string }[] {
  const [reader] = plan.readers;
  const [charge] = plan.charges;
  const deposit = plan.deposits.find(({ value }) => value.reader === reader?.value.reader.account);
  const yuan = ({ amountFen }: { amountFen: number }): string => (amountFen / 100).toFixed(2);
  const samples: Record<MoveInTable, Partial<Record<AnyField, unknown>>> = {
    items: {},
    readers: { ...reader?.value.reader, note: reader?.value.note, ...(deposit && { deposit: yuan(deposit.value) }) },
    loans: { ...plan.loans[0]?.value },
    requests: { ...plan.requests[0]?.value },
    // A debt may have a number that only we gave it.
    charges: { ...charge?.value, number: undefined, ...(charge && { amount: yuan(charge.value) }) },
  };
  return moveInFields[table].flatMap((field) => {
    const value = samples[table][field];
    return value === undefined ? [] : [{ field, value: String(value) }];
  });
}

/** Rows of a table that were understood. */
export const understoodOf = (plan: MoveInPlan, table: MoveInTable): number =>
  table === 'items' ? plan.itemCount : plan[table].length + (table === 'charges' ? plan.balances.length : 0);

/** Whether a table is written: the file of readers may have deposits. */
export const isWritten = (plan: MoveInPlan, table: MoveInTable): boolean =>
  plan.files[table] !== undefined || (table === 'charges' && plan.deposits.length > 0);

/**
 * Reads the files of another system and checks them against each other and the catalogue. Writes nothing.
 * @param onRow called for each record and row that is read; reading stops if it throws
 * @throws TableError or ImportError, with the name of the file, if a file cannot be read
 */
export async function planMoveIn(
  target: MoveInTarget,
  profile: MoveInProfile,
  files: MoveInFiles,
  onRow: () => void = () => undefined,
): Promise<MoveInPlan> {
  const planner = new Planner(target, profile, files, onRow);
  if (files.records !== undefined) await planner.records(files.records);
  await planner.items();
  await planner.readers();
  await planner.loans();
  await planner.requests();
  await planner.charges();
  return planner.finish();
}
