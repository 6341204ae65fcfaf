import { randomUUID } from 'node:crypto';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { requireFileName, type FileStore, type StoredFile } from './file-store.ts';

const chunkBytes = 64 * 1024;
/** What is being written ends so until it is whole; `yuelan backup` leaves it out too. */
const isPart = (name: string): boolean => /\.[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
/** Also where a name goes on below what is a file. */
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

/** Bytes of a file from start to end, both included; the file is closed when they are read or left. */
function bytesOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream({
    pull: async (controller) => {
      const wanted = Math.min(chunkBytes, end + 1 - position);
      const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, position);
      position += bytesRead;
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
      if (bytesRead > 0 && position <= end) return;
      await handle.close();
      // A file that has become shorter meanwhile must not be taken for whole.
      if (position <= end) controller.error(new Error('the file has become shorter'));
      else controller.close();
    },
    cancel: () => handle.close(),
  });
}

const versionOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }): string =>
  `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`;

/**
 * Files in a folder of this machine, which several may share. Links out of it are not followed.
 * @param confined so many parts of a name are a folder that links must not leave either: a link among one library's files
 *   shows nothing of another's, nor of what else lies there
 */
export function folderFiles(root: string, confined = 0): FileStore {
  /** Where a file lies, all links followed. @throws when there is none */
  async function placeOf(name: string): Promise<string> {
    const folders = requireFileName(name).split('/').slice(0, -1).slice(0, confined);
    const [own, path] = [await realpath(join(root, ...folders)), await realpath(join(root, name))];
    if (!path.startsWith(own + sep)) throw Object.assign(new Error('outside the folder'), { code: 'ENOENT' });
    return path;
  }

  async function find(name: string): Promise<StoredFile | undefined> {
    try {
      const path = await placeOf(name);
      const stats = await stat(path);
      if (!stats.isFile()) return undefined;
      const { size } = stats;
      const read: StoredFile['read'] = async (part = { start: 0, end: size - 1 }) => {
        const handle = await open(path, 'r');
        const now = await handle.stat();
        if (versionOf(now) === versionOf(stats) && size > 0) return bytesOf(handle, part.start, part.end);
        await handle.close();
        if (size === 0) return new ReadableStream({ start: (controller) => controller.close() });
        throw new Error('the file was changed');
      };
      return { size, version: versionOf(stats), read };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function* below(folder: string, withParts: boolean): AsyncIterable<string> {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const name = `${folder}${entry.name}`;
      if (entry.isDirectory()) yield* below(`${name}/`, withParts);
      else if (entry.isFile() && (withParts || !isPart(name))) yield name;
    }
  }

  return {
    put: async (name, content) => {
      const path = join(root, requireFileName(name));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const part = `${path}.${randomUUID()}`;
      try {
        if (content instanceof Uint8Array) await writeFile(part, content, { mode: 0o600 });
        else await copyFile(content.path, part);
        // Whole on the disk before it has its name: the machine may lose its power now.
        const handle = await open(part, 'r+');
        await handle.sync();
        await handle.close();
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    find,
    exists: async (name) => (await find(name)) !== undefined,
    remove: (name) => rm(join(root, requireFileName(name)), { force: true }),
    list: (folder, { withParts = false } = {}) => below(requireFileName(folder.replace(/\/$/, '')) + '/', withParts),
  };
}
