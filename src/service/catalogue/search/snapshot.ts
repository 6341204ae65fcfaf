import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nodeIndex } from '../../platform/http/node-index.ts';
import type { IndexedLibrary } from './feed.ts';
import { besideIndex, indexFile, offersFolder } from './index-files.ts';
import { LibraryIndex } from './library-index.ts';
import { indexVersion } from './schema.ts';

/** Of the catalogue, or of what vendors offer. */
export type IndexKind = 'records' | 'offers';

/** Where a node answers with its index: `/cluster/index/<group code>/<kind>`. */
export const indexSnapshotPath = /^\/cluster\/index\/(\d{4,10})\/(records|offers)$/;
export const indexSnapshotHeaders = {
  version: 'x-yuelan-index-version',
  position: 'x-yuelan-index-position',
  sha256: 'x-yuelan-sha256',
} as const;

/** A copy of an index that nobody writes into. */
export interface IndexSnapshot {
  file: string;
  version: number;
  /** Last change of the feed that it knows. */
  position: number;
  /** Takes the copy away. */
  end: () => Promise<void>;
}

/** Copies an open index into a file of its own, while it is asked and followed. */
export async function copyIndex(index: LibraryIndex): Promise<IndexSnapshot> {
  // What is in memory alone would have to be followed by the other node.
  if (index.unsaved > 0) index.save();
  const { position } = index;
  const file = `${index.file}.copy-${randomUUID()}`;
  const end = async (): Promise<void> => {
    for (const entry of ['', '-journal', ...besideIndex]) await rm(file + entry, { force: true });
  };
  try {
    await index.sqlite.backup(file);
    return { file, version: indexVersion, position, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Why a snapshot was not taken; the index is built from the store then. */
export class SnapshotError extends Error {}

export interface Fetching {
  /** Address of the other node. */
  from: string;
  secret: string;
  kind: IndexKind;
  library: IndexedLibrary;
  /** Folder of the index files of this node. */
  dir: string;
  /** Number of the last change of the store: an index that knows more is of another one. */
  lastSeq: number;
}

/**
 * Fetches a library's index from another node, and puts it in its place when all of it has come, is of this version and
 * of this store. Following goes on from where the other node was.
 * @returns bytes, and the change that the index knows; undefined when the other node has none
 * @throws SnapshotError with a sentence; the index of before is in its place then
 */
export async function fetchIndex(fetching: Fetching): Promise<{ bytes: number; position: number } | undefined> {
  const { from, secret, kind, library, lastSeq } = fetching;
  const dir = kind === 'offers' ? join(fetching.dir, offersFolder) : fetching.dir;
  const file = indexFile(dir, library.groupCode);
  const { origin } = new URL(from);
  const answer = await nodeIndex(from, `/cluster/index/${library.groupCode}/${kind}`, secret).catch(
    (error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new SnapshotError(`${origin} does not answer: ${cause}`);
    },
  );
  if (answer.status === 404) return undefined;
  if (!answer.ok || !answer.body) throw new SnapshotError(`${origin} answered ${String(answer.status)}`);
  const version = Number(answer.headers.get(indexSnapshotHeaders.version));
  if (version !== indexVersion) {
    await answer.body.cancel();
    throw new SnapshotError(`its index is of version ${String(version)}, and this program has ${String(indexVersion)}`);
  }
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const part = `${file}.fetched-${randomUUID()}`;
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    const reader = answer.body.getReader();
    const chunks = async function* () {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        hash.update(chunk.value);
        bytes += chunk.value.length;
        yield chunk.value;
      }
    };
    await pipeline(chunks, createWriteStream(part, { mode: 0o600 })).catch((error: unknown) => {
      throw new SnapshotError(`it broke off after ${String(bytes)} bytes: ${String(error)}`);
    });
    if (hash.digest('hex') !== answer.headers.get(indexSnapshotHeaders.sha256))
      throw new SnapshotError('what came is not what was sent');
    const index = LibraryIndex.open(part, library, lastSeq);
    if (!index) throw new SnapshotError('it is no index of this library in this store');
    const { position } = index;
    index.close();
    for (const end of besideIndex) rmSync(file + end, { force: true });
    mkdirSync(dirname(file), { recursive: true });
    renameSync(part, file);
    return { bytes, position };
  } finally {
    for (const end of ['', ...besideIndex]) rmSync(part + end, { force: true });
  }
}
