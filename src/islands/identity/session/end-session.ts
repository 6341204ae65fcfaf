import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';

/** After how many milliseconds a sign-out that failed is tried once more on its own. */
const againMs = 1000;

/**
 * Ends the session on the server. Nothing is taken out of the browser before it has said so: the cookie with the token is
 * the server's alone to take away.
 * @returns what the service answered; undefined when it could not be asked
 */
export async function endSession(client: Client): Promise<OutputOf<'logout'> | undefined> {
  for (const waitMs of [0, againMs]) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const answer = await client.call('logout', { pathname: location.pathname });
    if (answer.success) return answer.data;
  }
  return undefined;
}
