import type { DeskToday } from '../../lib/contract/desk/today.ts';
import { inboxKindNames, inboxKinds } from '../../lib/rules/desk-inbox.ts';
import { mayUse, type StaffRole } from '../../lib/rules/staff.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { countViews } from '../request-queue/desk-requests.ts';
import { countInbox } from './inbox.ts';
import type { Staff } from '../platform/desk-inbox/desk-inbox.ts';

/** How much of everything waits in a library for somebody with these roles. */
export async function countToday(staff: Staff, roles: readonly StaffRole[]): Promise<DeskToday> {
  const { library, now } = staff;
  const kinds = inboxKindNames.filter((kind) => mayUse(roles, inboxKinds[kind].role));
  const [copyRequests, ...counts] = await Promise.all([
    mayUse(roles, 'circulation') ? countViews(staff) : null,
    ...kinds.map((kind) => countInbox(staff, kind)),
  ]);
  return {
    today: libraryDay(library, now()),
    copyRequests,
    inbox: Object.fromEntries(kinds.map((kind, at) => [kind, counts[at] ?? 0])),
  };
}

/** The counts that somebody with these roles sees. */
export const todayFor = (all: DeskToday, roles: readonly StaffRole[]): DeskToday => ({
  today: all.today,
  copyRequests: mayUse(roles, 'circulation') ? all.copyRequests : null,
  inbox: Object.fromEntries(
    inboxKindNames.filter((kind) => mayUse(roles, inboxKinds[kind].role)).map((kind) => [kind, all.inbox[kind] ?? 0]),
  ),
});
