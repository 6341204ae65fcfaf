import type { Client } from '../client/client.ts';
import type { OutputOf } from '../contract/contract.ts';
import type { Answer } from '../contract/envelope.ts';
import type { Language } from '../contract/language.ts';
import { colourStyle } from './contrast.ts';

/** A library as the portal sees it: identity, configuration, menus, places. The same for all its readers. */
export interface Site {
  groupCode: string;
  mappingPath: string;
  /** `/{mappingPath}`, or empty on a host name of the library's own. */
  base: string;
  name: OutputOf<'getGroupCode'>['name'];
  config: OutputOf<'getFindConfig'>;
  menus: OutputOf<'getMenuList'>;
  logoUrl: string;
  iconUrl: string;
  logo: OutputOf<'getLogoPara'>;
  libraries: OutputOf<'getLibraryList'>;
  parameter: OutputOf<'getInstitutionParameter'>;
  fixedIcons: OutputOf<'getFixedIcons'>;
  /** Its colours and typeface, as text of a style element. */
  colours: string;
}

export type SiteAnswer = { ok: true; site: Site } | { ok: false; errCode: number; message: string };

/** How long a library's configuration is kept before it is asked for again, in milliseconds. */
const cachedMs = 15_000;
const cached = new Map<string, { at: number; answer: Promise<SiteAnswer> }>();

/** Forgets what libraries are like: some of them have changed. */
export function clearSiteCache(): void {
  cached.clear();
}

/** Thrown inside `ask` and caught by `load`: one missing piece makes the whole site unavailable. */
class NotAnswered extends Error {
  readonly errCode: number;
  constructor(answer: Answer<unknown>) {
    super(answer.message);
    this.errCode = answer.errCode;
  }
}

async function load(identity: OutputOf<'getGroupCode'>, client: Client): Promise<SiteAnswer> {
  const ask = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
    const got = await answer;
    if (!got.success) throw new NotAnswered(got);
    return got.data;
  };
  try {
    const [config, menus, logoUrls, logo, libraries, parameter, fixedIcons] = await Promise.all([
      ask(client.call('getFindConfig', {})),
      ask(client.call('getMenuList', {})),
      ask(client.call('getLogoUrl', {})),
      ask(client.call('getLogoPara', {})),
      ask(client.call('getLibraryList', {})),
      ask(client.call('getInstitutionParameter', {})),
      ask(client.call('getFixedIcons', {})),
    ]);
    const { groupCode, mappingPath, byHost, name } = identity;
    const { navBackColor, navTextColor } = config;
    const { accent, specialFont } = logo;
    const base = byHost ? '' : `/${mappingPath}`;
    const { pcLogoUrl: logoUrl, iconUrl } = logoUrls;
    return {
      ok: true,
      site: {
        groupCode,
        mappingPath,
        base,
        name,
        config,
        menus,
        logoUrl,
        iconUrl,
        logo,
        libraries,
        parameter,
        fixedIcons,
        colours: colourStyle({ navBackColor, navTextColor, accent, specialFont }),
      },
    };
  } catch (error) {
    if (error instanceof NotAnswered) return { ok: false, errCode: error.errCode, message: error.message };
    throw error;
  }
}

/**
 * The library that an address belongs to, with its configuration; asked for once every 15 seconds at most.
 * @param clientFor makes the client that speaks for a library (or for none yet)
 * @returns what went wrong otherwise: 404 no such library, 503 one with a broken configuration
 */
export function siteOf(
  address: { mappingPath: string | undefined; host: string; language: Language },
  clientFor: (site: { mappingPath: string; groupCode: string }) => Client,
  now: number = Date.now(),
): Promise<SiteAnswer> {
  // By language too: what went wrong is said in it.
  const place = address.mappingPath ? `path ${address.mappingPath}` : `host ${address.host}`;
  const key = `${address.language} ${place}`;
  const found = cached.get(key);
  if (found && now - found.at < cachedMs) return found.answer;
  const answer = (async (): Promise<SiteAnswer> => {
    const client = clientFor({ mappingPath: address.mappingPath ?? '', groupCode: '' });
    const given = address.mappingPath ? { mappingPath: address.mappingPath } : { host: address.host };
    const identity = await client.call('getGroupCode', given);
    if (!identity.success) return { ok: false, errCode: identity.errCode, message: identity.message };
    return load(identity.data, clientFor(identity.data));
  })();
  // Bounded: addresses that name no library must not fill the memory.
  if (cached.size > 500) cached.clear();
  cached.set(key, { at: now, answer });
  return answer;
}
