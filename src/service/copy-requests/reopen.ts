import type { RequestStage } from '../../lib/rules/copy-requests.ts';
import { tellReader, titleOf } from './notices.ts';
import { serveQueue } from './queue.ts';
import { CopyRequestError, type Desk } from './staff.ts';
import { takeStep, type RequestRow } from './steps.ts';

/** What is thrown where staff cannot take something back. */
export const notTakenBack = ({ library }: Pick<Desk, 'library'>, requestId: number): CopyRequestError =>
  new CopyRequestError(
    'notTakenBack',
    `Nothing done with request ${String(requestId)} of ${library.mappingPath} can be taken back.`,
  );

/**
 * Takes back that staff refused or cancelled a request, inside a transaction: it stands again where it stood, with its
 * place in the queue, and its reader is told. What they were told before stays in their messages; the request itself
 * forgets it.
 * @throws CopyRequestError where a copy had been promised (others may have it by now), or its reader has asked again,
 *   borrowed it or gone meanwhile
 */
export async function reopenRequest(
  { db, library, now }: Desk,
  request: RequestRow,
  to: RequestStage,
): Promise<RequestRow> {
  const { id, reader_id, record_id, volume_key } = request;
  const refused = () => notTakenBack({ library }, id);
  if (reader_id === null || record_id === null || request.item_id !== null || request.loan_id !== null) throw refused();
  const other = await db
    .selectFrom('copy_request')
    .select('id')
    .where('reader_id', '=', reader_id)
    .where('record_id', '=', record_id)
    .where('volume_key', '=', volume_key)
    .where('is_open', '=', 1)
    .executeTakeFirst();
  const loan = await db
    .selectFrom('loan')
    .select('id')
    .where('reader_id', '=', reader_id)
    .where('record_id', '=', record_id)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  if (other || (loan && volume_key === '')) throw refused();
  await db
    .updateTable('copy_request_step')
    .set({ text: null })
    .where('id', '=', (the) =>
      the
        .selectFrom('copy_request_step')
        .select((all) => all.fn.max('id').as('id'))
        .where('request_id', '=', id),
    )
    .execute();
  const set = to === 'toApprove' ? { verify_status: '0' as const } : {};
  const row = await takeStep(db, request, 'reopen', to, { by: 'staff', now, set });
  await tellReader(db, library, reader_id, 'copyReopened', { title: titleOf(request) }, now);
  if (row.stage !== 'waiting') return row;
  // A copy may have come back meanwhile.
  const served = await serveQueue(db, library, record_id, now);
  return served.find((one) => one.id === row.id) ?? row;
}
