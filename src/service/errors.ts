import { errCodes } from '../lib/contract/envelope.ts';
import type { MessageKey } from './messages/index.ts';

/** A refusal that the reader is told of: the message's key, what fills it, and the errCode of the envelope. */
export class ServiceError extends Error {
  readonly key: MessageKey;
  readonly errCode: number;
  readonly values: Record<string, string | number>;

  constructor(errCode: number, key: MessageKey, values: Record<string, string | number> = {}) {
    super(key);
    this.key = key;
    this.errCode = errCode;
    this.values = values;
  }
}

/** The record is not in this library's catalogue (or was withdrawn). */
export const recordNotFound = () => new ServiceError(errCodes.notFound, 'recordNotFound');
