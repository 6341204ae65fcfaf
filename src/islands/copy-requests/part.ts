import { timeoutMs } from '#lib/client/conventions.ts';
import { unreachableAnswer } from '#lib/client/conventions.ts';
import { parsePage } from '#lib/client/fetched-page.ts';
import { errCodes, type Failure } from '#lib/contract/envelope.ts';

export type TypedField = [name: string, value: string];

/** A request for a copy or a document that a reader has begun: the page of its form, and what was pressed. */
export interface Asking {
  href: string;
  label: string;
  /** What was filled in when the session had ended. */
  typed?: TypedField[];
}

export interface RequestPart {
  element: HTMLElement;
  /** Where the page is; its form may have led on. */
  url: string;
}

/** What represents the part of a page that did not come. */
export type PartAnswer = { ok: true; part: RequestPart } | { ok: false; failure: Failure };

/** The module that handles 401 reports a session that is over. */
const signedOut: Failure = { success: false, data: null, message: '', errCode: errCodes.unauthenticated };

/**
 * Asks the server for the page of a request (pages/copyRequest) and takes out the part that a dialog shows.
 * @param form sent to it; the answer is the form again with what was wrong, or what happens next
 * @param unreachable message for a server that does not answer
 */
export async function requestPart(href: string, unreachable: string, form?: FormData): Promise<PartAnswer> {
  try {
    const response = await fetch(href, {
      ...(form && { method: 'POST', body: new URLSearchParams(textsOf(form)) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === errCodes.unauthenticated) return { ok: false, failure: signedOut };
    const page = parsePage(await response.text());
    const element = page.querySelector<HTMLElement>('[data-request-part]');
    if (element) return { ok: true, part: { element: document.adoptNode(element), url: response.url } };
  } catch {
    // Reported below.
  }
  return { ok: false, failure: unreachableAnswer(unreachable) };
}

/** Forms of requests have texts alone. */
export const textsOf = (form: FormData): TypedField[] =>
  [...form].flatMap(([name, value]): TypedField[] => (typeof value === 'string' ? [[name, value]] : []));
