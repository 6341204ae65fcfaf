import type { Handlers } from '../../platform/context/context.ts';
import { signChoices } from './choice.ts';
import { beginLaunch, finishLaunch } from './launch.ts';

/** Launches from learning platforms (docs/operate/lti.md). */
export const ltiHandlers = {
  beginLtiLaunch: (input, call) => beginLaunch(call, input),
  finishLtiLaunch: (input, call) => finishLaunch(call, input),
  signLtiChoices: (input, call) => signChoices(call, input),
  getLtiKeys: async (_, { ltiKey }) => {
    const { publicJwk } = await ltiKey();
    return { keys: [publicJwk] };
  },
} satisfies Partial<Handlers>;
