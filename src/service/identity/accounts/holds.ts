import { errCodes } from '../../../lib/contract/envelope.ts';
import { ServiceError } from '../../platform/context/context.ts';
import { waitFor } from '../../platform/attempts/attempts.ts';

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    /** Makes attempts on an account that was tried often wait. */
    holds: Holds;
  }
}

/** So many of one client's attempts may wait at a time, and so many of all. */
const maxOfOne = 4;
const maxOfAll = 5_000;

/** Makes attempts wait before they are looked at. */
export interface Holds {
  /**
   * Waits.
   * @param client address, of IPv6 the /64
   * @throws ServiceError 429 when that client has too many waiting, 503 when all together have
   */
  hold: (client: string, milliseconds: number) => Promise<void>;
}

/** @param sleep resolves after so many milliseconds */
export function createHolds(sleep: (milliseconds: number) => Promise<void>): Holds {
  const waiting = new Map<string, number>();
  let all = 0;
  return {
    hold: async (client, milliseconds) => {
      const own = waiting.get(client) ?? 0;
      if (own >= maxOfOne) throw waitFor('tooManyAttempts', milliseconds);
      if (all >= maxOfAll) throw new ServiceError(errCodes.unavailable, 'signInBusy', {}, { retryAfter: 10 });
      waiting.set(client, own + 1);
      all += 1;
      try {
        await sleep(milliseconds);
      } finally {
        all -= 1;
        const left = (waiting.get(client) ?? 1) - 1;
        if (left === 0) waiting.delete(client);
        else waiting.set(client, left);
      }
    },
  };
}
