import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { z } from 'zod';
import type { Db } from '../platform/db/database.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { notify } from '../platform/inbox/notify.ts';
import { loanItem } from './loan-reminders.ts';

const minuteMs = 60_000;
const storedSchema = z.object({
  count: z.int(),
  items: z.array(z.object({ title: z.string(), day: z.string().optional(), link: z.string().optional() })),
});

/**
 * Notifies a reader that a loan was renewed, inside the transaction that renews it. What is renewed within a minute, as by
 * one press, is one message as long as that was neither read nor sent on.
 * @param loan with the new due day
 */
export async function notifyRenewal(
  db: Db,
  { libraryId, readerId, now }: { libraryId: number; readerId: number; now: number },
  loan: Pick<LoanRow, 'id' | 'title' | 'due_on' | 'record_id'>,
): Promise<void> {
  const item = loanItem(loan);
  const note = async (noticeId: number): Promise<void> => {
    await db
      .insertInto('loan_notice')
      .values({ loan_id: loan.id, kind: 'renewed', due_on: loan.due_on, step: 0, notice_id: noticeId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  const open = await db
    .selectFrom('notice')
    .select(['id', 'told'])
    .where('reader_id', '=', readerId)
    .where('kind', '=', 'renewed')
    .where('created_at', '>', now - minuteMs)
    .where('read_at', 'is', null)
    .where('mail', '=', 'waiting')
    .where('phone', '=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!open) {
    const what = { kind: 'renewed', values: { count: 1 }, items: [item], link: sectionPath('circulation') } as const;
    await note(await notify(db, { libraryId, readerId, now, ...what }));
    return;
  }
  const { count, items } = storedSchema.parse(JSON.parse(open.told));
  const extended = JSON.stringify({ count: count + 1, items: [...items, item] });
  await db.updateTable('notice').set({ told: extended }).where('id', '=', open.id).execute();
  await note(open.id);
}
