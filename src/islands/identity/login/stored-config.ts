import type { Client } from '#lib/client/client.ts';
import type { ClientSite } from '#lib/client/conventions.ts';
import type { FindConfig } from '#lib/contract/config.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import { localKeys } from '#lib/session/reader-session.ts';

/** The explanations in it are of one language, and all of it is of one library. */
type Stored = Pick<ClientSite, 'groupCode' | 'language'> & { config: FindConfig };

function storedConfig({ groupCode, language }: ClientSite): FindConfig | undefined {
  try {
    const stored: Partial<Stored> = JSON.parse(localStorage.getItem(localKeys.findConfig) ?? '{}');
    return stored.groupCode === groupCode && stored.language === language ? stored.config : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the configuration as it was seen last. */
export function storeConfig({ groupCode, language }: ClientSite, config: FindConfig): void {
  const stored: Stored = { groupCode, language, config };
  try {
    localStorage.setItem(localKeys.findConfig, JSON.stringify(stored));
  } catch {
    // A browser that forbids storage asks each time.
  }
}

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
