import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';

const eventPeriods = ['coming', 'past'] as const;

const eventId = z.string().max(200);

const eventSchema = z.object({
  /** `id` of its row in the content file. */
  eventId: z.string(),
  title: z.string(),
  /** Plain text; empty lines part paragraphs. */
  body: z.string(),
  /** ISO times. */
  beginsAt: z.string(),
  endsAt: z.string(),
  place: z.string(),
  /** The library or campus where it is; null: not said. */
  libName: z.string().nullable(),
  /** Paths inside the library, or addresses of the web. */
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Null: readers come without signing up. */
  signUp: z
    .object({
      places: z.int(),
      taken: z.int(),
      waiting: z.int(),
      /** Last day on which readers sign up, ISO; null: until it begins. */
      until: z.string().nullable(),
      isOpen: z.boolean(),
    })
    .nullable(),
});
export type LibraryEvent = z.output<typeof eventSchema>;

const ownSchema = z.object({
  /** Place among those who wait, from 1; null: the reader has a place. */
  waitingPlace: z.int().nullable(),
});

/** Events of the library (content/events.jsonl). */
export const eventCalls = {
  listEvents: {
    summary: 'Events of the library: those to come, the next first, or those that are over, the last first.',
    input: z.object({
      period: z.enum(eventPeriods).default('coming'),
      ...pageOf(50, 20),
    }),
    output: listOf(eventSchema),
  },
  getEvent: {
    summary: 'One event.',
    input: z.object({ eventId }),
    output: eventSchema,
  },
  listOwnEvents: {
    summary: 'Events to come for which the reader has signed up, the next first.',
    input: z.object({}),
    output: z.object({ result: z.array(eventSchema.extend(ownSchema.shape)) }),
  },
  signUpForEvent: {
    summary: 'Gives the reader a place at an event, or the last place on its waiting list when all are taken.',
    input: z.object({ eventId }),
    output: ownSchema,
  },
  leaveEvent: {
    summary: 'Gives up the place of the reader at an event; the first who waits gets it.',
    input: z.object({ eventId }),
    output: z.object({ eventId: z.string() }),
  },
};
