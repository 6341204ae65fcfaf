import { inboxKindNames, inboxKinds } from '../../lib/rules/desk-inbox.ts';
import { mayUse } from '../../lib/rules/staff.ts';
import { libraryDay } from '../circulation/facts.ts';
import { countViews } from '../copy-requests/desk-requests.ts';
import type { DeskHandlers } from './context.ts';
import { countInbox } from './inbox.ts';

/** What waits today (docs/desk.md). */
export const deskTodayHandlers = {
  getDeskToday: async (_, call) => ({
    today: libraryDay(call.library, call.now()),
    inbox: Object.fromEntries(
      await Promise.all(
        inboxKindNames
          .filter((kind) => mayUse(call.staff.roles, inboxKinds[kind].role))
          .map(async (kind) => [kind, await countInbox(call, kind)] as const),
      ),
    ),
    copyRequests: mayUse(call.staff.roles, 'circulation') ? await countViews(call) : null,
  }),
} satisfies Partial<DeskHandlers>;
