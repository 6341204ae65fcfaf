import type { DeskInputOf, DeskOutputOf } from '../contract/desk/contract.ts';
import { deskEndpoints, type DeskCallName } from '../contract/desk/endpoints.ts';
import type { TodayEvent } from '../contract/desk/today.ts';
import { errCodes, type Answer } from '../contract/envelope.ts';
import { isAnswer, siteHeaders, timeoutMs, unreachableAnswer, type ClientSite } from './conventions.ts';
import { eventTexts } from './event-texts.ts';

/** The calls of the desk over the browser's fetch, by the conventions of the client. Never throws. */
export interface DeskClient {
  call: <N extends DeskCallName>(name: N, input: DeskInputOf<N>) => Promise<Answer<DeskOutputOf<N>>>;
  /**
   * Opens one stream of what waits and reads it to its end.
   * @returns whether the session is over; otherwise the connection was lost, or `gone`
   */
  watchToday: (onEvent: (event: TodayEvent) => void, gone: AbortSignal) => Promise<boolean>;
}

/**
 * @param unreachable message of the answer when there is none
 * @param send sends a request; the browser's fetch if missing
 */
export function createDeskClient(
  site: ClientSite,
  unreachable: string,
  send: (path: string, init: RequestInit) => Promise<Response> = fetch,
): DeskClient {
  const headers = { 'content-type': 'application/json', ...siteHeaders(site) };
  return {
    call: async <N extends DeskCallName>(name: N, input: DeskInputOf<N>) => {
      const [path] = deskEndpoints[name];
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await send(path, { method: 'POST', headers, body: JSON.stringify(input), signal });
        const body: unknown = await response.json();
        return isAnswer<DeskOutputOf<N>>(body) ? body : unreachableAnswer(unreachable);
      } catch {
        return unreachableAnswer(unreachable);
      }
    },
    watchToday: async (onEvent, gone) => {
      const [path] = deskEndpoints.watchDeskToday;
      try {
        const response = await send(path, { method: 'POST', headers, body: '{}', signal: gone });
        if (response.status === Number(errCodes.unauthenticated)) return true;
        if (!response.ok || !response.body) return false;
        for await (const text of eventTexts(response.body)) {
          const event: TodayEvent = JSON.parse(text);
          if (event.kind === 'over') return true;
          onEvent(event);
        }
      } catch {
        // The network has ended it, or anyone who watched has gone.
      }
      return false;
    },
  };
}
