import { dayAfter } from '#lib/rules/days.ts';
import type { LendingLibrary } from '#service/platform/configuration/lending.ts';
import type { LoanRow } from '#service/platform/db/schema.circulation.ts';
import { charge } from '#service/ledger/charges/charge.ts';
import { runningFine } from '#service/circulation/fines.ts';
import type { Db } from '#service/platform/db/database.ts';
import { reverse, settle, waive } from '#service/ledger/charges/settle-charges.ts';

const noon = (day: string): number => Date.parse(`${day}T04:00:00Z`);

/** What a demo reader was charged for loans that came back late: paid, waived, and left open, in turn. */
async function chargeLate(db: Db, library: LendingLibrary, readerId: number, type: string | null, late: LoanRow[]) {
  for (const [at, loan] of late.entries()) {
    const on = loan.returned_on ?? loan.due_on;
    const amountFen = runningFine(library, type, loan, { on });
    if (amountFen === 0) continue;
    const event = { library, readerId, now: noon(on) };
    const subject = {
      loanId: loan.id,
      recordId: loan.record_id,
      title: loan.title,
      barcode: loan.barcode,
      locationId: loan.location_id,
      fromDay: loan.due_on,
      toDay: on,
    };
    const key = `fine:loan:${String(loan.id)}:${loan.due_on}`;
    const { chargeId } = await charge(db, { ...event, key, kind: 'fine', amountFen, subject });
    const next = { ...event, now: noon(dayAfter(on, 1)) };
    if (at % 3 === 1) {
      await settle(db, { ...next, key: `demo:pay:${key}`, means: 'cash', chargeIds: [chargeId] });
    } else if (at % 3 === 2) {
      await waive(db, { ...next, key: `demo:waive:${key}`, chargeIds: [chargeId], note: '首次逾期，予以减免' });
    }
  }
}

/** A copy that was lost, paid, and found again; and one that came back damaged. */
async function chargeCopies(
  db: Db,
  library: LendingLibrary,
  readerId: number,
  isHeavy: boolean,
  [lost, worn]: LoanRow[],
) {
  const about = (loan: LoanRow) => ({
    loanId: loan.id,
    recordId: loan.record_id,
    title: loan.title,
    barcode: loan.barcode,
    locationId: loan.location_id,
  });
  if (lost) {
    const event = { library, readerId, now: noon(lost.returned_on ?? lost.due_on) };
    const key = `lost:loan:${String(lost.id)}`;
    const given = { ...event, key, kind: 'lost' as const, amountFen: 6500, subject: about(lost) };
    const { chargeId } = await charge(db, given);
    await settle(db, { ...event, key: `demo:pay:${key}`, means: 'desk-card', chargeIds: [chargeId] });
    await reverse(db, { ...event, key: `found:charge:${String(chargeId)}`, chargeId, amountFen: 6000 });
  }
  if (worn && isHeavy) {
    const event = { library, readerId, now: noon(worn.returned_on ?? worn.due_on), note: '封面脱落，书页水渍' };
    const key = `damage:loan:${String(worn.id)}`;
    await charge(db, { ...event, key, kind: 'damage', amountFen: 2500, subject: about(worn) });
  }
}

/**
 * Charges demo readers for what their past loans tell: late ones are paid, waived or open; the first has something that
 * the library owes back, the third owes more than most libraries lend on.
 */
export async function loadDemoCharges(
  db: Db,
  library: LendingLibrary,
  readers: readonly { id: number; type_code: string | null }[],
): Promise<void> {
  for (const [place, reader] of readers.entries()) {
    const loans = await db
      .selectFrom('loan')
      .selectAll()
      .where('reader_id', '=', reader.id)
      .where('returned_at', 'is not', null)
      .orderBy('returned_on', 'desc')
      .execute();
    const late = loans.filter((loan) => (loan.returned_on ?? '') > loan.due_on);
    await chargeLate(db, library, reader.id, reader.type_code, late);
    const inTime = loans.filter((loan) => (loan.returned_on ?? '') <= loan.due_on);
    if (place === 0) await chargeCopies(db, library, reader.id, false, inTime.slice(2, 3));
    if (place === 2) await chargeCopies(db, library, reader.id, true, inTime.slice(0, 2));
  }
}
