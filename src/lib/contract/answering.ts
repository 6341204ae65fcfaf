import type { OutputOf } from './contract.ts';
import type { CallName } from './endpoints.ts';
import type { Answer } from './envelope.ts';
import type { Language } from './language.ts';

/** Who asks: which library, in which language. Empty codes: the library is not known yet. */
export interface Asker {
  mappingPath: string;
  groupCode: string;
  language: Language;
}

/** Answers a call inside the process: the input is parsed and refused as over HTTP, and nothing is thrown. */
export type AnswerCall = <N extends CallName>(name: N, input: unknown, asker: Asker) => Promise<Answer<OutputOf<N>>>;
