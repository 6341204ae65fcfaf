import { z } from 'zod';
import { deviceKinds } from '../../rules/sessions.ts';

const nothing = z.object({});
const ended = z.object({
  ended: z.int(),
});

/** A reader's own sessions; the specification names no calls for them. */
export const sessionCalls = {
  listSessions: {
    summary: 'Sessions in which the reader is signed in now: this one first, then the one used last.',
    input: nothing,
    output: z.object({
      result: z.array(
        z.object({
          /** Names the session to its reader alone; it opens nothing. */
          sessionId: z.string(),
          /** Names of browser and system, such as Chrome and Windows; empty where the browser did not tell. */
          browser: z.string(),
          system: z.string(),
          device: z.enum(deviceKinds),
          /** ISO times. */
          begunAt: z.string(),
          lastUsedAt: z.string(),
          isThis: z.boolean(),
        }),
      ),
    }),
  },
  endSession: {
    summary: 'Ends one of the reader’s sessions at once.',
    input: z.object({ sessionId: z.string().min(1).max(100) }),
    output: ended,
  },
  endOtherSessions: {
    summary: 'Ends all sessions of the reader but the one that asks.',
    input: nothing,
    output: ended,
  },
  endAllSessions: {
    summary: 'Signs the reader out everywhere, here as well.',
    input: nothing,
    output: ended,
  },
  getPhoneCard: {
    summary: 'The reader’s card on the phone, for this session: its codes are computed by the browser.',
    input: nothing,
    output: z.object({
      /** Names the card in its codes. */
      cardKey: z.string(),
      /** Base32. */
      secret: z.string(),
    }),
  },
  closeLastWindow: {
    summary: 'The last window of the library closes: this session ends in half a minute unless it is used before.',
    input: nothing,
    output: z.object({
      /** ISO time at which it ends. */
      endsAt: z.string(),
    }),
  },
};
export type OwnSession = z.output<typeof sessionCalls.listSessions.output>['result'][number];
