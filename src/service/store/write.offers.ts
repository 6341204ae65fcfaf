import type { CatalogueRecord } from '../import/record.ts';
import { workKeys } from '../works/title.ts';
import type { Availability } from '../../lib/rules/offers.ts';
import type { Store } from './open.ts';

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
export interface OfferUpdate {
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

export interface OfferWriter {
  /**
   * Writes what a vendor's file says, in one transaction.
   * @param quotedAt when what the file says was true
   * @param seen is told the id of each offer that an operation names
   * @throws when the database fails; nothing of the batch is written then
   */
  write: (
    target: OfferTarget,
    operations: readonly OfferOperation[],
    times: { now: number; quotedAt: number },
    seen?: (id: number) => void,
  ) => OffersWritten;
  /** Id of what a vendor offers or offered under a number. */
  idOf: (target: OfferTarget, vendorKey: string) => number | undefined;
  /** Takes back the offers of a vendor whose ids are not among those seen. @returns how many */
  withdrawOthers: (target: OfferTarget, isSeen: (id: number) => boolean, now: number) => number;
}

/** Offers withdrawn in one transaction. */
const withdrawnAtOnce = 2_000;

/** The way of vendors' files into the store: prepared statements on its own connection. */
export function offerWriter({ sqlite }: Pick<Store, 'sqlite'>): OfferWriter {
  const lastSeq = sqlite.prepare<[], number | null>('SELECT max(seq) FROM offer').pluck();
  const find = sqlite.prepare<[number, string, string], Known>(
    `SELECT id, data, pub_day, weight_g, cover_url, price_fen, availability, stock, withdrawn_at FROM offer
     WHERE library_id = ? AND vendor = ? AND vendor_key = ?`,
  );
  const insert = sqlite.prepare(
    `INSERT INTO offer (library_id, vendor, vendor_key, isbn, class_no, work_key, pub_day, weight_g, cover_url, data,
       price_fen, availability, stock, quoted_at, created_at, updated_at, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = sqlite.prepare(
    `UPDATE offer SET isbn = ?, class_no = ?, work_key = ?, pub_day = ?, weight_g = ?, cover_url = ?, data = ?,
       price_fen = ?, availability = ?, stock = ?, quoted_at = ?, updated_at = ?, seq = ?, withdrawn_at = NULL
     WHERE id = ?`,
  );
  const requote = sqlite.prepare(
    `UPDATE offer SET price_fen = ?, availability = ?, stock = ?, quoted_at = ?, updated_at = ?, seq = ?,
       withdrawn_at = NULL WHERE id = ?`,
  );
  const confirm = sqlite.prepare('UPDATE offer SET quoted_at = ? WHERE id = ?');
  const withdraw = sqlite.prepare('UPDATE offer SET withdrawn_at = ?, updated_at = ?, seq = ? WHERE id = ?');
  const living = sqlite
    .prepare<[number, string], number>(
      'SELECT id FROM offer WHERE library_id = ? AND vendor = ? AND withdrawn_at IS NULL ORDER BY id',
    )
    .pluck();

  const write = sqlite.transaction(
    (
      target: OfferTarget,
      operations: readonly OfferOperation[],
      { now, quotedAt }: { now: number; quotedAt: number },
      seen: (id: number) => void = () => undefined,
    ): OffersWritten => {
      const result: OffersWritten = { inserted: 0, updated: 0, unchanged: 0, withdrawn: 0, unknown: [] };
      let seq = lastSeq.get() ?? 0;
      const { libraryId, vendor } = target;

      const put = (offer: OfferToWrite): void => {
        const { record, vendorKey, publishDay, weightGrams, coverUrl, priceFen, availability, stock } = offer;
        const data = JSON.stringify({ ...record, holdings: undefined });
        const known = find.get(libraryId, vendor, vendorKey);
        const columns: Omit<Known, 'id' | 'withdrawn_at'> = {
          ...{ data, pub_day: publishDay, weight_g: weightGrams, cover_url: coverUrl },
          ...{ price_fen: priceFen, availability, stock },
        };
        if (known) seen(known.id);
        if (known?.withdrawn_at === null && isSame(known, columns)) {
          confirm.run(quotedAt, known.id);
          result.unchanged += 1;
          return;
        }
        seq += 1;
        const described = [
          record.isbn[0] ?? null,
          record.classes.find(({ scheme }) => scheme === 'clc')?.code ?? null,
          workKeys(record)[0],
          ...[publishDay, weightGrams, coverUrl, data, priceFen, availability, stock, quotedAt],
        ];
        if (known) {
          update.run(...described, now, seq, known.id);
          result.updated += 1;
          return;
        }
        const { lastInsertRowid } = insert.run(libraryId, vendor, vendorKey, ...described, now, now, seq);
        seen(Number(lastInsertRowid));
        result.inserted += 1;
      };

      for (const operation of operations) {
        if (operation.op === 'put') {
          put(operation.offer);
          continue;
        }
        const key = operation.op === 'update' ? operation.update.vendorKey : operation.vendorKey;
        const known = find.get(libraryId, vendor, key);
        if (!known) {
          result.unknown.push(key);
          continue;
        }
        if (operation.op === 'withdraw') {
          if (known.withdrawn_at !== null) result.unchanged += 1;
          else {
            seq += 1;
            withdraw.run(now, now, seq, known.id);
            result.withdrawn += 1;
          }
          continue;
        }
        seen(known.id);
        const { priceFen, availability = known.availability, stock } = operation.update;
        const price = priceFen === undefined ? known.price_fen : priceFen;
        const left = stock === undefined ? known.stock : stock;
        const isSameQuote = price === known.price_fen && availability === known.availability && left === known.stock;
        if (isSameQuote && known.withdrawn_at === null) {
          confirm.run(quotedAt, known.id);
          result.unchanged += 1;
          continue;
        }
        seq += 1;
        requote.run(price, availability, left, quotedAt, now, seq, known.id);
        result.updated += 1;
      }
      return result;
    },
  );

  const withdrawAll = sqlite.transaction((ids: readonly number[], now: number): void => {
    let seq = lastSeq.get() ?? 0;
    for (const id of ids) {
      seq += 1;
      withdraw.run(now, now, seq, id);
    }
  });

  return {
    write: (...given) => write.immediate(...given),
    idOf: ({ libraryId, vendor }, vendorKey) => find.get(libraryId, vendor, vendorKey)?.id,
    withdrawOthers: ({ libraryId, vendor }, isSeen, now) => {
      const gone = living.all(libraryId, vendor).filter((id) => !isSeen(id));
      for (let at = 0; at < gone.length; at += withdrawnAtOnce) {
        withdrawAll.immediate(gone.slice(at, at + withdrawnAtOnce), now);
      }
      return gone.length;
    },
  };
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
