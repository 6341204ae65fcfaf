import { z } from 'zod';
import { inboxKindNames } from '../../rules/desk-inbox.ts';
import { requestViews } from './copy-requests.ts';

/** What waits for the roles of who asks; null where it is for another role. */
const deskTodaySchema = z.object({
  /** ISO day in the library's time zone. */
  today: z.string(),
  copyRequests: z.record(z.enum(requestViews), z.int()).nullable(),
  inbox: z.partialRecord(z.enum(inboxKindNames), z.int()),
});
export type DeskToday = z.output<typeof deskTodaySchema>;

/** A line of the stream: how much waits now, that the connection is open, or that the session is over. */
export type TodayEvent = { kind: 'counts'; counts: DeskToday } | { kind: 'alive' } | { kind: 'over' };

/** Lines sent over HTTP until `gone`. */
export type TodayStream = (gone: AbortSignal) => AsyncIterable<TodayEvent>;

export const deskTodayCalls = {
  getDeskToday: {
    summary: 'How much waits, by kind of work.',
    input: z.object({}),
    output: deskTodaySchema,
  },
  watchDeskToday: {
    summary:
      'The same as a stream of events: once at the beginning, then whenever it changes. It sends a sign of life every ' +
      'twenty seconds, and ends with the session.',
    input: z.object({}),
    output: z.custom<TodayStream>((value) => typeof value === 'function'),
  },
};
