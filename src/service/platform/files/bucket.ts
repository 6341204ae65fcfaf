import { AwsClient } from 'aws4fetch';
import { FilesAwayError } from './file-store.ts';

export interface BucketAccess {
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** How long the bucket may take to begin its answer, in milliseconds; bodies are waited for longer. */
const answerMs = 10_000;

/**
 * Asks a bucket of S3, or of what speaks like it; what it answers is read as it comes.
 * @param expected statuses; anything else is an error
 * @throws FilesAwayError when nothing is heard, or what is not expected
 */
export type AskBucket = (
  url: string,
  init: RequestInit,
  expected: readonly number[],
  waitMs?: number,
) => Promise<Response>;

/** The way to a bucket: every request is signed. */
export function createBucket({ bucket, region, accessKey, secretKey }: BucketAccess): AskBucket {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  });
  return async (url, init, expected, waitMs = answerMs) => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      stop.abort();
    }, waitMs);
    let answer: Response;
    try {
      answer = await client.fetch(url, { ...init, signal: stop.signal });
    } catch (error) {
      // The cause of a failed fetch says who was not reached; neither it nor the address carries a key.
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new FilesAwayError(`${init.method ?? 'GET'} in bucket ${bucket}: ${cause}`);
    } finally {
      clearTimeout(timer);
    }
    if (expected.includes(answer.status)) return answer;
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? '';
    throw new FilesAwayError(`${init.method ?? 'GET'} in bucket ${bucket}: ${String(answer.status)} ${code}`.trim());
  };
}
