import { z } from 'zod';
import { circulationCalls } from './circulation.ts';
import { requestSchema } from './copy-request-shapes.ts';
import { eventCalls } from './events.ts';
import { inboxCalls } from './inbox.ts';
import { recordSummarySchema } from './search.ts';

export const myLibraryCalls = {
  getOwnCalendar: {
    summary: 'Due days, last days to pick up and events of the reader to whom a private address belongs.',
    input: z.object({ key: z.string().max(100) }),
    output: z.object({
      loans: z.array(z.object({ loanId: z.string(), title: z.string(), dueOn: z.iso.date() })),
      /** `until`: the last day to pick it up. */
      pickups: z.array(z.object({ requestId: z.string(), title: z.string(), until: z.iso.date() })),
      events: z.array(
        eventCalls.getEvent.output.pick({ eventId: true, title: true, beginsAt: true, endsAt: true, place: true }),
      ),
    }),
  },
  getCalendarAddress: {
    summary: 'Whether the reader has a private address of the calendar, and since when.',
    input: z.object({}),
    output: z.object({ createdAt: z.string().nullable() }),
  },
  createCalendarAddress: {
    summary: 'Creates the private address of the calendar; an earlier one stops working.',
    input: z.object({}),
    output: z.object({
      /** Key in the address. It is answered this once. */
      key: z.string(),
    }),
  },
  deleteCalendarAddress: {
    summary: 'Revokes the private address of the calendar.',
    input: z.object({}),
    output: z.object({}),
  },
  getMyLibrary: {
    summary: "What the reader does next (loans, requests, debts, unread messages), and the reader's shelves.",
    input: z.object({}),
    output: z.object({
      /** Why loans and debts are unknown: another system lends and refuses or is away. They are empty and zero then. */
      lendingProblem: z.string().optional(),
      /** The first of the running loans. */
      loans: circulationCalls.listLoans.output,
      /** What is to be paid, in fen. */
      owedFen: z.int(),
      /** Debts stop the reader from borrowing. */
      isOverLimit: z.boolean(),
      isPayable: z.boolean(),
      /** Open requests, those that are ready first. */
      requests: z.array(
        requestSchema.pick({
          requestId: true,
          name: true,
          stage: true,
          recordId: true,
          title: true,
          titleLang: true,
          pickupPlace: true,
          until: true,
          position: true,
          expectedOn: true,
        }),
      ),
      /** The latest unread messages. */
      notices: inboxCalls.listNotices.output.shape.result,
      /** The latest favourites. */
      favourites: z.array(recordSummarySchema),
      /** What the reader returned last; empty without the reader's consent to a history of loans. */
      read: z.array(recordSummarySchema),
    }),
  },
};
