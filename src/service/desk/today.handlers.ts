import { errCodes } from '../../lib/contract/envelope.ts';
import { ServiceError } from '../platform/context/errors.ts';
import type { DeskHandlers } from './context.ts';
import { boardOf } from './today-board.ts';
import { watchToday } from './today-stream.ts';
import { countToday } from './today.ts';

/** So many browsers watch the work of one library at a time. */
const maxWatchers = 500;

/** What waits today (docs/desk.md). */
export const deskTodayHandlers = {
  getDeskToday: (_, call) => countToday(call, call.staff.roles),
  watchDeskToday: (_, call) => {
    if (boardOf(call).size >= maxWatchers) throw new ServiceError(errCodes.tooMany, 'deskTooManyWatch');
    return (gone: AbortSignal) => watchToday(call, gone);
  },
} satisfies Partial<DeskHandlers>;
