import { errCodes } from '../../lib/contract/envelope.ts';
import { inboxKinds, type InboxKind } from '../../lib/rules/desk-inbox.ts';
import { tidyText } from '../../lib/rules/questions.ts';
import { mayUse } from '../../lib/rules/staff.ts';
import { auditDesk } from '../audit/append.ts';
import { ServiceError } from '../errors.ts';
import { message } from '../messages/index.ts';
import { inTransaction } from '../store/transaction.ts';
import type { DeskCall, DeskHandlers } from './context.ts';
import { actOnInbox, listInbox } from './inbox.ts';

/** @throws ServiceError 403 where the kind is for another role */
function refuseOtherRoles({ staff }: DeskCall, kind: InboxKind): void {
  if (!mayUse(staff.roles, inboxKinds[kind].role)) throw new ServiceError(errCodes.forbidden, 'deskRoleNeeded');
}

/** What readers sent that waits for staff (docs/desk.md). */
export const deskInboxHandlers = {
  listDeskInbox: async ({ kind }, call) => {
    refuseOtherRoles(call, kind);
    return { result: await listInbox(call, kind) };
  },
  actOnDeskInbox: async ({ kind, act, itemIds, text: given }, call) => {
    refuseOtherRoles(call, kind);
    const tidy = given === undefined ? '' : tidyText(given);
    const text = tidy === '' ? undefined : tidy;
    const done: string[] = [];
    const refused: { itemId: string; reason: string }[] = [];
    for (const itemId of new Set(itemIds)) {
      try {
        await inTransaction(call.store.db, async (db) => {
          const inside = { ...call, store: { ...call.store, db } };
          await actOnInbox(inside, { kind, itemId, act, text });
          const entry = { kind: 'deskAct', detail: `${kind} ${act}`, staff: call.staff.row.account } as const;
          await auditDesk(call, db, { ...entry, subjects: [itemId] });
        });
        done.push(itemId);
      } catch (error) {
        // What is wrong with the call as a whole is no matter of one item.
        if (!(error instanceof ServiceError) || error.errCode === errCodes.badRequest) throw error;
        refused.push({ itemId, reason: message(call.language, error.key, error.values) });
      }
    }
    return { done, refused };
  },
} satisfies Partial<DeskHandlers>;
