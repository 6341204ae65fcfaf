export interface FilePart {
  start: number;
  end: number;
}

export interface StoredFile {
  size: number;
  /** Another one as soon as the file is another; fit for an ETag without its quotes. */
  version: string;
  /** The bytes, or a part of them; fails where the file has changed meanwhile. */
  read: (part?: FilePart) => Promise<ReadableStream<Uint8Array>>;
}

/** What is put: bytes, or a file of this machine, which is not held in memory. */
type FileContent = Uint8Array | { path: string };

/**
 * Where files outside of the store are stored, those of records and their covers: a folder that all nodes share, or a
 * bucket of S3 (docs/operate/cluster-files.md). Names are paths with slashes below it.
 */
export interface FileStore {
  /** Writes a file, over one of that name: anyone who reads sees the one or the other, whole. */
  put: (name: string, content: FileContent) => Promise<void>;
  /** @returns undefined when there is none */
  find: (name: string) => Promise<StoredFile | undefined>;
  exists: (name: string) => Promise<boolean>;
  remove: (name: string) => Promise<void>;
  /**
   * Names that begin with a folder (`covers/`), in no order.
   * @param options `withParts`: also files that are being written, or remain of a write that was interrupted
   */
  list: (folder: string, options?: { withParts?: boolean }) => AsyncIterable<string>;
}

/** Thrown when the place of the files does not answer, or refuses us; says nothing of a key. */
export class FilesAwayError extends Error {}

/** @throws for a name that leaves the place, or is none: it may come from an address */
export function requireFileName(name: string): string {
  const isSound = name.split('/').every((entry) => entry !== '' && entry !== '.' && entry !== '..');
  if (!isSound || name.length > 900 || /[\p{Cc}\\]/u.test(name))
    throw new Error(`${JSON.stringify(name)} is no file name`);
  return name;
}

/** A file in memory. @returns undefined when there is none, or it is larger than that */
export async function readWhole(
  files: Pick<FileStore, 'find'>,
  name: string,
  maxBytes = Infinity,
): Promise<Buffer | undefined> {
  const found = await files.find(name);
  if (!found || found.size > maxBytes) return undefined;
  return Buffer.from(await new Response(await found.read()).arrayBuffer());
}
