import { errCodes } from '../../lib/contract/envelope.ts';
import { ServiceError } from '../platform/context/context.ts';
import type { DeskHandlers, DeskCall } from '../platform/context/desk.ts';
import { boardOf } from './today-board.ts';
import { countToday, todayFor } from './today.ts';
import type { DeskToday, TodayEvent } from '../../lib/contract/desk/today.ts';
import { todayAliveMs } from '../../lib/rules/desk-today.ts';
import { isStaffSessionOpen } from '../staff/sessions.ts';

/**
 * Yields how much waits, now and whenever it changes, until the client disconnects or its session ends. A slow
 * connection gets only the newest counts.
 */
async function* watchToday(call: DeskCall, gone: AbortSignal): AsyncGenerator<TodayEvent> {
  const { roles, tokenHash } = call.staff;
  let newest: DeskToday | undefined;
  let wake = Promise.withResolvers<undefined>();
  const nudge = () => {
    wake.resolve(undefined);
  };
  const end = boardOf(call).watch((counts) => {
    newest = counts;
    nudge();
  });
  const heart = setInterval(nudge, todayAliveMs);
  heart.unref();
  gone.addEventListener('abort', nudge);
  let before = '';
  try {
    while (!gone.aborted) {
      await wake.promise;
      wake = Promise.withResolvers();
      if (gone.aborted) return;
      if (!(await isStaffSessionOpen(call, tokenHash))) {
        yield { kind: 'over' };
        return;
      }
      const counts = newest && todayFor(newest, roles);
      const text = JSON.stringify(counts);
      newest = undefined;
      if (counts === undefined) yield { kind: 'alive' };
      // What changed may be for other roles.
      else if (text !== before) {
        before = text;
        yield { kind: 'counts', counts };
      }
    }
  } finally {
    clearInterval(heart);
    gone.removeEventListener('abort', nudge);
    end();
  }
}

/** So many browsers watch the work of one library at a time. */
const maxWatchers = 500;

/** What waits today (docs/guide/desk.md). */
export const deskTodayHandlers = {
  getDeskToday: (_, call) => countToday(call, call.staff.roles),
  watchDeskToday: (_, call) => {
    if (boardOf(call).size >= maxWatchers) throw new ServiceError(errCodes.tooMany, 'deskTooManyWatch');
    return (gone: AbortSignal) => watchToday(call, gone);
  },
} satisfies Partial<DeskHandlers>;
