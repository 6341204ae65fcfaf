import type { Kysely } from 'kysely';
import type { LibraryBehaviorType } from '../../../lib/contract/calls/activity.ts';
import type { Database } from '../db/database.ts';

/** A behaviour record that the library writes about a reader (portal-content §3). */
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
  /** Note of staff. */
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
 * Records an action of the library on a reader, in the transaction of the action. Readers see it among their behaviour
 * records but cannot delete it; `behaviourDays` does not apply.
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

/** Reasons that block borrowing: frozen account, lost card or debt. */
export type BlockType = Extract<LibraryBehaviorType, 'frozen' | 'cardLost' | 'debt'>;

/**
 * Records the start or end of a block, in the transaction of its cause. Does nothing if the state is already recorded.
 * @param input.day the library's day
 * @returns whether the state was new
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
