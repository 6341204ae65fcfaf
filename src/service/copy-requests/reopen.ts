import { sql } from 'kysely';
import { takeBackOf, type RequestStage, type TakeBackStep } from '../../lib/rules/copy-requests.ts';
import type { TakeBackCheck, TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import type { Db } from '../platform/db/database.ts';
import { findRequest, notifyReader, stepsOf, takeStep, titleOf, type RequestRow } from '../request-queue/steps.ts';
import { serveQueue } from '../request-queue/queue.ts';
import { CopyRequestError, type Desk } from './staff.ts';

/** The error if staff cannot undo an action. */
export const notTakenBack = ({ library }: Pick<Desk, 'library'>, requestId: number): CopyRequestError =>
  new CopyRequestError(
    'notTakenBack',
    `Nothing done with request ${String(requestId)} of ${library.mappingPath} can be taken back.`,
  );

/** Finds the obstacle to reopening a refused or cancelled request. */
async function obstacleToReopen(db: Db, request: RequestRow): Promise<TakeBackObstacle | undefined> {
  const { reader_id, record_id, volume_key } = request;
  if (reader_id === null || record_id === null) return 'gone';
  // Others may have the copy that was promised.
  if (request.item_id !== null || request.loan_id !== null) return 'movedOn';
  const other = await db
    .selectFrom('copy_request')
    .select('id')
    .where('reader_id', '=', reader_id)
    .where('record_id', '=', record_id)
    .where('volume_key', '=', volume_key)
    .where('is_open', '=', sql.lit(1))
    .executeTakeFirst();
  if (other) return 'sentAnew';
  const loan = await db
    .selectFrom('loan')
    .select('id')
    .where('reader_id', '=', reader_id)
    .where('record_id', '=', record_id)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  return loan && volume_key === '' ? 'movedOn' : undefined;
}

/** Determines how to undo the last action of staff on a request, or the obstacle. */
export async function requestToTakeBack(
  { db, library }: Pick<Desk, 'db' | 'library'>,
  requestId: number,
): Promise<TakeBackCheck<{ request: RequestRow; step: TakeBackStep; to: RequestStage }>> {
  const request = await findRequest(db, library.id, requestId);
  if (!request) return { obstacle: 'gone' };
  const steps = (await stepsOf(db, [requestId])).get(requestId) ?? [];
  const back = takeBackOf(request.kind, steps);
  // A last action of staff that left the request open was itself an undo.
  if (!back) return { obstacle: request.is_open === 1 && steps.at(-1)?.actor === 'staff' ? 'waits' : 'movedOn' };
  const obstacle = back.step === 'reopen' ? await obstacleToReopen(db, request) : undefined;
  return obstacle ? { obstacle } : { row: { request, ...back } };
}

/**
 * Reopens a request that staff refused or cancelled, inside a transaction: it returns to its place in the queue, and
 * its
 * reader is notified. Earlier messages remain in the inbox but are removed from the request.
 */
export async function reopenRequest(
  { db, library, now }: Desk,
  request: RequestRow,
  to: RequestStage,
): Promise<RequestRow> {
  const { id, reader_id, record_id } = request;
  await db
    .updateTable('copy_request_step')
    .set({ text: null })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('copy_request_step')
        .select((all) => all.fn.max('id').as('id'))
        .where('request_id', '=', id),
    )
    .execute();
  const set = to === 'toApprove' ? { verify_status: '0' as const } : {};
  const row = await takeStep(db, request, 'reopen', to, { by: 'staff', now, set });
  await notifyReader(db, library, reader_id, 'copyReopened', { title: titleOf(request) }, now);
  if (row.stage !== 'waiting' || record_id === null) return row;
  // A copy may have been returned meanwhile.
  const served = await serveQueue(db, library, record_id, now);
  return served.find((entry) => entry.id === row.id) ?? row;
}
