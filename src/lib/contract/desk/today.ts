import { z } from 'zod';
import { inboxKindNames } from '../../rules/desk-inbox.ts';
import { requestViews } from './copy-requests.ts';

/** What waits today for the roles of who asks; null where it is for another role. */
export const deskTodayCalls = {
  getDeskToday: {
    summary: 'How much waits, by kind of work.',
    input: z.object({}),
    output: z.object({
      /** ISO day in the library's time zone. */
      today: z.string(),
      copyRequests: z.record(z.enum(requestViews), z.int()).nullable(),
      inbox: z.partialRecord(z.enum(inboxKindNames), z.int()),
    }),
  },
};
