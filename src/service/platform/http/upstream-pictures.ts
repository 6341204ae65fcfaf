import { FilesAwayError } from '../files/file-store.ts';
import { fetchOutside, ProviderError } from './http.ts';

/** What a picture of the other service may weigh, and how long it may take. */
const limits = { timeoutMs: 10_000, maxBytes: 4 * 1024 * 1024 };

/**
 * Pictures of the library service that is asked in place of the embedded one (LIBRARY_SERVICE_URL): its answers name them
 * by paths of this site, `/covers/…` and `/files/…`, under which that service has them too.
 * @param origin scheme, host and path prefix of that service, without a trailing slash
 * @returns reads what is at a path; undefined where there is nothing, FilesAwayError while the service does not answer
 */
export const picturesOfUpstream =
  (origin: string) =>
  async (path: string): Promise<Buffer | undefined> => {
    try {
      const { bytes } = await fetchOutside(new URL(`${origin}${path}`), limits);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.status !== undefined && error.status < 500 && error.status !== 429) return undefined;
      if (error.trouble === 'tooLarge') return undefined;
      throw new FilesAwayError('the library service does not answer', { cause: error });
    }
  };
