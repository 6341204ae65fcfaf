import type { FindConfig } from '../contract/config.ts';

/** Services of others that vouch for readers, by the name of the switch, with the part of the address that begins there. */
export const providerWays = { unified: 'cas', passport: 'passport', external: 'oidc' } as const;
export type ProviderWay = keyof typeof providerWays;

/** What a library offers its readers for signing in. */
export interface SignInMethods {
  account: boolean;
  providers: ProviderWay[];
  /** By the messaging app: a QR code next to the form. */
  messaging: boolean;
  /** Explanations of the library, beneath the way they are about; empty where there is none. */
  explanations: Record<'account' | ProviderWay, string>;
  /** Everything in one dialog instead of a choice before the form (group 200616). */
  inOne: boolean;
}

type Config = Pick<
  FindConfig,
  | 'normalLogin'
  | 'passportLogin'
  | 'unifieAuthen'
  | 'exterSinAuthen'
  | 'weixinLogin'
  | 'pcLspLoginExplain'
  | 'pcXxtLoginExplain'
  | 'pcSsoLoginExplain'
>;

/** The group whose dialog is its own (portal-shell §9). */
const ownDialogGroup = '200616';

/** The ways in of a library, in the order in which they are offered (portal-shell §2.7). */
export function signInMethodsOf(config: Config, groupCode: string): SignInMethods {
  const switched = { unified: config.unifieAuthen, passport: config.passportLogin, external: config.exterSinAuthen };
  const providers: readonly ProviderWay[] = ['unified', 'passport', 'external'];
  return {
    account: config.normalLogin === '1',
    providers: providers.filter((way) => switched[way] === '1'),
    messaging: config.weixinLogin === '1',
    explanations: {
      account: config.pcLspLoginExplain,
      unified: config.pcSsoLoginExplain,
      passport: config.pcXxtLoginExplain,
      // It is about both, and said once.
      external: config.unifieAuthen === '1' ? '' : config.pcSsoLoginExplain,
    },
    inOne: groupCode === ownDialogGroup,
  };
}

/** The only provider, when there is one and no account to sign in with: readers go straight there (portal-shell §4.1). */
export function soleProvider({
  account,
  providers,
}: Pick<SignInMethods, 'account' | 'providers'>): ProviderWay | undefined {
  return account || providers.length !== 1 ? undefined : providers[0];
}

/** What the dialog begins with: the form where there is nothing to choose, or everything at once. */
export const beginsWithForm = ({ account, providers, inOne }: SignInMethods): boolean =>
  account && (providers.length === 0 || inOne);

/** Whether the ways by other services are shown before the form, in one dialog: most readers should use them. */
export const showsWaysFirst = (methods: SignInMethods): boolean =>
  methods.inOne && beginsWithForm(methods) && methods.providers.length > 0;

/** An explanation as its lines. */
export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');
