import { linesOf, providerWays, type ProviderWay, type SignInMethods } from '#lib/identity/sign-in-methods.ts';
import type { BindMessages } from '../bind/messages.ts';

interface Props {
  methods: SignInMethods;
  messages: BindMessages;
  /** Where the ways begin: /cas and so on is added to it. */
  signIn: string;
  /** Path to come back to. */
  next: string;
  /** Chooses account and password; left out where that form is shown. */
  onAccount?: (() => void) | undefined;
  /** Whether the first way is out as the one that most readers should use. */
  isFirstRecommended?: boolean;
}

/** Under which name a way is in the choice, in the order of portal-shell §2.7. */
type Choice = ProviderWay | 'account';

/** The choice of a way in (portal-shell §2.7, §4.1). Without scripts its links work all the same. */
export default function SignInMethodList({
  methods,
  messages,
  signIn,
  next,
  onAccount,
  isFirstRecommended = false,
}: Props) {
  const offered: Choice[] = [...methods.providers];
  if (onAccount) offered.splice(offered.includes('unified') ? 1 : 0, 0, 'account');
  return (
    <ul className="login-ways">
      {offered.map((way, at) => (
        <li key={way}>
          {way === 'account' ? (
            <button type="button" className="way" onClick={onAccount}>
              {messages.account}
            </button>
          ) : (
            <a
              className={isFirstRecommended && at === 0 ? 'way way-main' : 'way'}
              rel="nofollow"
              href={`${signIn}/${providerWays[way]}?${new URLSearchParams({ next }).toString()}`}
            >
              {messages[way]}
            </a>
          )}
          {linesOf(methods.explanations[way]).map((line) => (
            <p key={line} className="way-explanation">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
