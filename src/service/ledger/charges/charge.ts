import { incomeOf, isAmount, type ChargeKind } from '../../../lib/rules/charges.ts';
import { noteBehavior } from '../../platform/activity/library-side.ts';
import { inTransaction, type Db } from '../../platform/db/database.ts';
import { ChargeError, entryOf, followDebt, openEntry, writeTransfers, type LedgerEvent } from './ledger.ts';
import { notifyCharge } from './notices.ts';

export interface ChargeSubject {
  loanId?: number | null;
  recordId?: number | null;
  title?: string | null;
  barcode?: string | null;
  locationId?: string | null;
  /** Of a fine: the day it was due, and the day up to which it counts. */
  fromDay?: string | null;
  toDay?: string | null;
}

/**
 * Charges a reader. Inside a transaction it is part of it: what is charged for and the charge are written together or
 * not at all.
 * @param input.kind what for; each kind has its account of income
 * @param input.amountFen whole fen, above zero
 * @param input.key the event, the same whenever it is reported (`fine:loan:12:2026-01-15`, `delivery:request:7`); what
 *   was charged under a key is not charged again
 * @param input.subject the copy it is for, shown to the reader
 * @param input.note what staff wrote, shown to the reader
 * @returns the charge, and whether it is new
 * @throws ChargeError when that is no amount, or the key belongs to another reader's or another kind of event
 */
export async function charge(
  db: Db,
  input: LedgerEvent & { kind: ChargeKind; amountFen: number; subject?: ChargeSubject },
): Promise<{ chargeId: number; isNew: boolean }> {
  const { library, readerId, kind, amountFen, subject = {}, now, note } = input;
  if (!isAmount(amountFen)) throw new ChargeError('badAmount');
  return inTransaction(db, async (inside) => {
    const known = await entryOf(inside, input);
    if (known) {
      if (known.kind !== kind || known.reader_id !== readerId) throw new ChargeError('otherEvent');
      const { id } = await inside
        .selectFrom('charge')
        .select('id')
        .where('entry_id', '=', known.id)
        .executeTakeFirstOrThrow();
      return { chargeId: id, isNew: false };
    }
    const entry = await openEntry(inside, input, kind);
    const { id: chargeId } = await inside
      .insertInto('charge')
      .values({
        entry_id: entry.id,
        kind,
        amount: amountFen,
        loan_id: subject.loanId ?? null,
        record_id: subject.recordId ?? null,
        title: subject.title ?? null,
        barcode: subject.barcode ?? null,
        location_id: subject.locationId ?? null,
        from_day: subject.fromDay ?? null,
        to_day: subject.toDay ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeTransfers(inside, entry.id, [{ debit: 'receivable', credit: incomeOf[kind], amountFen, chargeId }]);
    await noteBehavior(inside, {
      libraryId: library.id,
      readerId,
      type: kind,
      at: now,
      chargeId,
      amountDue: amountFen,
      amountPaid: 0,
      recordId: subject.recordId,
      loanId: subject.loanId,
      title: subject.title,
      barcode: subject.barcode,
      location: subject.locationId,
      note,
      isSettled: false,
    });
    if (input.isQuiet !== true)
      await notifyCharge(inside, { ...input, about: subject.title ?? subject.barcode ?? null });
    await followDebt(inside, input);
    return { chargeId, isNew: true };
  });
}
