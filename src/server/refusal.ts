import { errCodes, type Failure } from '../lib/contract/envelope.ts';
import { defaultLanguage, languageOfHeaders } from '../lib/contract/language.ts';
import { translator } from '../lib/i18n/server.ts';
import { parseAddress } from '../lib/urls/address.ts';
import { plainPage } from '../lib/pages/plain-page.ts';
import { isProtocol } from './page-request.ts';

/** Calls of the library service; everything else is a page. */
export const isCall = (pathname: string): boolean => /^\/(find|oga)\//.test(pathname);

/** The envelope of a call that the service was not asked, in the language of the request's headers (portal-content §7). */
export function callFailure(headers: Headers, errCode: 403 | 413 | 500): Response {
  const keys = { 403: 'foreignCall', 413: 'callTooLong', 500: 'shell:pageFailedWhy' } as const;
  const message = translator(languageOfHeaders(headers))(keys[errCode]);
  const failure: Failure = { success: false, data: null, message, errCode };
  return Response.json(failure, { status: errCode, headers: { 'cache-control': 'no-store' } });
}

/** The usual headers of a refusal: nobody keeps it, and it says when to come back. */
const headersOf = (retryAfter: number) => ({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' });

/**
 * What those read who would have to wait too long: a page in the language of the address, the envelope of the calls, and
 * for harvesters the answer that their protocol names for this.
 * @param headers of the request; calls say their language in them
 * @param retryAfter seconds
 * @param isBusy others are the reason, and not that the client asks for too much
 */
export function refusal(pathname: string, headers: Headers, retryAfter: number, isBusy = false): Response {
  if (isProtocol(pathname)) {
    // OAI-PMH 2.0 §3.1.2.2; clients of SRU treat it alike.
    return new Response(null, { status: errCodes.unavailable, headers: headersOf(retryAfter) });
  }
  const call = isCall(pathname);
  const language = call ? languageOfHeaders(headers) : (parseAddress(pathname).language ?? defaultLanguage);
  const t = translator(language);
  const text = t(isBusy ? 'busyText' : 'tooManyText', { seconds: retryAfter });
  const status = isBusy ? errCodes.unavailable : errCodes.tooMany;
  if (call) {
    const failure: Failure = { success: false, data: null, message: text, errCode: status };
    return Response.json(failure, { status, headers: headersOf(retryAfter) });
  }
  const page = plainPage(status, language, t(isBusy ? 'busy' : 'tooMany'), text, t('tooManyHint'));
  for (const [name, value] of Object.entries(headersOf(retryAfter))) page.headers.set(name, value);
  return page;
}
