import { createClient, type Client } from '#lib/client/client.ts';
import { noteSessionOver, type ClientSite } from '#lib/client/conventions.ts';
import { storedToken } from '#lib/stores/session/reader.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';

/**
 * The client of this page. Each call goes with the given token, or else with the one that this tab has at that moment;
 * without storage the cookie alone signs calls.
 */
export const browserClient = (requestContext: ClientSite, unreachable: string): Client => ({
  call: async (name, input) => {
    const session = requestContext.session ?? storedToken(tabStorage);
    const client = createClient({
      site: { ...requestContext, session },
      fetch: (request) => fetch(request),
      origin: location.origin,
      unreachable,
    });
    const answer = await client.call(name, input);
    noteSessionOver(answer, session?.jwt);
    return answer;
  },
});
