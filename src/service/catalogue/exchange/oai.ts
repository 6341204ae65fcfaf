import { decodeText, fetchOutside, ProviderError, type OutsideAnswer } from '../../platform/http/http.ts';
import { readOaiPage, type OaiPage } from './oai-page.ts';

export { OaiError, type OaiPage, type OaiRecord } from './oai-page.ts';

/** A page of records is made while one waits, and repositories take their time. */
const timeoutMs = 120_000;
const maxBytes = 64 * 1024 * 1024;
/** Attempts per page before the harvest stops. */
const maxTries = 5;
/** Maximum wait, even if Retry-After is longer. */
const longestWaitMs = 10 * 60_000;

export interface OaiClient {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Waits before another try. @throws when the process ends */
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

/** Parses Retry-After (seconds or a date) to milliseconds. */
function retryAfter(answer: OutsideAnswer, now: number): number | undefined {
  const text = answer.headers.get('retry-after')?.trim();
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Temporary errors: rate limits and server errors. */
const mayPass = (status: number): boolean => status === 429 || status >= 500;

/**
 * Sends a request to a repository, retrying after Retry-After or with a growing delay.
 * @throws OaiError with the error that the repository reports
 * @throws ProviderError if the last attempt fails
 */
export async function askOai(baseUrl: string, query: Record<string, string>, client: OaiClient): Promise<OaiPage> {
  const url = new URL(baseUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  for (let tried = 1; ; tried += 1) {
    let waitMs = Math.min(longestWaitMs, 5000 * 3 ** (tried - 1));
    try {
      const answer = await fetchOutside(url, { timeoutMs, maxBytes, anyStatus: true, signal: client.signal });
      if (answer.status < 400) return readOaiPage(decodeText(answer.bytes, answer.charset));
      const failure = new ProviderError('refused', `HTTP ${String(answer.status)}`, { status: answer.status });
      if (!mayPass(answer.status) || tried === maxTries) throw failure;
      waitMs = Math.min(longestWaitMs, retryAfter(answer, client.now()) ?? waitMs);
    } catch (error) {
      if (!(error instanceof ProviderError) || client.signal.aborted) throw error;
      const isFinal = error.trouble === 'tooLarge' || (error.status !== undefined && !mayPass(error.status));
      if (isFinal || tried === maxTries) throw error;
    }
    await client.wait(waitMs);
  }
}
