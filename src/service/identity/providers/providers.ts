import type { FindConfig } from '../../../lib/contract/config.ts';
import { createCas } from './cas.ts';
import { createMessaging } from './messaging.ts';
import { createOidc } from './oidc.ts';
import { createPassport } from './passport.ts';
import type { IdentitySettings } from '../../platform/configuration/identity.schema.ts';
import type { IdentityProvider, IdentityProviderName } from './types.ts';

export interface ProviderSource {
  settings: IdentitySettings;
  config: Pick<FindConfig, 'unifieAuthenLoginUrl' | 'passportLoginUrl'>;
  secretOf: (provider: IdentityProviderName) => string | undefined;
}

/** The provider of that name as the library has set it up; undefined when it has not. */
export function createProvider(
  name: IdentityProviderName,
  { settings, config, secretOf }: ProviderSource,
): IdentityProvider | undefined {
  const { cas, oidc, passport, messaging } = settings;
  if (name === 'cas') return cas && createCas(cas, config.unifieAuthenLoginUrl);
  if (name === 'oidc') return oidc && createOidc(oidc, secretOf('oidc'));
  if (name === 'messaging') return messaging && createMessaging(messaging, secretOf('messaging'));
  const isWhole = passport !== undefined && config.passportLoginUrl !== '';
  return isWhole ? createPassport(passport, config.passportLoginUrl, secretOf('passport')) : undefined;
}
