import { errCodes } from '../../lib/contract/envelope.ts';
import { inboxKinds, type InboxKind } from '../../lib/rules/desk-inbox.ts';
import { tidyText } from '../../lib/rules/questions.ts';
import { mayUse } from '../../lib/rules/staff.ts';
import { auditAct } from '../platform/audit/append.ts';
import { ServiceError } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { actOnInbox, listInbox, takeBackInbox } from './inbox.ts';
import { newsOf } from './today-board.ts';

/** @throws ServiceError 403 where the kind is for another role */
function refuseOtherRoles({ staff }: DeskCall, kind: InboxKind): void {
  if (!mayUse(staff.roles, inboxKinds[kind].role)) throw new ServiceError(errCodes.forbidden, 'deskRoleNeeded');
}

/** Does the same with each item for itself, as a whole with its entry of the audit log. */
async function each(
  call: DeskCall,
  itemIds: readonly string[],
  detail: string,
  work: (inside: DeskCall, itemId: string) => Promise<void>,
): Promise<{ done: string[]; refused: { itemId: string; reason: string }[] }> {
  const done: string[] = [];
  const refused: { itemId: string; reason: string }[] = [];
  for (const itemId of new Set(itemIds)) {
    try {
      await inTransaction(call.store.db, async (db) => {
        await work({ ...call, store: { ...call.store, db } }, itemId);
        await auditAct(call, db, detail, { subjects: [itemId] });
      });
      done.push(itemId);
    } catch (error) {
      // What is wrong with the call as a whole is no matter of one item.
      if (!(error instanceof ServiceError) || error.errCode === errCodes.badRequest) throw error;
      refused.push({ itemId, reason: message(call.language, error.key, error.values) });
    }
  }
  if (done.length > 0) newsOf(call);
  return { done, refused };
}

/** What waits for staff (docs/guide/desk.md). */
export const deskInboxHandlers = {
  listDeskInbox: async ({ kind }, call) => {
    refuseOtherRoles(call, kind);
    return { result: await listInbox(call, kind) };
  },
  actOnDeskInbox: async ({ kind, act, itemIds, text: given }, call) => {
    refuseOtherRoles(call, kind);
    const tidy = given === undefined ? '' : tidyText(given);
    const text = tidy === '' ? undefined : tidy;
    return each(call, itemIds, `${kind} ${act}`, (inside, itemId) => actOnInbox(inside, { kind, itemId, act, text }));
  },
  takeBackDeskInbox: async ({ kind, itemIds }, call) => {
    refuseOtherRoles(call, kind);
    return each(call, itemIds, `${kind} take back`, (inside, itemId) => takeBackInbox(inside, kind, itemId));
  },
} satisfies Partial<DeskHandlers>;
