export const identityProviderNames = ['cas', 'oidc', 'passport', 'messaging'] as const;
export type IdentityProviderName = (typeof identityProviderNames)[number];

export interface Identity {
  /** The provider's own name for the person, which never changes. */
  subject: string;
  /** What else it reports: texts by name. */
  attributes: Record<string, string>;
  /** The provider's name for this sign-in, by which it later reports that it is over. */
  session?: string | undefined;
}

interface Begun {
  /** Where the browser goes. */
  url: URL;
  /** What the way back is compared with; stays on the server. */
  kept: Record<string, string>;
}

/** What came back: the address the browser was sent to, and the one it was to come to. */
interface Returned {
  returnTo: string;
  state: string;
  kept: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

/** One service that vouches for readers. */
export interface IdentityProvider {
  /**
   * Where the browser is sent.
   * @param way.returnTo the address to come back to
   * @param way.state a token that comes back along
   * @throws ProviderError when the provider must be asked and does not answer
   */
  begin: (way: { returnTo: string; state: string }) => Promise<Begun>;
  /**
   * Who came back.
   * @throws IdentityRefused when the provider vouches for nobody, or what came back is not what was asked for
   * @throws ProviderError when it does not answer
   */
  finish: (returned: Returned) => Promise<Identity>;
}

/** The provider vouches for nobody; why is for the log. */
export class IdentityRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'IdentityRefused';
  }
}
