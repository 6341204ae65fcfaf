import type { RequestStage } from '../../lib/rules/copy-requests.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { NoticeKind } from '../platform/inbox/kinds.ts';
import { undoGrant } from './end.ts';
import { notifyReader, titleOf, takeStep, type RequestRow } from '../request-queue/steps.ts';
import { itemStatusIn } from '../request-queue/queue.ts';
import { notTakenBack, reopenRequest, requestToTakeBack } from './reopen.ts';
import type { Desk } from './staff.ts';

/** The columns of a request without a copy. */
const noCopy = {
  item_id: null,
  barcode: null,
  call_number: null,
  location_id: null,
  loan_id: null,
  item_after: 'available',
} as const;

/** Returns an accepted request to the decision: reassigns its copy and undoes its loan and fee. */
async function withdraw(db: Db, { library, now }: Desk, request: RequestRow): Promise<RequestRow> {
  const set = { ...noCopy, verify_status: '0' } as const;
  const row = await takeStep(db, request, 'withdraw', 'toApprove', { by: 'staff', now, set });
  await undoGrant(db, library, request, now);
  return row;
}

/** Restores the location of a copy before staff sent or shelved it. */
async function putBack(
  db: Db,
  { now }: Desk,
  request: RequestRow,
  step: 'recall' | 'unsend' | 'unshelve',
  to: RequestStage,
): Promise<RequestRow> {
  const set = { until: null, claim_status: null };
  const row = await takeStep(db, request, step, to, { by: 'staff', now, set });
  // A copy that was lent at once remains lent.
  await db
    .updateTable('item')
    .set({ status: itemStatusIn(to) })
    .where('id', '=', request.item_id)
    .where('status', 'in', ['onHold', 'inTransit'])
    .execute();
  return row;
}

const noticeOf = {
  ...({ withdraw: 'copyWithdrawn', unshelve: 'copyNotReady' } as const),
  ...({ recall: 'copyRecalled', unsend: 'copyRecalled' } as const),
} satisfies Record<string, NoticeKind>;

/**
 * Undoes the last action of staff on a request and notifies its reader. Later events prevent it: a copy that was handed
 * out must be returned instead.
 * @throws CopyRequestError if the action cannot be undone
 */
export async function takeBackRequest(desk: Desk, requestId: number): Promise<RequestRow> {
  const { library, now } = desk;
  return inTransaction(desk.db, async (db) => {
    const found = await requestToTakeBack({ db, library }, requestId);
    if (found.obstacle) throw notTakenBack(desk, requestId);
    const { request, step, to } = found.row;
    if (step === 'reopen') return reopenRequest({ ...desk, db }, request, to);
    const row = step === 'withdraw' ? await withdraw(db, desk, request) : await putBack(db, desk, request, step, to);
    await notifyReader(db, library, request.reader_id, noticeOf[step], { title: titleOf(request) }, now);
    return row;
  });
}
