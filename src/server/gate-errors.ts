/** Thrown for work that would have to wait too long. */
export class TooMany extends Error {
  /** After so many seconds it is worth asking again. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('too many requests of one client');
    this.retryAfter = retryAfter;
  }
}

/** Thrown for work that would have to wait too long although its client asks for little: so many others do. */
export class Busy extends TooMany {}

/** Thrown for work that nobody waits for any more. */
export class GivenUp extends Error {}
