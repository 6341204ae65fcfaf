import type { CatalogueRecord } from '../catalogue/model/record.ts';
import { workKeys } from '../catalogue/works/title.ts';
import type { Availability } from '../../lib/rules/offers.ts';
import type { Store } from '../platform/db/open.ts';
import { Statement, type Steps } from '../platform/db/statement.ts';

/** A title as a vendor offers it, read and checked; what is not known is null. */
export interface OfferToWrite {
  /** The vendor's own number of the title. */
  vendorKey: string;
  record: CatalogueRecord;
  /** ISO day. */
  publishDay: string | null;
  weightGrams: number | null;
  coverUrl: string | null;
  /** Whole fen. */
  priceFen: number | null;
  availability: Availability;
  stock: number | null;
}

/** What is new of a title that was offered before: what is left out stays as it is. */
interface OfferUpdate {
  vendorKey: string;
  priceFen?: number | null | undefined;
  availability?: Availability | undefined;
  stock?: number | null | undefined;
}

export type OfferOperation =
  { op: 'put'; offer: OfferToWrite } | { op: 'update'; update: OfferUpdate } | { op: 'withdraw'; vendorKey: string };

export interface OfferTarget {
  libraryId: number;
  /** Code of the vendor. */
  vendor: string;
}

export interface OffersWritten {
  inserted: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  /** Keys of updates and withdrawals of what the library was never offered. */
  unknown: string[];
}

interface Known {
  id: number;
  data: string;
  pub_day: string | null;
  weight_g: number | null;
  cover_url: string | null;
  price_fen: number | null;
  availability: Availability;
  stock: number | null;
  withdrawn_at: number | null;
}

/** Offers withdrawn in one transaction. */
const withdrawnAtOnce = 2_000;

const lastSeq = new Statement<[], { seq: number | null }>('SELECT max(seq) AS seq FROM offer');
const find = new Statement<[libraryId: number, vendor: string, vendorKey: string], Known>(
  `SELECT id, data, pub_day, weight_g, cover_url, price_fen, availability, stock, withdrawn_at FROM offer
   WHERE library_id = ? AND vendor = ? AND vendor_key = ?`,
);
type Quote = [priceFen: number | null, availability: string, stock: number | null, quotedAt: number];
type Described = [
  ...[isbn: string | null, classNo: string | null, workKey: string, pubDay: string | null],
  ...[weightG: number | null, coverUrl: string | null, data: string],
  ...Quote,
];
const insert = new Statement<
  [
    ...[libraryId: number, vendor: string, vendorKey: string],
    ...Described,
    ...[createdAt: number, updatedAt: number, seq: number],
  ],
  { id: number }
>(`INSERT INTO offer (library_id, vendor, vendor_key, isbn, class_no, work_key, pub_day, weight_g, cover_url, data,
     price_fen, availability, stock, quoted_at, created_at, updated_at, seq)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
const update = new Statement<[...Described, updatedAt: number, seq: number, id: number]>(
  `UPDATE offer SET isbn = ?, class_no = ?, work_key = ?, pub_day = ?, weight_g = ?, cover_url = ?, data = ?,
     price_fen = ?, availability = ?, stock = ?, quoted_at = ?, updated_at = ?, seq = ?, withdrawn_at = NULL
   WHERE id = ?`,
);
const requote = new Statement<[...Quote, updatedAt: number, seq: number, id: number]>(
  `UPDATE offer SET price_fen = ?, availability = ?, stock = ?, quoted_at = ?, updated_at = ?, seq = ?,
     withdrawn_at = NULL WHERE id = ?`,
);
const confirm = new Statement<[quotedAt: number, id: number]>('UPDATE offer SET quoted_at = ? WHERE id = ?');
const withdraw = new Statement<[withdrawnAt: number, updatedAt: number, seq: number, id: number]>(
  'UPDATE offer SET withdrawn_at = ?, updated_at = ?, seq = ? WHERE id = ?',
);
const living = new Statement<[libraryId: number, vendor: string], { id: number }>(
  'SELECT id FROM offer WHERE library_id = ? AND vendor = ? AND withdrawn_at IS NULL ORDER BY id',
);

interface Times {
  now: number;
  /** When what the file says was true. */
  quotedAt: number;
}

/** What a batch does: its result so far, the last number given, and the offers that it names. */
interface Batch {
  result: OffersWritten;
  seq: number;
  seen: number[];
}

function* put({ libraryId, vendor }: OfferTarget, offer: OfferToWrite, times: Times, batch: Batch): Steps<void> {
  const { now, quotedAt } = times;
  const { record, vendorKey, publishDay, weightGrams, coverUrl, priceFen, availability, stock } = offer;
  const data = JSON.stringify({ ...record, holdings: undefined });
  const known = yield* find.get(libraryId, vendor, vendorKey);
  const columns: Omit<Known, 'id' | 'withdrawn_at'> = {
    data,
    pub_day: publishDay,
    weight_g: weightGrams,
    cover_url: coverUrl,
    price_fen: priceFen,
    availability,
    stock,
  };
  if (known) batch.seen.push(known.id);
  if (known?.withdrawn_at === null && isSame(known, columns)) {
    confirm.send(quotedAt, known.id);
    batch.result.unchanged += 1;
    return;
  }
  batch.seq += 1;
  const described: Described = [
    record.isbn[0] ?? null,
    record.classes.find(({ scheme }) => scheme === 'clc')?.code ?? null,
    workKeys(record)[0],
    publishDay,
    weightGrams,
    coverUrl,
    data,
    priceFen,
    availability,
    stock,
    quotedAt,
  ];
  if (known) {
    update.send(...described, now, batch.seq, known.id);
    batch.result.updated += 1;
    return;
  }
  const id = yield* insert.insert(libraryId, vendor, vendorKey, ...described, now, now, batch.seq);
  batch.seen.push(id);
  batch.result.inserted += 1;
}

function* renew(target: OfferTarget, input: OfferUpdate, { now, quotedAt }: Times, batch: Batch): Steps<void> {
  const known = yield* find.get(target.libraryId, target.vendor, input.vendorKey);
  if (!known) {
    batch.result.unknown.push(input.vendorKey);
    return;
  }
  batch.seen.push(known.id);
  const { priceFen, availability = known.availability, stock } = input;
  const price = priceFen === undefined ? known.price_fen : priceFen;
  const left = stock === undefined ? known.stock : stock;
  const isSameQuote = price === known.price_fen && availability === known.availability && left === known.stock;
  if (isSameQuote && known.withdrawn_at === null) {
    confirm.send(quotedAt, known.id);
    batch.result.unchanged += 1;
    return;
  }
  batch.seq += 1;
  requote.send(price, availability, left, quotedAt, now, batch.seq, known.id);
  batch.result.updated += 1;
}

function* takeBack(target: OfferTarget, vendorKey: string, { now }: Times, batch: Batch): Steps<void> {
  const known = yield* find.get(target.libraryId, target.vendor, vendorKey);
  if (!known) batch.result.unknown.push(vendorKey);
  else if (known.withdrawn_at !== null) batch.result.unchanged += 1;
  else {
    batch.seq += 1;
    withdraw.send(now, now, batch.seq, known.id);
    batch.result.withdrawn += 1;
  }
}

/**
 * Writes what a vendor's file says, in one transaction.
 * @returns also `seen`, the ids of the offers that its operations name, but for those that are withdrawn
 * @throws when the database fails; nothing of the batch is written then
 */
export function writeOffers(
  store: Store,
  target: OfferTarget,
  operations: readonly OfferOperation[],
  times: Times,
): Promise<OffersWritten & { seen: number[] }> {
  return store.write(function* () {
    const result: OffersWritten = { inserted: 0, updated: 0, unchanged: 0, withdrawn: 0, unknown: [] };
    const batch: Batch = { result, seq: (yield* lastSeq.get())?.seq ?? 0, seen: [] };
    for (const operation of operations) {
      if (operation.op === 'put') yield* put(target, operation.offer, times, batch);
      else if (operation.op === 'update') yield* renew(target, operation.update, times, batch);
      else yield* takeBack(target, operation.vendorKey, times, batch);
    }
    return { ...result, seen: batch.seen };
  });
}

/** Id of what a vendor offers or offered under a number. */
export async function offerIdOf(
  store: Store,
  { libraryId, vendor }: OfferTarget,
  vendorKey: string,
): Promise<number | undefined> {
  return (await store.read(() => find.get(libraryId, vendor, vendorKey)))?.id;
}

/** Takes back the offers of a vendor whose ids are not among those seen. @returns how many */
export async function withdrawOtherOffers(
  store: Store,
  { libraryId, vendor }: OfferTarget,
  isSeen: (id: number) => boolean,
  now: number,
): Promise<number> {
  const there = await store.read(() => living.all(libraryId, vendor));
  const gone = there.map(({ id }) => id).filter((id) => !isSeen(id));
  for (let at = 0; at < gone.length; at += withdrawnAtOnce) {
    await store.write(function* () {
      let seq = (yield* lastSeq.get())?.seq ?? 0;
      for (const id of gone.slice(at, at + withdrawnAtOnce)) {
        seq += 1;
        withdraw.send(now, now, seq, id);
      }
    });
  }
  return gone.length;
}

function isSame(known: Known, columns: Omit<Known, 'id' | 'withdrawn_at'>): boolean {
  return (
    known.data === columns.data &&
    known.pub_day === columns.pub_day &&
    known.weight_g === columns.weight_g &&
    known.cover_url === columns.cover_url &&
    known.price_fen === columns.price_fen &&
    known.availability === columns.availability &&
    known.stock === columns.stock
  );
}
