import { mayUse } from '../../lib/rules/staff.ts';
import { libraryDay } from '../circulation/facts.ts';
import { countViews } from '../copy-requests/desk-requests.ts';
import type { DeskHandlers } from './context.ts';

/** What waits today (docs/desk.md). */
export const deskTodayHandlers = {
  getDeskToday: async (_, call) => ({
    today: libraryDay(call.library, call.now()),
    copyRequests: mayUse(call.staff.roles, 'circulation') ? await countViews(call) : null,
  }),
} satisfies Partial<DeskHandlers>;
