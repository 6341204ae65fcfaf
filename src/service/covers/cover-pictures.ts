import { guarded } from '../platform/http/guard.ts';
import { fetchOutside, ProviderError } from '../platform/http/http.ts';

/** What a picture may weigh, and how long it may take. */
const limits = { timeoutMs: 4_000, maxBytes: 3 * 1024 * 1024 };

/**
 * Fetches the picture of a cover.
 * @param service what rests after failures: the settings of the cover service
 * @returns `none` where there is none; undefined where it does not come now
 */
export async function fetchCover(
  service: object,
  url: URL,
  now: () => number,
): Promise<Uint8Array | 'none' | undefined> {
  try {
    return (await guarded(service, now, () => fetchOutside(url, limits))).bytes;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // What is not there, or elsewhere, will not be there in a minute; a service that is down may be up again.
    const isGone = error.status !== undefined && error.status < 500;
    return isGone || error.trouble === 'tooLarge' ? 'none' : undefined;
  }
}
