import type { Updateable } from 'kysely';
import type { CatalogueRecord } from '../catalogue/model/record.ts';
import { workKeys } from '../catalogue/works/title.ts';
import type { Availability } from '../../lib/rules/offers.ts';
import type { Store } from '../platform/db/open.ts';
import { type Database, type Db, inTransaction } from '../platform/db/database.ts';

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

async function lastSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom('offer')
    .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

const find = (db: Db, { libraryId, vendor }: OfferTarget, vendorKey: string): Promise<Known | undefined> =>
  db
    .selectFrom('offer')
    .select(['id', 'data', 'pub_day', 'weight_g', 'cover_url', 'price_fen', 'availability', 'stock', 'withdrawn_at'])
    .where('library_id', '=', libraryId)
    .where('vendor', '=', vendor)
    .where('vendor_key', '=', vendorKey)
    .executeTakeFirst();

async function change(db: Db, id: number, set: Updateable<Database['offer']>): Promise<void> {
  await db.updateTable('offer').set(set).where('id', '=', id).execute();
}

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

async function put(db: Db, target: OfferTarget, offer: OfferToWrite, times: Times, batch: Batch): Promise<void> {
  const { now, quotedAt } = times;
  const { record, vendorKey, publishDay, weightGrams, coverUrl, priceFen, availability, stock } = offer;
  const known = await find(db, target, vendorKey);
  const columns: Omit<Known, 'id' | 'withdrawn_at'> = {
    data: JSON.stringify({ ...record, holdings: undefined }),
    pub_day: publishDay,
    weight_g: weightGrams,
    cover_url: coverUrl,
    price_fen: priceFen,
    availability,
    stock,
  };
  if (known) batch.seen.push(known.id);
  if (known?.withdrawn_at === null && isSame(known, columns)) {
    await change(db, known.id, { quoted_at: quotedAt });
    batch.result.unchanged += 1;
    return;
  }
  batch.seq += 1;
  const described = {
    ...columns,
    isbn: record.isbn[0] ?? null,
    class_no: record.classes.find(({ scheme }) => scheme === 'clc')?.code ?? null,
    work_key: workKeys(record)[0],
    quoted_at: quotedAt,
    updated_at: now,
    seq: batch.seq,
  };
  if (known) {
    await change(db, known.id, { ...described, withdrawn_at: null });
    batch.result.updated += 1;
    return;
  }
  const place = { library_id: target.libraryId, vendor: target.vendor, vendor_key: vendorKey };
  const { id } = await db
    .insertInto('offer')
    .values({ ...place, ...described, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  batch.seen.push(id);
  batch.result.inserted += 1;
}

async function renew(
  db: Db,
  target: OfferTarget,
  input: OfferUpdate,
  { now, quotedAt }: Times,
  batch: Batch,
): Promise<void> {
  const known = await find(db, target, input.vendorKey);
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
    await change(db, known.id, { quoted_at: quotedAt });
    batch.result.unchanged += 1;
    return;
  }
  batch.seq += 1;
  const quote = { price_fen: price, availability, stock: left, quoted_at: quotedAt };
  await change(db, known.id, { ...quote, updated_at: now, seq: batch.seq, withdrawn_at: null });
  batch.result.updated += 1;
}

async function takeBack(db: Db, target: OfferTarget, vendorKey: string, { now }: Times, batch: Batch): Promise<void> {
  const known = await find(db, target, vendorKey);
  if (!known) batch.result.unknown.push(vendorKey);
  else if (known.withdrawn_at !== null) batch.result.unchanged += 1;
  else {
    batch.seq += 1;
    await change(db, known.id, { withdrawn_at: now, updated_at: now, seq: batch.seq });
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
  return inTransaction(store.db, async (inside) => {
    const result: OffersWritten = { inserted: 0, updated: 0, unchanged: 0, withdrawn: 0, unknown: [] };
    const batch: Batch = { result, seq: await lastSeq(inside), seen: [] };
    for (const operation of operations) {
      if (operation.op === 'put') await put(inside, target, operation.offer, times, batch);
      else if (operation.op === 'update') await renew(inside, target, operation.update, times, batch);
      else await takeBack(inside, target, operation.vendorKey, times, batch);
    }
    return { ...result, seen: batch.seen };
  });
}

/** Id of what a vendor offers or offered under a number. */
export async function offerIdOf({ db }: Store, target: OfferTarget, vendorKey: string): Promise<number | undefined> {
  return (await find(db, target, vendorKey))?.id;
}

/** Takes back the offers of a vendor whose ids are not among those seen. @returns how many */
export async function withdrawOtherOffers(
  { db }: Store,
  { libraryId, vendor }: OfferTarget,
  isSeen: (id: number) => boolean,
  now: number,
): Promise<number> {
  const there = await db
    .selectFrom('offer')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('vendor', '=', vendor)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();
  const gone = there.map(({ id }) => id).filter((id) => !isSeen(id));
  for (let at = 0; at < gone.length; at += withdrawnAtOnce) {
    await inTransaction(db, async (inside) => {
      let seq = await lastSeq(inside);
      for (const id of gone.slice(at, at + withdrawnAtOnce)) {
        seq += 1;
        await change(inside, id, { withdrawn_at: now, updated_at: now, seq });
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
