import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  indexSnapshotHeaders,
  indexSnapshotPath,
  type IndexKind,
  type IndexSnapshot,
} from '../service/catalogue/search/snapshot.ts';
import { sendText } from './reply.ts';

export interface IndexSnapshots {
  /** Shared by the nodes of a cluster; without one there is nothing here. */
  secret: string | undefined;
  /** @returns undefined for a library that is not served, or has no such index now */
  take: (groupCode: string, kind: IndexKind) => Promise<IndexSnapshot | undefined>;
}

/** Whether a request brings the secret; lengths tell nothing, since digests are compared. */
function isAllowed(request: IncomingMessage, secret: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/** Answers /cluster/index/…: a library's index as it is now, for another node that starts (`yuelan index fetch`). */
export function createIndexSnapshots({ secret, take }: IndexSnapshots) {
  /** One at a time: each is as large as the index, on the disk and on the wire. */
  let isBusy = false;

  return async (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> => {
    const [, groupCode, kind] = indexSnapshotPath.exec(pathname) ?? [];
    const isKnown = request.method === 'GET' && groupCode !== undefined && (kind === 'records' || kind === 'offers');
    if (secret === undefined || !isAllowed(request, secret) || !isKnown) {
      sendText(request, response, 404, 'There is nothing here.');
      return;
    }
    if (isBusy) {
      sendText(request, response, 503, 'Another node is being answered.', { 'retry-after': '5' });
      return;
    }
    isBusy = true;
    try {
      const snapshot = await take(groupCode, kind);
      if (!snapshot) {
        sendText(request, response, 404, 'This node has no such index now.');
        return;
      }
      try {
        const { size } = await stat(snapshot.file);
        const hash = createHash('sha256');
        for await (const part of createReadStream(snapshot.file)) hash.update(part as Buffer);
        response.writeHead(200, {
          'content-type': 'application/octet-stream',
          'content-length': String(size),
          'cache-control': 'no-store',
          [indexSnapshotHeaders.version]: String(snapshot.version),
          [indexSnapshotHeaders.position]: String(snapshot.position),
          [indexSnapshotHeaders.sha256]: hash.digest('hex'),
        });
        // The other node has gone: it starts again.
        await pipeline(createReadStream(snapshot.file), response).catch(() => response.destroy());
      } finally {
        await snapshot.end();
      }
    } finally {
      isBusy = false;
    }
  };
}
