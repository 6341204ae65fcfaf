import { z } from 'zod';

/** A path of this origin, with its query. */
const ownPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\s\\]*$/);
const choice = z.string().min(1).max(20_000);

export const ltiCalls = {
  beginLtiLaunch: {
    summary: 'Starts a launch from a learning platform (LTI 1.3): where to send the browser.',
    input: z.object({
      issuer: z.string().min(1).max(2000),
      /** Empty if the platform did not name it. */
      clientId: z.string().max(200).optional(),
      loginHint: z.string().min(1).max(8000),
      messageHint: z.string().max(8000).optional(),
      /** Where the platform posts its message. */
      returnPath: ownPath,
    }),
    output: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  },
  finishLtiLaunch: {
    summary:
      'Checks the message that a learning platform posted: a link to open (target, or the course with the code), or a ' +
      'request to choose what to link to (choice, for signLtiChoices).',
    input: z.object({ state: z.string().max(64), idToken: z.string().max(60_000) }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('link'), target: z.string(), courseCode: z.string() }),
      z.object({ kind: z.literal('choice'), choice: z.string() }),
    ]),
  },
  signLtiChoices: {
    summary: 'Signs an answer for each page of the portal that a teacher may choose for a learning platform.',
    input: z.object({
      choice,
      pages: z.array(z.object({ title: z.string().min(1).max(2000), path: ownPath })).max(40),
    }),
    /** `returnUrl` takes the chosen answer as the field JWT of a form. */
    output: z.object({ returnUrl: z.url({ protocol: /^https?$/ }), responses: z.array(z.string()) }),
  },
  getLtiKeys: {
    summary: 'Public keys with which learning platforms check the answers of the portal (a JSON Web Key Set).',
    input: z.object({}),
    output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  },
};
