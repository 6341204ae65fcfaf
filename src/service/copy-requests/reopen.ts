import { requestSteps, type RequestStage } from '../../lib/rules/copy-requests.ts';
import { inTransaction } from '../store/transaction.ts';
import { tellReader, titleOf } from './notices.ts';
import { serveQueue } from './queue.ts';
import { CopyRequestError, type Desk } from './staff.ts';
import { takeStep, type RequestRow } from './steps.ts';

const openAgain: readonly RequestStage[] = requestSteps.reopen.to;

/**
 * Takes back that staff refused or cancelled a request: it stands again where it stood, with its place in the queue, and
 * its reader is told. What they were told before stays in their messages; the request itself forgets it.
 * @throws CopyRequestError where it was not staff who ended it, a copy had been promised (others may have it by now), or
 *   its reader has asked again, borrowed it or gone meanwhile
 */
export async function reopenRequest({ db, library, now }: Desk, requestId: number): Promise<RequestRow> {
  return inTransaction(db, async (inside) => {
    const refused = () =>
      new CopyRequestError(
        'notTakenBack',
        `Request ${String(requestId)} of ${library.mappingPath} cannot be reopened.`,
      );
    const request = await inside
      .selectFrom('copy_request')
      .selectAll()
      .where('id', '=', requestId)
      .where('library_id', '=', library.id)
      .where('stage', 'in', requestSteps.reopen.from)
      .where('item_id', 'is', null)
      .where('loan_id', 'is', null)
      .executeTakeFirst();
    if (!request) throw refused();
    const { reader_id, record_id, volume_key } = request;
    if (reader_id === null || record_id === null) throw refused();
    const [end, before] = await inside
      .selectFrom('copy_request_step')
      .select(['id', 'stage', 'actor'])
      .where('request_id', '=', requestId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    if (end?.actor !== 'staff' || !before || !openAgain.includes(before.stage)) throw refused();
    const other = await inside
      .selectFrom('copy_request')
      .select('id')
      .where('reader_id', '=', reader_id)
      .where('record_id', '=', record_id)
      .where('volume_key', '=', volume_key)
      .where('is_open', '=', 1)
      .executeTakeFirst();
    const loan = await inside
      .selectFrom('loan')
      .select('id')
      .where('reader_id', '=', reader_id)
      .where('record_id', '=', record_id)
      .where('returned_at', 'is', null)
      .executeTakeFirst();
    if (other || (loan && volume_key === '')) throw refused();
    await inside.updateTable('copy_request_step').set({ text: null }).where('id', '=', end.id).execute();
    const set = before.stage === 'toApprove' ? { verify_status: '0' as const } : {};
    const row = await takeStep(inside, request, 'reopen', before.stage, { by: 'staff', now, set });
    await tellReader(inside, library, reader_id, 'copyReopened', { title: titleOf(request) }, now);
    if (row.stage !== 'waiting') return row;
    // A copy may have come back meanwhile.
    const served = await serveQueue(inside, library, record_id, now);
    return served.find((one) => one.id === row.id) ?? row;
  });
}
