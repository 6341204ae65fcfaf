import type { AskingBrowser } from '../../../lib/contract/answering.ts';
import type { Language } from '../../../lib/contract/language.ts';
import type { Access, CallName, endpoints } from '../../../lib/contract/endpoints.ts';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import type { LoadedLibrary, Registry } from '../configuration/types.ts';
import { type MessageKey, isFieldName, type MessageValues } from '../messages/index.ts';
import type { Outbox } from './outgoing.ts';
import type { EraseOwn } from './erasure.ts';
import type { ObstacleCheck } from './obstacles.ts';
import type { Secrets } from '../secrets.ts';
import type { Store } from '../db/open.ts';
import type { Invalidation } from '../invalidation.ts';
import type { z } from 'zod';
import { errCodes } from '../../../lib/contract/envelope.ts';
import type { StoreFailure } from '../db/away.ts';
import type { Bar } from '../../../lib/rules/card-validity.ts';
import type { ReaderRow } from '../readers/readers.ts';

export const readerStatuses = ['normal', 'frozen', 'lost'] as const;
export type ReaderStatus = (typeof readerStatuses)[number];

/** A status as the store has it. */
export const readerStatusOf = (stored: string): ReaderStatus =>
  readerStatuses.find((readerStatus) => readerStatus === stored) ?? 'normal';

/** The reader whose session a call comes with, as of this moment. */
export interface SignedIn {
  id: number;
  /** What the library has of the reader, as it was when the session was looked up. */
  row: ReaderRow;
  sessionId: string;
  account: string;
  primaryId: string;
  name: string;
  libCode: string;
  /** In which the reader used the portal last; null before that was noted. */
  language: string | null;
  status: ReaderStatus;
  /** Why the reader may neither borrow, renew nor place requests today. */
  bar: Bar | undefined;
  mailVerified: boolean;
  phoneVerified: boolean;
}

/** A refusal that the reader sees: the message's key, its values, and the errCode of the envelope. */
export class ServiceError extends Error {
  readonly key: MessageKey;
  readonly errCode: number;
  readonly values: MessageValues;
  /** `data` of the envelope: null but for outcomes that carry a value (portal-shell §4.3). */
  readonly data: unknown;

  constructor(errCode: number, key: MessageKey, values: MessageValues = {}, data: unknown = null) {
    super(key);
    this.key = key;
    this.errCode = errCode;
    this.values = values;
    this.data = data;
  }
}

/**
 * Input that a call does not accept.
 * @param names fields by their names in the contract; the message shows the labels of those that people fill in
 */
export function inputRefused(...names: readonly string[]): ServiceError {
  const fields = names.filter(isFieldName);
  if (fields.length === 0) return new ServiceError(errCodes.badRequest, 'badRequest');
  return new ServiceError(errCodes.badRequest, 'inputRefused', { fields });
}

/** Input that does not match the schema of its call. */
export function schemaRefused({ issues }: z.ZodError): ServiceError {
  const isEmpty = issues.every((issue) => issue.code === 'too_small' && issue.origin === 'array');
  if (isEmpty) return new ServiceError(errCodes.badRequest, 'nothingSelected');
  return inputRefused(...issues.flatMap(({ path }) => path.findLast((part) => typeof part === 'string') ?? []));
}

/** The record is not in this library's catalogue (or was withdrawn). */
export const recordNotFound = () => new ServiceError(errCodes.notFound, 'recordNotFound');

/** The library is served, by other nodes (SERVE_LIBRARIES). */
export const servedElsewhere = () => new ServiceError(errCodes.misdirected, 'servedElsewhere');

/** Whether something was refused because a library has no index yet. */
export const isBeingBuilt = (error: unknown): boolean =>
  error instanceof ServiceError && error.key === 'indexBeingBuilt';

/** The errCode of a failure of the store: 504 where the change may have been made, 503 where it was not. */
export const errCodeOf = (failure: StoreFailure): number =>
  failure === 'outcomeUnknown' ? errCodes.timeout : errCodes.unavailable;

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
