import type { z } from 'zod';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { isFieldName, type MessageKey, type MessageValues } from '../messages/index.ts';
import type { StoreFailure } from '../db/away.ts';

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
