import { createClient, type Client } from '#lib/client/client.ts';
import { noteSessionOver, type ClientSite } from '#lib/client/conventions.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { storedToken } from '#lib/session/reader-session.ts';

function tokenHere(): SessionToken | undefined {
  try {
    return storedToken(sessionStorage);
  } catch {
    // Without storage the cookie alone signs calls.
    return undefined;
  }
}

/** The client of this page. Each call goes with the token that this tab has at that moment, or with the one given. */
export const browserClient = (requestContext: ClientSite, unreachable: string): Client => ({
  call: async (name, input) => {
    const client = createClient({
      site: { ...requestContext, session: requestContext.session ?? tokenHere() },
      fetch: (request) => fetch(request),
      origin: location.origin,
      unreachable,
    });
    const answer = await client.call(name, input);
    noteSessionOver(answer);
    return answer;
  },
});
