import { sql } from 'kysely';
import { isOpenStage, requestKinds, type RequestKind } from '../../lib/rules/copy-requests.ts';
import { fitsVolume, volumeKey } from '../../lib/rules/copy-request-rules.ts';
import type { Bar } from '../../lib/rules/card-validity.ts';
import type { RequestCopy, RequestFacts } from '../../lib/rules/copy-request-decisions.ts';
import { isOurLoan, holdsRules, libraryDay, ruleOf, type LendingLibrary } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/database.ts';
import { barColumns, barOn } from '../platform/readers/bars.ts';
import { campusAt, siteOf } from './pickup-places.ts';
import {
  canBorrow,
  isBarredOn,
  queuedReaderColumns,
  type QueuedReader,
  type QueueItem,
  type Waiting,
} from './queue.ts';
import type { RequestRow } from './steps.ts';

export interface Copy extends RequestCopy, Omit<QueueItem, 'id'> {
  dueOn: string | null;
  /** It is somewhere else than where it belongs. */
  isElsewhere: boolean;
}

interface RunningLoan {
  id: number;
  record_id: number | null;
  item_id: number | null;
  reader_id: number | null;
  due_on: string;
  volume: string | null;
}

/** What is true of a record now, for requests. */
export interface RecordFacts {
  id: number;
  copies: readonly Copy[];
  /** Reservations in the queue, suspended ones among them, in its order. */
  queue: readonly Waiting[];
  /** Open requests and running loans of the reader who asks. */
  ownRequests: readonly RequestRow[];
  ownLoans: readonly RunningLoan[];
  /** There is more than one volume, so that a request must name one. */
  hasVolumes: boolean;
}

export interface AskingReader {
  id: number;
  type: string | null;
  /** Why the reader may not place requests today. */
  bar: Bar | undefined;
  /** Library that the reader chose last, or belongs to; empty: none. */
  libCode: string;
  /** Requests of each kind: open ones, and those made this year that the library did not end on its own. */
  counts: ReadonlyMap<RequestKind, { open: number; thisYear: number }>;
}

/** What of a reader decides the place in a queue. */
type QueueingReader = Pick<AskingReader, 'id' | 'type'>;

/** Stages of requests that do not count against the year: they came to nothing through no doing of the reader. */
const uncounted = new Set(['refused', 'lapsed', 'declined']);

/** Whether a request in that stage counts against the year in which it was made. */
export const countsForYear = (stage: string): boolean => !uncounted.has(stage);

/** The library's year of a moment (milliseconds since 1970). */
export const yearOf = (library: LendingLibrary, at: number): number => Number(libraryDay(library, at).slice(0, 4));

/** The reader who asks, in three statements. @throws when there is no such reader */
export async function askingReader(
  db: Db,
  library: LendingLibrary,
  readerId: number,
  now: number,
): Promise<AskingReader> {
  const row = await db
    .selectFrom('reader')
    .select(['id', 'type_code', ...barColumns, 'lib_code', 'last_lib_code'])
    .where('id', '=', readerId)
    .where('library_id', '=', library.id)
    .executeTakeFirstOrThrow();
  const year = yearOf(library, now);
  // A day early, whatever the time zone; the library's own day decides below.
  const since = Date.parse(`${String(year)}-01-01T00:00:00Z`) - 86_400_000;
  const made = await db
    .selectFrom('copy_request')
    .select(['kind', 'stage', 'created_at'])
    .where('reader_id', '=', readerId)
    .where((eb) => eb.or([eb('is_open', '=', sql.lit(1)), eb('created_at', '>=', since)]))
    .execute();
  const forgotten = await db
    .selectFrom('copy_request_use')
    .select(['kind', 'used'])
    .where('reader_id', '=', readerId)
    .where('year', '=', year)
    .execute();
  const counts = new Map(
    requestKinds.map((kind) => {
      const its = made.filter((entry) => entry.kind === kind);
      const open = its.filter((entry) => isOpenStage(entry.stage)).length;
      const isCounted = (entry: (typeof its)[number]) =>
        countsForYear(entry.stage) && yearOf(library, Number(entry.created_at)) === year;
      const used = forgotten.find((entry) => entry.kind === kind)?.used ?? 0;
      return [kind, { open, thisYear: its.filter(isCounted).length + used }] as const;
    }),
  );
  const libCode = row.last_lib_code ?? '';
  return {
    id: row.id,
    type: row.type_code,
    bar: barOn(row, libraryDay(library, now)),
    counts,
    libCode: libCode === '' ? row.lib_code : libCode,
  };
}

/** Whether the rules of lending let that reader, or any reader, have a copy. */
function isLendable(
  library: LendingLibrary,
  reader: QueueingReader | undefined,
  item: { material_type: string | null; location_id: string },
): boolean {
  if (!holdsRules(library)) return true;
  if (reader) return ruleOf(library, reader.type, item).loans > 0;
  const types = [null, ...library.file.circulation.readerTypes.map((readerType) => readerType.code)];
  return types.some((type) => ruleOf(library, type, item).loans > 0);
}

/**
 * What is true of records now, in five statements whatever their number. Records that the library does not have are left
 * out.
 * @param input.reader undefined for visitors
 * @param input.isDeciding false if no request is decided on: who declined to pass a copy on is not read
 */
export async function loadFacts(
  db: Db,
  library: LendingLibrary,
  recordIds: readonly number[],
  { reader, now, isDeciding = true }: { reader: QueueingReader | undefined; now: number; isDeciding?: boolean },
): Promise<RecordFacts[]> {
  if (recordIds.length === 0) return [];
  const records = await db
    .selectFrom('record')
    .select(['id', 'library_id', 'deleted_at'])
    .where('id', 'in', recordIds)
    .execute();
  const items = await db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .select(['item.id', 'item.record_id', 'item.barcode', 'item.status', 'item.volume', 'item.material_type'])
    .select([
      'item.due_date',
      'item.current_location_id',
      'holding.lib_code',
      'holding.location_id',
      'holding.call_number',
    ])
    .where('item.record_id', 'in', recordIds)
    .orderBy('item.id')
    .execute();
  const loans = await db
    .selectFrom('loan')
    .select(['id', 'record_id', 'item_id', 'reader_id', 'due_on', 'volume', 'origin', 'status_after'])
    .where('record_id', 'in', recordIds)
    .where('returned_at', 'is', null)
    .execute();
  const open = await db
    .selectFrom('copy_request')
    .leftJoin('reader', 'reader.id', 'copy_request.reader_id')
    .selectAll('copy_request')
    .select(queuedReaderColumns)
    .where('copy_request.record_id', 'in', recordIds)
    .where('copy_request.is_open', '=', sql.lit(1))
    .orderBy('copy_request.created_at')
    .orderBy('copy_request.id')
    .execute();
  const declined =
    reader && isDeciding
      ? await db
          .selectFrom('copy_request')
          .select('asked_loan_id')
          .where('reader_id', '=', reader.id)
          .where('record_id', 'in', recordIds)
          .where('stage', '=', 'declined')
          .execute()
      : [];
  const declinedLoans = new Set(declined.map((row) => row.asked_loan_id));
  const known = new Set(
    records.flatMap((row) => (row.library_id === library.id && row.deleted_at === null ? [row.id] : [])),
  );
  const ids = [...new Set(recordIds)].filter((id) => known.has(id));
  return factsOf(library, ids, { items, loans, open, declinedLoans }, { reader, today: libraryDay(library, now) });
}

export interface FactRows {
  /** By ascending id. */
  items: readonly (Omit<QueueItem, 'record_id'> & {
    record_id: number;
    status: string;
    due_date: string | null;
    current_location_id: string | null;
  })[];
  /** Running loans. */
  loans: readonly (RunningLoan & { origin: string; status_after: string })[];
  open: readonly (RequestRow & QueuedReader)[];
  /** Loans whose readers have declined to pass the copy on to the reader who asks. */
  declinedLoans: ReadonlySet<number | null>;
}

/**
 * What is true of records, by rows that were read already.
 * @param ids of records that the library has
 * @param input.today ISO day of the library
 */
export function factsOf(
  library: LendingLibrary,
  ids: readonly number[],
  { items, loans, open, declinedLoans }: FactRows,
  { reader, today }: { reader: QueueingReader | undefined; today: string },
): RecordFacts[] {
  const requestedLoans = new Set(open.flatMap((row) => row.asked_loan_id ?? []));
  // What is still to be fetched, collected or delivered is in nobody's hands yet.
  const notHandedOut = new Set(open.flatMap((row) => row.loan_id ?? []));
  const loanOf = new Map(loans.map((loan) => [loan.item_id, loan]));
  const locations = new Map(library.file.locations.map((location) => [location.locationId, location]));
  const copies = items.map(({ id, due_date, current_location_id, ...item }): Copy => {
    const loan = loanOf.get(id);
    return {
      ...item,
      isElsewhere: current_location_id !== null,
      itemId: id,
      dueOn: loan?.due_on ?? due_date,
      volumeKey: volumeKey(item.volume),
      materialType: item.material_type,
      locationId: item.location_id,
      locationType: locations.get(item.location_id)?.locationTypeCode ?? null,
      campusId: campusAt(library, item.lib_code, item.location_id),
      site: siteOf(library, item.lib_code, item.location_id),
      isLendable: isLendable(library, reader, item),
      loan: loan && {
        isOwn: loan.reader_id !== null && loan.reader_id === reader?.id,
        // What another system lent is that system's to lend on.
        canPassOn:
          isOurLoan(library, loan, today) &&
          loan.status_after === 'available' &&
          loan.reader_id !== null &&
          !notHandedOut.has(loan.id),
        isRequested: requestedLoans.has(loan.id),
        hasDeclined: declinedLoans.has(loan.id),
      },
    };
  });
  return ids.map((id): RecordFacts => {
    const its = copies.filter((copy) => copy.record_id === id);
    const requests = open.filter((row) => row.record_id === id);
    const isMine = (row: { reader_id: number | null }) => reader !== undefined && row.reader_id === reader.id;
    const volumes = new Set(its.flatMap((copy) => (copy.status === 'withdrawn' ? [] : [copy.volumeKey])));
    const queue = requests.flatMap((row) =>
      (row.stage === 'waiting' || row.stage === 'suspended') && row.reader_id !== null
        ? [{ ...row, isBarred: isBarredOn(row, today) }]
        : [],
    );
    return {
      id,
      copies: withoutAwaited(library, its, queue),
      queue,
      hasVolumes: volumes.size > 1,
      ownRequests: requests.filter(isMine),
      ownLoans: loans.filter((row) => row.record_id === id && isMine(row)),
    };
  });
}

/**
 * Copies on the shelf that are spoken for: those who wait get them the moment the queue is served next, as behind an
 * import, so they are nobody else's to ask for.
 */
function withoutAwaited(library: LendingLibrary, copies: readonly Copy[], queue: readonly Waiting[]): Copy[] {
  const spokenFor = new Set<number>();
  for (const entry of queue) {
    if (entry.stage !== 'waiting') continue;
    const copy = copies.find(
      (item) => item.status === 'available' && !spokenFor.has(item.itemId) && canBorrow(library, entry, item),
    );
    if (copy) spokenFor.add(copy.itemId);
  }
  return copies.map((copy) => (spokenFor.has(copy.itemId) ? { ...copy, status: 'onHold' } : copy));
}

/** Whether two requests, or a request and a copy, are about the same volume; the title as a whole is about each. */
export const sameVolume = (entry: string, other: string): boolean =>
  fitsVolume(entry, other) || fitsVolume(other, entry);

/** Readers other than this one who wait for a volume and may have one of these copies. */
export const othersWaiting = (
  library: LendingLibrary,
  record: RecordFacts,
  volume: string,
  readerId: number | undefined,
): Waiting[] =>
  record.queue.filter(
    (entry) =>
      entry.stage === 'waiting' &&
      entry.reader_id !== readerId &&
      sameVolume(entry.volume_key, volume) &&
      record.copies.some((copy) => canBorrow(library, entry, copy)),
  );

/** The facts that decide on a request of one kind for a volume; an empty volume is the title as a whole. */
export function requestFacts(
  library: LendingLibrary,
  record: RecordFacts,
  reader: AskingReader | undefined,
  { kind, volume, itemId }: { kind: RequestKind; volume: string; itemId?: number | undefined },
): RequestFacts {
  const counts = reader?.counts.get(kind);
  return {
    reader: reader && { type: reader.type, bar: reader.bar },
    copies: record.copies.filter(
      (copy) => fitsVolume(volume, copy.volumeKey) && (itemId === undefined || copy.itemId === itemId),
    ),
    open: counts?.open ?? 0,
    usedThisYear: counts?.thisYear ?? 0,
    hasRequest: record.ownRequests.some((ownRequest) => sameVolume(ownRequest.volume_key, volume)),
    hasLoan: record.ownLoans.some((ownLoan) => sameVolume(volumeKey(ownLoan.volume), volume)),
    othersWaiting: othersWaiting(library, record, volume, reader?.id).length,
  };
}
