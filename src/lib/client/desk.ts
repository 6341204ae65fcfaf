import type { DeskInputOf, DeskOutputOf } from '../contract/desk/contract.ts';
import { deskEndpoints, type DeskCallName } from '../contract/desk/endpoints.ts';
import type { Answer } from '../contract/envelope.ts';
import { isAnswer, siteHeaders, timeoutMs, unreachableAnswer, type ClientSite } from './conventions.ts';

/** The calls of the desk over the browser's fetch, by the conventions of the client. Never throws. */
export interface DeskClient {
  call: <N extends DeskCallName>(name: N, input: DeskInputOf<N>) => Promise<Answer<DeskOutputOf<N>>>;
}

/** @param unreachable message of the answer when there is none */
export function createDeskClient(site: ClientSite, unreachable: string): DeskClient {
  const headers = { 'content-type': 'application/json', ...siteHeaders(site) };
  return {
    call: async <N extends DeskCallName>(name: N, input: DeskInputOf<N>) => {
      const [path] = deskEndpoints[name];
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(input), signal });
        const body: unknown = await response.json();
        return isAnswer<DeskOutputOf<N>>(body) ? body : unreachableAnswer(unreachable);
      } catch {
        return unreachableAnswer(unreachable);
      }
    },
  };
}
