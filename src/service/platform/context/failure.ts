import { errCodes, type Failure } from '../../../lib/contract/envelope.ts';
import type { Language } from '../../../lib/contract/language.ts';
import { type ServiceContext, errCodeOf, ServiceError } from './context.ts';
import { storeFailureOf } from '../db/away.ts';
import { message } from '../messages/index.ts';

/** `Retry-After` while the store cannot be reached or written, in seconds: a standby takes over in less. */
const retrySeconds = 15;

/**
 * The envelope of a failed call: a refusal in the reader's language, or a failure of the server, which is logged.
 * @param call.hasWritten whether the call has committed something: then a failure does not say that nothing was done
 */
export function failureOf(
  error: unknown,
  {
    language,
    path,
    log,
    hasWritten,
  }: { language: Language; path: string; log: ServiceContext['log']; hasWritten: boolean },
): Failure {
  if (error instanceof ServiceError) {
    const text = message(language, error.key, error.values);
    return { success: false, data: error.data, message: text, errCode: error.errCode };
  }
  log.error({ err: error, path }, 'call failed');
  const failure = hasWritten ? 'outcomeUnknown' : storeFailureOf(error);
  if (failure) {
    // Nobody is invited to repeat what may have been done.
    const data = failure === 'outcomeUnknown' ? null : { retryAfter: retrySeconds };
    return { success: false, data, message: message(language, failure), errCode: errCodeOf(failure) };
  }
  return { success: false, data: null, message: message(language, 'internal'), errCode: errCodes.internal };
}
