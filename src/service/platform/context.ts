import type { FileImports } from '../desk/file-imports.ts';
import type { AskingBrowser } from '../../lib/contract/answering.ts';
import type { Language } from '../../lib/contract/language.ts';
import type { Access, CallName, endpoints } from '../../lib/contract/endpoints.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import type { CoverFiles } from '../covers/cover-files.ts';
import type { FetchedCovers } from '../covers/fetched-covers.ts';
import type { Holds } from '../identity/accounts/holds.ts';
import type { IdentitySecrets } from '../identity/methods/secrets.ts';
import type { LoadedLibrary, Registry } from './configuration/types.ts';
import type { MessageKey } from './messages/index.ts';
import type { Outbox } from './outbox/types.ts';
import type { KeyOf } from './http/library-keys.ts';
import type { OnlinePayments } from '../ledger/payments/online.ts';
import type { ModelOf } from './configuration/model.schema.ts';
import type { VendorKeys } from './configuration/vendor.schema.ts';
import type { SearchEngine } from '../catalogue/search/types.ts';
import type { Secrets } from './secrets.ts';
import type { SignedIn } from './signed-in.ts';
import type { SipSystem } from '../sip2/system/types.ts';
import type { Store } from './db/open.ts';
import type { Invalidation } from './invalidation.ts';

/** What every handler may use; made once a process. */
export interface ServiceContext {
  store: Store;
  search: SearchEngine;
  /** Of what vendors offer: ids are of offers. Libraries without offers have no index there. */
  offerSearch: SearchEngine;
  /** The registry of this moment: it is replaced as a whole when the libraries are read again. */
  registry: () => Registry;
  /** Takes in what staff changed of a library's configuration; left out, it counts with the next start. */
  settingsChanged?: ((libraryId: number) => Promise<void>) | undefined;
  /** The one clock of all rules with a time in them: milliseconds since 1970. */
  now: () => number;
  /** Tells page caches which tags went stale. */
  invalidation: Invalidation;
  log: { error: (details: object, text: string) => void; warn: (details: object, text: string) => void };
  secrets: Secrets;
  /** What goes to readers by mail and text message. */
  outbox: Outbox;
  /** Makes attempts on an account that was tried often wait. */
  holds: Holds;
  /** For tests only: every captcha has this answer. */
  captchaFixedCode: string | undefined;
  /** The secret that a library shares with an identity provider; undefined where there is none. */
  identitySecret: IdentitySecrets;
  /** Providers of payments of each library; none where a library has no way to pay online. */
  onlinePayments: OnlinePayments;
  /** Language models of the assistant; left out, no library has one. */
  modelOf?: ModelOf | undefined;
  /** What a library shows a vendor; left out, none asks for anything. */
  vendorKeyOf?: VendorKeys | undefined;
  /** Another system that lends for a library; left out, every library lends by itself. */
  sipSystemOf?: ((library: LoadedLibrary) => SipSystem | undefined) | undefined;
  /** The token that a library has with its provider of documents; left out, none has one. */
  documentTokenOf?: KeyOf | undefined;
  /** Where pictures of covers are kept; left out, staff give records none. */
  coverFiles?: CoverFiles | undefined;
  /** Where files that staff bring in wait and who reads them; left out, they are brought in by command. */
  fileImports?: FileImports | undefined;
  /** Pictures from cover services; left out, none is fetched. */
  fetchedCovers?: FetchedCovers | undefined;
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
/** What the handler of that call gets beside its input. */
export type CallOf<N extends CallName> = CallContext & Brings[(typeof endpoints)[N][2]];

type Awaitable<T> = T | Promise<T>;
/** A handler gets the parsed input and answers the output; what it refuses it throws as ServiceError. */
type Handler<N extends CallName> = (input: ParsedInputOf<N>, call: CallOf<N>) => Awaitable<OutputOf<N>>;
export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> };
