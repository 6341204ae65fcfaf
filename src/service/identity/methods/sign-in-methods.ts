import type { FindConfig } from '../../../lib/contract/config.ts';
import { inLanguage, type Language, type LocalText } from '../../../lib/contract/language.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { ProviderError } from '../../platform/http/http.ts';
import { createProvider } from '../providers/providers.ts';
import {
  IdentityRefused,
  identityProviderNames,
  type IdentityProvider,
  type IdentityProviderName,
} from '../providers/types.ts';

/** The switch of findConfig for a provider, and the address that is alone where no provider is set up. */
const switches = {
  cas: ['unifieAuthen', 'unifieAuthenLoginUrl'],
  oidc: ['exterSinAuthen', 'exterSinAuthenUrl'],
  passport: ['passportLogin', 'passportLoginUrl'],
  messaging: ['weixinLogin', undefined],
} as const;

/**
 * findConfig as readers get it, explanations in their language: a way in that is switched on, but neither set up nor anywhere else, is off, so that no
 * button leads nowhere.
 */
export function configWithSignInMethods(
  { file: { findConfig, identity } }: LoadedLibrary,
  language: Language,
): FindConfig {
  const inWords = (text: string | LocalText) => (typeof text === 'string' ? text : inLanguage(text, language));
  const config = {
    ...findConfig,
    loginExplain: inWords(findConfig.loginExplain),
    pcLspLoginExplain: inWords(findConfig.pcLspLoginExplain),
    pcXxtLoginExplain: inWords(findConfig.pcXxtLoginExplain),
    pcSsoLoginExplain: inWords(findConfig.pcSsoLoginExplain),
  };
  for (const name of identityProviderNames) {
    const [flag, address] = switches[name];
    // A passport is its address.
    const isThere = identity[name] !== undefined && name !== 'passport';
    if (!isThere && (address === undefined || findConfig[address] === '')) config[flag] = '0';
  }
  return config;
}

/** Providers keep what they found out; they are made once for a library's configuration. */
const made = new WeakMap<LoadedLibrary, Map<IdentityProviderName, IdentityProvider | undefined>>();

/** The library's provider of that name, where it is switched on and set up. */
export function providerOf(
  { library, identitySecret }: Pick<CallContext, 'library' | 'identitySecret'>,
  name: IdentityProviderName,
): IdentityProvider | undefined {
  const { findConfig: config, identity: settings } = library.file;
  if (config[switches[name][0]] !== '1') return undefined;
  const own = made.get(library) ?? new Map<IdentityProviderName, IdentityProvider | undefined>();
  made.set(library, own);
  if (!own.has(name)) {
    const secretOf = (provider: IdentityProviderName) => identitySecret(library.groupCode, provider);
    own.set(name, createProvider(name, { settings, config, secretOf }));
  }
  return own.get(name);
}

/** The address that a library gives for a provider which it has not set up: readers come back from it by an entry link. */
export function plainAddressOf({ file: { findConfig } }: LoadedLibrary, name: IdentityProviderName): string {
  const [flag, address] = switches[name];
  return findConfig[flag] === '1' && address !== undefined ? findConfig[address] : '';
}

/**
 * Calls a provider; an error is shown to the reader in our words, and logged with its reason.
 * @throws ServiceError 400 when the provider vouches for nobody, 502 to 504 when it does not answer
 */
export async function asking<T>({ log, library }: CallContext, name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const details = { provider: name, mappingPath: library.mappingPath };
    if (error instanceof IdentityRefused) {
      log.warn({ ...details, reason: error.message }, 'identity provider refused the sign-in');
      throw new ServiceError(errCodes.badRequest, 'identityRefused');
    }
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ ...details, trouble: error.trouble, reason: error.message }, 'identity provider does not answer');
    throw new ServiceError(error.trouble === 'slow' ? errCodes.timeout : errCodes.upstream, 'identityDown');
  }
}
