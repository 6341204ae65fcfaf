import type { CopyRequestAct } from '../../lib/rules/desk-acts.ts';
import { auditAct } from '../platform/audit/append.ts';
import { countViews, requestsOfView } from '../request-queue/desk-requests.ts';
import {
  acceptRequest,
  cancelRequest,
  dispatchRequest,
  handOutRequest,
  loseCopy,
  refuseRequest,
  shelveRequest,
  type Desk,
} from '../copy-requests/staff.ts';
import type { RequestRow } from '../request-queue/steps.ts';
import { takeBackRequest } from '../copy-requests/take-back.ts';
import { ServiceError } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { deskRefusal } from '../copy-requests/desk-refusals.ts';
import { requireOwnRequest } from './library-limits.ts';
import { newsOf } from './today-board.ts';

type Act = (desk: Desk, requestId: number, text: string | undefined) => Promise<RequestRow>;
const acts: Record<CopyRequestAct | 'takeBack', Act> = {
  accept: acceptRequest,
  refuse: refuseRequest,
  cancel: cancelRequest,
  dispatch: dispatchRequest,
  shelve: shelveRequest,
  handOut: handOutRequest,
  missing: loseCopy,
  takeBack: takeBackRequest,
};

/** Does something with one request, and notes who did. @throws ServiceError 409 where the rules refuse it */
async function actOn(
  call: DeskCall,
  act: keyof typeof acts,
  requestId: string,
  text: string | undefined,
): Promise<RequestRow> {
  const { store, library, now } = call;
  try {
    return await inTransaction(store.db, async (db) => {
      await requireOwnRequest(call, db, { requestId, isTakenBack: act === 'takeBack' });
      const row = await acts[act]({ db, library, now: now() }, Number(requestId), text);
      await auditAct(call, db, `copy request ${act}`, { requestId: row.id, subjects: [requestId] });
      return row;
    });
  } catch (error) {
    throw deskRefusal(error, call.language);
  }
}

/** Does the same with several requests, one after another, each as a whole: two of them may want the same copy. */
async function actOnEach(call: DeskCall, act: keyof typeof acts, requestIds: readonly string[], text?: string) {
  const done: { requestId: string; stage: RequestRow['stage']; until: string | null }[] = [];
  const refused: { requestId: string; reason: string }[] = [];
  for (const requestId of new Set(requestIds)) {
    try {
      const { stage, until } = await actOn(call, act, requestId, text);
      done.push({ requestId, stage, until });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      refused.push({ requestId, reason: message(call.language, error.key, error.values) });
    }
  }
  if (done.length > 0) newsOf(call);
  return { done, refused };
}

/** Requests for copies at the desk (docs/guide/desk.md). */
export const deskCopyRequestHandlers = {
  listDeskRequests: async (input, call) => {
    const [counts, result] = await Promise.all([countViews(call, input.libCode), requestsOfView(call, input)]);
    return { total: counts[input.view], counts, result };
  },
  actOnDeskRequests: async ({ act, requestIds, text }, call) => actOnEach(call, act, requestIds, text),
  takeBackDeskRequests: async ({ requestIds }, call) => actOnEach(call, 'takeBack', requestIds),
} satisfies Partial<DeskHandlers>;
