import type { Kysely } from 'kysely';
import type { LibraryBehaviorType } from '../../../lib/contract/calls/activity.ts';
import type { Database } from '../db/schema.ts';

/** Something the library has put down of a reader (portal-content §3, behaviour record). */
export interface LibraryBehavior {
  libraryId: number;
  readerId: number;
  type: LibraryBehaviorType;
  /** Milliseconds since 1970. */
  at: number;
  /** False while something is left to do: a loan to return, an amount to pay, a block to lift. */
  isSettled: boolean;
  recordId?: number | null | undefined;
  loanId?: number | null | undefined;
  chargeId?: number | null | undefined;
  title?: string | null | undefined;
  barcode?: string | null | undefined;
  location?: string | null | undefined;
  /** Whole fen. */
  amountDue?: number | null | undefined;
  amountPaid?: number | null | undefined;
  /** ISO days. */
  blockFrom?: string | null | undefined;
  blockTo?: string | null | undefined;
  /** What staff wrote. */
  note?: string | null | undefined;
}

async function propertyNumber(db: Kysely<Database>, { libraryId, barcode }: LibraryBehavior): Promise<string | null> {
  if (barcode === undefined || barcode === null) return null;
  const item = await db
    .selectFrom('item')
    .select('property_number')
    .where('library_id', '=', libraryId)
    .where('barcode', '=', barcode)
    .executeTakeFirst();
  return item?.property_number ?? null;
}

/**
 * Puts down what the library did with a reader, in the transaction of what it tells of. Readers see it among their
 * behaviour records and cannot delete it; `behaviourDays` does not govern it.
 * @param db the transaction
 */
export async function noteBehavior(db: Kysely<Database>, input: LibraryBehavior): Promise<void> {
  await db
    .insertInto('behaviour')
    .values({
      library_id: input.libraryId,
      reader_id: input.readerId,
      type: input.type,
      at: input.at,
      page: null,
      record_id: input.recordId ?? null,
      loan_id: input.loanId ?? null,
      charge_id: input.chargeId ?? null,
      title: input.title ?? null,
      note: input.note ?? null,
      barcode: input.barcode ?? null,
      property_number: await propertyNumber(db, input),
      location: input.location ?? null,
      amount_due: input.amountDue ?? null,
      amount_paid: input.amountPaid ?? null,
      block_from: input.blockFrom ?? null,
      block_to: input.blockTo ?? null,
      process_flag: input.isSettled ? 1 : 0,
    })
    .execute();
}

/** What keeps a reader from borrowing: the account is frozen, the card reported lost, or too much is owed. */
export type BlockType = Extract<LibraryBehaviorType, 'frozen' | 'cardLost' | 'debt'>;

/**
 * Puts down that something keeps a reader from borrowing from today on, or that it does so no longer; nothing where that
 * is known. In the transaction of what makes it so.
 * @param input.day the library's day
 * @returns whether it was not known before
 */
export async function noteBlock(
  db: Kysely<Database>,
  input: { libraryId: number; readerId: number; type: BlockType; isBlocked: boolean; day: string; at: number },
): Promise<boolean> {
  const { isBlocked, day, ...about } = input;
  const open = await db
    .selectFrom('behaviour')
    .select('id')
    .where('reader_id', '=', about.readerId)
    .where('type', '=', about.type)
    .where('process_flag', '=', 0)
    .executeTakeFirst();
  if (isBlocked && !open) await noteBehavior(db, { ...about, blockFrom: day, isSettled: false });
  if (!isBlocked && open) {
    await db.updateTable('behaviour').set({ block_to: day, process_flag: 1 }).where('id', '=', open.id).execute();
  }
  return isBlocked !== (open !== undefined);
}
