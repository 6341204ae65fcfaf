import type { AskingBrowser } from '../../../lib/contract/answering.ts';
import type { Language } from '../../../lib/contract/language.ts';
import type { Access, CallName, endpoints } from '../../../lib/contract/endpoints.ts';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import type { LoadedLibrary, Registry } from '../configuration/types.ts';
import type { MessageKey } from '../messages/index.ts';
import type { Outbox } from './outgoing.ts';
import type { EraseOwn } from './erasure.ts';
import type { ObstacleCheck } from './obstacles.ts';
import type { Secrets } from '../secrets.ts';
import type { SignedIn } from './signed-in.ts';
import type { Store } from '../db/open.ts';
import type { Invalidation } from '../invalidation.ts';

/**
 * What handlers may use, created once for each process. Lower layers know only these members: each feature declares its own
 * next to the type of what it provides (`declare module`), and `embedded-service.ts` provides them.
 */
export interface ServiceContext {
  store: Store;
  /** The registry of this moment: it is replaced as a whole when the libraries are read again. */
  registry: () => Registry;
  /** Takes in what staff changed of a library's configuration; left out, it counts with the next start. */
  settingsChanged?: ((libraryId: number) => Promise<void>) | undefined;
  /** The one clock of all rules with a time in them: milliseconds since 1970. */
  now: () => number;
  /** Notifies page caches of stale tags. */
  invalidation: Invalidation;
  log: { error: (details: object, text: string) => void; warn: (details: object, text: string) => void };
  secrets: Secrets;
  /** What goes to readers by mail and text message. */
  outbox: Outbox;
  /** For tests only: every captcha has this answer. */
  captchaFixedCode: string | undefined;
  erasures: readonly EraseOwn[];
  obstacleChecks: readonly ObstacleCheck[];
}

/** One call of one library's visitor or reader. */
export interface CallContext extends ServiceContext {
  library: LoadedLibrary;
  language: Language;
  /** Network address of the one who asks; empty for calls inside the process. */
  address: string;
  /** What attempts are counted by: the address, of IPv6 the /64 that one customer has; empty inside the process. */
  client: string;
  /** The browser of a request that came over HTTP. */
  browser: AskingBrowser | undefined;
  /** Time-derived value of questions to the assistant. */
  timeProof?: string | undefined;
  /** Who is signed in, for calls that visitors make too. */
  signedIn: () => Promise<SignedIn | undefined>;
  /** The message of the answer when the call succeeds; none where a handler says nothing. */
  say: (key: MessageKey, values?: Record<string, string | number>) => void;
}

/** What a call brings by its access: one that is for readers has its reader. */
interface Brings extends Record<Access, object> {
  anyone: object;
  visitor: object;
  reader: { reader: SignedIn };
}
export type ReaderCall = CallContext & Brings['reader'];
export type CallOf<N extends CallName> = CallContext & Brings[(typeof endpoints)[N][2]];

type Awaitable<T> = T | Promise<T>;
/** A handler gets the parsed input and answers the output; what it refuses it throws as ServiceError. */
type Handler<N extends CallName> = (input: ParsedInputOf<N>, call: CallOf<N>) => Awaitable<OutputOf<N>>;
export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> };
