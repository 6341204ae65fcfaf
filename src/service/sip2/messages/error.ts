/** What is wrong with a line that should be a message. */
export type SipProblem =
  | 'tooLong'
  | 'empty'
  | 'unknownMessage'
  | 'tooShort'
  | 'badFixedField'
  | 'badField'
  | 'missingField'
  | 'badCharacters'
  | 'wrongChecksum';

/** Thrown where bytes are no message of SIP2, or a message cannot be written. Never has its content. */
export class SipError extends Error {
  readonly problem: SipProblem;
  constructor(problem: SipProblem, detail = '') {
    super(detail === '' ? problem : `${problem}: ${detail}`);
    this.problem = problem;
  }
}
