import type { Store } from '../../platform/db/open.ts';
import { writeOperations } from './write/records.ts';
import { liveNumbers, NumberSet } from './present.ts';
import { profileSchema } from '../../platform/configuration/import-profile.schema.ts';
import type { Entry } from './read-entries.ts';
import { readBatches } from './batches.ts';
import { formatOf, type ImportOptions, sourceOf } from './run.ts';
import { readHead } from './source.ts';

/** The expected result of an import. */
export interface Trial {
  source: string;
  records: number;
  /** New control numbers of this source; duplicates count once. */
  fresh: number;
  /** Records whose number is already in the store, also withdrawn or suppressed, or earlier in the file. */
  known: number;
  withdrawals: number;
  rejected: number;
  warned: number;
  /** Records whose text is probably wrong. */
  doubtful: number;
  /** Unreadable parts of the file, which may be records with unknown numbers. */
  unreadable: number;
}

type TrialOptions = Pick<
  ImportOptions,
  'store' | 'libraryId' | 'libCodes' | 'locations' | 'file' | 'format' | 'profile' | 'source' | 'encoding'
>;

/**
 * Reads a file like an import, without writing.
 * @param present receives every control number of the file, also of rejected records
 * @param onEntry receives every record with its result
 * @param unknownLibraries receives the library codes of the file that the library does not have
 * @throws as `importFile` does
 */
export async function tryFile(
  options: TrialOptions,
  {
    present,
    onEntry,
    unknownLibraries,
  }: { present?: NumberSet; onEntry?: (entry: Entry) => void; unknownLibraries?: Map<string, number> } = {},
): Promise<Trial> {
  const { store, libraryId, file, encoding, libCodes } = options;
  const head = await readHead(file);
  const format = formatOf(options, head.head);
  const source = sourceOf(options, format);
  const target = {
    profile: options.profile ?? profileSchema.parse({}),
    libCodes,
    locations: options.locations ?? {},
    ...(unknownLibraries && { unknownLibraries }),
  };
  const trial: Trial = {
    source,
    records: 0,
    fresh: 0,
    known: 0,
    withdrawals: 0,
    rejected: 0,
    doubtful: 0,
    warned: 0,
    unreadable: 0,
  };
  const fresh = new NumberSet();
  let puts = 0;
  const task = { file, format, packing: head.packing, head: head.head, target, encoding, position: 0 };
  for await (const { entries } of readBatches(task)) {
    const numbers: string[] = [];
    for (const entry of entries) {
      const { operation, controlNumber, warnings } = entry;
      trial.records += 1;
      if (controlNumber === undefined) trial.unreadable += 1;
      else if (operation?.op !== 'delete') present?.add(controlNumber);
      if (operation === undefined) trial.rejected += 1;
      else if (operation.op === 'delete') trial.withdrawals += 1;
      else if (operation.op === 'put') numbers.push(operation.record.controlNumber);
      if (operation !== undefined && warnings.length > 0) trial.warned += 1;
      if (entry.isDoubtful === true) trial.doubtful += 1;
      onEntry?.(entry);
    }
    const known = await knownAmong(store, { libraryId, source }, numbers);
    for (const number of numbers) if (!known.has(number)) fresh.add(number);
    puts += numbers.length;
  }
  trial.fresh = fresh.distinct();
  trial.known = puts - trial.fresh;
  return trial;
}

/** Withdrawn and suppressed records are known: an import writes to the rows that they have. */
async function knownAmong(
  { db }: Store,
  { libraryId, source }: { libraryId: number; source: string },
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('record')
    .select('control_number')
    .where('library_id', '=', libraryId)
    .where('source', '=', source)
    .where('control_number', 'in', numbers)
    .execute();
  return new Set(rows.map((row) => row.control_number));
}

/** Records of a source that a full dump lacks. */
export interface Lacking {
  live: number;
  numbers: string[];
}

/** Compares a source of a library with the control numbers of a full dump. */
export async function lackingIn(
  store: Store,
  target: { libraryId: number; source: string },
  present: NumberSet,
): Promise<Lacking> {
  const lacking: Lacking = { live: 0, numbers: [] };
  for await (const page of liveNumbers(store, target)) {
    lacking.live += page.length;
    for (const number of page) if (!present.has(number)) lacking.numbers.push(number);
  }
  return lacking;
}

/** Withdraws records that are missing from a full dump, a thousand at a time. @returns their number */
export async function withdrawLacking(
  store: Store,
  target: { libraryId: number; source: string },
  numbers: readonly string[],
  now: () => number,
): Promise<number> {
  let withdrawn = 0;
  for (let at = 0; at < numbers.length; at += 1000) {
    const operations = numbers.slice(at, at + 1000).map((controlNumber) => ({ op: 'delete' as const, controlNumber }));
    withdrawn += (await writeOperations(store, target, operations, now())).deleted;
  }
  return withdrawn;
}
