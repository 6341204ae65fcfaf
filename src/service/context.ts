import type { Language } from '../lib/contract/language.ts';
import type { CallName } from '../lib/contract/endpoints.ts';
import type { OutputOf, ParsedInputOf } from '../lib/contract/contract.ts';
import type { LoadedLibrary, Registry } from './libraries/types.ts';
import type { SearchEngine } from './search/types.ts';
import type { Store } from './store/open.ts';
import type { Invalidation } from './invalidation.ts';

/** What every handler may use; made once a process. */
export interface ServiceContext {
  store: Store;
  search: SearchEngine;
  /** The registry of this moment: it is replaced as a whole when the libraries are read again. */
  registry: () => Registry;
  /** The one clock of all rules with a time in them: milliseconds since 1970. */
  now: () => number;
  /** Tells page caches which tags went stale. */
  invalidation: Invalidation;
  log: { error: (details: object, text: string) => void; warn: (details: object, text: string) => void };
}

/** One call of one library's reader. */
export interface CallContext extends ServiceContext {
  library: LoadedLibrary;
  language: Language;
}

type Awaitable<T> = T | Promise<T>;
/** A handler gets the parsed input and answers the output; what it refuses it throws as ServiceError. */
export type Handler<N extends CallName> = (input: ParsedInputOf<N>, call: CallContext) => Awaitable<OutputOf<N>>;
export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> };
