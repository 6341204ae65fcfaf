import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { dayAfter } from '../../lib/rules/days.ts';
import { overdueStep, type NoticeItem } from '../../lib/rules/notices.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';

const maxItems = 50;
const dayMs = 24 * 60 * 60_000;

type Reminder = 'dueSoon' | 'overdue';
interface Wanted {
  loan: LoanRow;
  kind: Reminder;
  step: number;
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The reminder that is due for a loan today; undefined for none. */
function wantedOf({ file }: LoadedLibrary, loan: LoanRow, today: string): Wanted | undefined {
  if (loan.due_on >= today) return { loan, kind: 'dueSoon', step: 0 };
  const { overdueEveryDays: everyDays, overdueMost: most } = file.notices;
  const step = overdueStep(daysBetween(loan.due_on, today), { everyDays, most });
  return step === undefined ? undefined : { loan, kind: 'overdue', step };
}

export const loanItem = (loan: Pick<LoanRow, 'title' | 'due_on' | 'record_id'>): NoticeItem => ({
  title: loan.title,
  day: loan.due_on,
  ...(loan.record_id !== null && { link: `/searchList/bookDetails/${String(loan.record_id)}` }),
});

/** Notifies a reader of loans of one kind that had no reminder for this due day and step, in one message. */
async function remind(
  db: Db,
  { libraryId, readerId, now }: { libraryId: number; readerId: number; now: number },
  kind: Reminder,
  wanted: readonly Wanted[],
): Promise<void> {
  const fresh: Wanted[] = [];
  for (const entry of wanted) {
    const { loan, step } = entry;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('loan_notice')
      .values({ loan_id: loan.id, kind, due_on: loan.due_on, step, notice_id: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (Number(numInsertedOrUpdatedRows ?? 0) > 0) fresh.push(entry);
  }
  if (fresh.length === 0) return;
  const loans = fresh.map(({ loan }) => loan);
  const items = loans.slice(0, maxItems).map(loanItem);
  const what = { kind, values: { count: loans.length }, items, link: sectionPath('circulation') } as const;
  const noticeId = await notify(db, { libraryId, readerId, now, ...what });
  for (const { loan, step } of fresh) {
    await db
      .updateTable('loan_notice')
      .set({ notice_id: noticeId })
      .where('loan_id', '=', loan.id)
      .where('kind', '=', kind)
      .where('due_on', '=', loan.due_on)
      .where('step', '=', step)
      .execute();
  }
}

/**
 * Notifies readers of loans that are due within `dueSoonDays`, and of overdue ones on the first day and then in the
 * library's rhythm; all of a reader in one message of each kind. Reminders are recorded in `loan_notice` in the same
 * transaction: a second run of the day sends nothing.
 */
export async function remindOfLoans(
  { store, now, stop }: Pick<JobContext, 'store' | 'now' | 'stop'>,
  library: LoadedLibrary,
): Promise<void> {
  const today = libraryDay(library, now());
  const last = dayAfter(today, library.file.circulation.dueSoonDays);
  const loans = await store.db
    .selectFrom('loan')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('returned_at', 'is', null)
    .where('reader_id', 'is not', null)
    .where('due_on', '<=', last)
    .orderBy('due_on')
    .orderBy('id')
    .execute();
  const wanted = loans.flatMap((loan) => wantedOf(library, loan, today) ?? []);
  for (const [readerId, own] of Map.groupBy(wanted, ({ loan }) => loan.reader_id)) {
    if (readerId === null) continue;
    if (stop.aborted) return;
    // Between two readers others are answered.
    await turn();
    await inTransaction(store.db, async (db) => {
      const given = { libraryId: library.id, readerId, now: now() };
      for (const kind of ['overdue', 'dueSoon'] as const) {
        await remind(
          db,
          given,
          kind,
          own.filter((entry) => entry.kind === kind),
        );
      }
    });
  }
}

/** Whether messages of a kind remind of loans. */
export const isReminder = (kind: string): kind is Reminder => kind === 'dueSoon' || kind === 'overdue';

/** Which loans of a reminder are still as it says: not returned, not renewed. */
export async function loansStillMeant(db: Db, noticeId: number): Promise<LoanRow[]> {
  const reminded = await db.selectFrom('loan_notice').selectAll().where('notice_id', '=', noticeId).execute();
  if (reminded.length === 0) return [];
  const ids = reminded.map(({ loan_id }) => loan_id);
  const loans = await db
    .selectFrom('loan')
    .selectAll()
    .where('id', 'in', ids)
    .where('returned_at', 'is', null)
    .orderBy('due_on')
    .orderBy('id')
    .execute();
  return loans.filter((loan) => reminded.some(({ loan_id, due_on }) => loan_id === loan.id && due_on === loan.due_on));
}

/**
 * Deletes the reminders of loans that are over, and, where the loan itself was forgotten (by the reader's wish,
 * circulation/lend.ts), the messages too once nothing in them is on loan any more.
 */
export async function forgetReminders({ store }: Pick<JobContext, 'store'>): Promise<void> {
  const reminders = (db: Db) => db.selectFrom('loan_notice').innerJoin('loan', 'loan.id', 'loan_notice.loan_id');
  await inTransaction(store.db, async (db) => {
    const forgotten = reminders(db)
      .select('notice_id')
      .where('returned_at', 'is not', null)
      .where('reader_id', 'is', null);
    const running = reminders(db)
      .select('notice_id')
      .where('returned_at', 'is', null)
      .where('notice_id', 'is not', null);
    await db.deleteFrom('notice').where('id', 'in', forgotten).where('id', 'not in', running).execute();
    const over = db.selectFrom('loan').where('returned_at', 'is not', null);
    await db
      .deleteFrom('loan_notice')
      .where((eb) =>
        eb.or([
          eb.and([eb('notice_id', 'is', null), eb('loan_id', 'in', over.select('id'))]),
          eb('loan_id', 'in', over.select('id').where('reader_id', 'is not', null)),
        ]),
      )
      .execute();
  });
}
