import type { Client } from '#lib/client/client.ts';
import type { ClientSite } from '#lib/client/conventions.ts';
import type { FindConfig } from '#lib/contract/config.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import { storeConfig, storedConfig } from '#lib/stores/session/site-config.ts';

/**
 * The library's configuration as the service has it now; as it was last seen in this browser where the service cannot
 * tell (portal-shell §3 Storage): sign-in opens all the same, and says itself what does not work.
 */
export async function currentConfig(client: Client, site: ClientSite): Promise<Answer<FindConfig>> {
  const answer = await client.call('getFindConfig', {});
  if (answer.success) {
    storeConfig(site, answer.data);
    return answer;
  }
  const config = storedConfig(site);
  return config ? { success: true, data: config, message: '', errCode: errCodes.ok } : answer;
}
