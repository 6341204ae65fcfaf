import type { OutputOf, RefusalOf } from './contract.ts';
import type { CallName } from './endpoints.ts';
import type { Answer } from './envelope.ts';
import type { Language } from './language.ts';
import type { SessionToken } from './session.ts';

/** Who asks: which library, in which language. Empty codes: the library is not known yet. */
export interface RequestContext {
  mappingPath: string;
  groupCode: string;
  language: Language;
  session?: SessionToken | undefined;
  /** The browser of a request that came over HTTP. */
  browser?: AskingBrowser | undefined;
  /** Network address of the one who asks, for limits on attempts. */
  address?: string | undefined;
  /** The same object for all calls of a page that only reads: its reader's session is looked up once. */
  page?: object | undefined;
  /** Time-derived value of questions to the assistant (lib/rules/time-proof.ts). */
  timeProof?: string | undefined;
}

/** What cookies need: the Cookie header, whether one of our own pages asks, and how an answer sets one. */
export interface AskingBrowser {
  cookies: string;
  /** Scheme and host of the request, which the server has checked. */
  origin: string;
  sameOrigin: boolean;
  /** What the browser calls itself (User-Agent). */
  agent: string;
  /** Whether the reader came by https. */
  secure: boolean;
  /** Takes a whole Set-Cookie header. */
  setCookie: (header: string) => void;
}

/** Answers a call inside the process: the input is parsed and refused as over HTTP, and nothing is thrown. */
export type AnswerCall = <N extends CallName>(
  name: N,
  input: unknown,
  requestContext: RequestContext,
) => Promise<Answer<OutputOf<N>, RefusalOf<N>>>;
