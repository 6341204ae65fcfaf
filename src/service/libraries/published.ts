import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { readWhole, requireFileName, type FileStore } from '../platform/files/file-store.ts';
import { giveUpLeases } from '../platform/jobs/lease.ts';
import { takeLeases } from '../platform/jobs/write-schedule.ts';
import type { Store } from '../platform/db/open.ts';
import { makePrivateFolder } from '../platform/private-files.ts';
import { folderNames, readLibraries, type LibrariesOnDisk } from './read-libraries.ts';

/** Files of a library that servers read while they run; commands load the others into the store. */
const isPublished = (path: string): boolean =>
  /^[^/]+\.(json|md)$/.test(path) || path.startsWith('files/') || path.startsWith('attachments/');

const manifestSchema = z.object({
  version: z.int().min(1),
  at: z.int(),
  /** Checksums by path, which begins with the mapping path. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});
type PublishedLibraries = z.output<typeof manifestSchema>;

const folder = 'libraries';
const manifestName = (version: number): string => `${folder}/versions/${String(version).padStart(9, '0')}.json`;
const contentName = (sha256: string): string => `${folder}/files/${sha256}`;
/** So many versions remain in the file store, and on a node. */
const retained = { store: 20, node: 5 };
const maxManifestBytes = 64 * 2 ** 20;
const filesAtOnce = 16;
const lease = { name: 'publish libraries', ms: 60_000, renewMs: 20_000 };

/** Why nothing was published, or a version cannot be used. */
export class PublishError extends Error {}

async function inChunks<T>(entries: readonly T[], work: (entry: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < entries.length; at += filesAtOnce)
    await Promise.all(entries.slice(at, at + filesAtOnce).map(work));
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Numbers of the published versions, oldest first. */
async function versionsIn(files: FileStore): Promise<number[]> {
  const versions: number[] = [];
  for await (const name of files.list(`${folder}/versions/`)) versions.push(Number(basename(name, '.json')));
  // A network file system adds files of its own.
  return versions.filter((version) => version > 0).sort((a, b) => a - b);
}

export const newestVersion = async (files: FileStore): Promise<number | undefined> => (await versionsIn(files)).at(-1);

async function readVersion(files: FileStore, version: number): Promise<PublishedLibraries> {
  const text = (await readWhole(files, manifestName(version), maxManifestBytes))?.toString();
  if (text === undefined) throw new PublishError(`There is no version ${String(version)}.`);
  return manifestSchema.parse(JSON.parse(text));
}

/** Copies the published files of a folder of libraries, so that they do not change while they are checked. */
async function copyFolder(from: string, to: string): Promise<Map<string, string>> {
  const paths: string[] = [];
  for (const name of await folderNames(from)) {
    for (const entry of await readdir(join(from, name), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(join(from, name).length + 1);
      if (entry.isFile() && isPublished(path)) paths.push(requireFileName(`${name}/${path}`));
    }
  }
  const hashes = new Map<string, string>();
  await inChunks(paths.sort(), async (path) => {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(from, path), join(to, path));
    hashes.set(path, await hashOf(join(to, path)));
  });
  return hashes;
}

export interface Publishing {
  store: Store;
  files: FileStore;
  now: () => number;
}

/** Runs while no other process publishes. @throws PublishError if one does */
async function alone<T>({ store, now }: Publishing, work: (renew: () => Promise<void>) => Promise<T>): Promise<T> {
  const holder = randomUUID();
  const renew = async (): Promise<void> => {
    const times = { now: now(), heldUntil: now() + lease.ms };
    if ((await takeLeases(store, holder, [lease.name], times)).size === 0)
      throw new PublishError('Another process is publishing libraries; nothing was published.');
  };
  await renew();
  const timer = setInterval(() => void renew().catch(() => undefined), lease.renewMs);
  try {
    return await work(renew);
  } finally {
    clearInterval(timer);
    await giveUpLeases(store, holder);
  }
}

/** Writes the next version, the manifest last, and deletes what no retained version has. */
async function writeNext(
  { files, now }: Publishing,
  versions: readonly number[],
  content: PublishedLibraries['files'],
  renew: () => Promise<void>,
): Promise<PublishedLibraries> {
  const published = { version: (versions.at(-1) ?? 0) + 1, at: now(), files: content };
  // A process that slept has lost the lease.
  await renew();
  await files.put(manifestName(published.version), Buffer.from(JSON.stringify(published)));
  const remaining = versions.slice(1 - retained.store);
  const used = new Set(Object.values(content));
  for (const version of remaining)
    for (const hash of Object.values((await readVersion(files, version)).files)) used.add(hash);
  for (const version of versions) if (!remaining.includes(version)) await files.remove(manifestName(version));
  for await (const name of files.list(`${folder}/files/`))
    if (/^[0-9a-f]{64}$/.test(basename(name)) && !used.has(basename(name))) await files.remove(name);
  return published;
}

/**
 * Publishes a folder of libraries as the next version, if all of its libraries are valid.
 * @returns the version and the libraries; `isNew` is false if the newest version has the same files
 * @throws PublishError
 */
export function publishLibraries(
  publishing: Publishing,
  dir: string,
): Promise<{ version: number; isNew: boolean; found: LibrariesOnDisk }> {
  return alone(publishing, async (renew) => {
    const { files } = publishing;
    const copy = await mkdtemp(join(tmpdir(), 'yuelan-publish-'));
    try {
      const hashes = await copyFolder(dir, copy);
      const found = await readLibraries(copy);
      if (found.broken.length > 0 || found.libraries.length === 0) {
        const broken = found.broken.map(({ mappingPath }) => mappingPath).join(', ');
        const reason = broken === '' ? `There is no library in ${dir}` : `Libraries with errors: ${broken}`;
        throw new PublishError(`${reason}; nothing was published.`);
      }
      const versions = await versionsIn(files);
      const newest = versions.at(-1);
      const before = newest === undefined ? {} : (await readVersion(files, newest)).files;
      const content = Object.fromEntries([...hashes].sort(([a], [b]) => (a < b ? -1 : 1)));
      if (newest !== undefined && JSON.stringify(before) === JSON.stringify(content))
        return { version: newest, isNew: false, found };
      const known = new Set(Object.values(before));
      await inChunks([...hashes], async ([path, hash]) => {
        if (known.has(hash) || (await files.exists(contentName(hash)))) return;
        await files.put(contentName(hash), { path: join(copy, path) });
      });
      const { version } = await writeNext(publishing, versions, content, renew);
      return { version, isNew: true, found };
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });
}

/** Publishes the files of an older version again. @returns the new version @throws PublishError if it does not exist */
export const publishAgain = (publishing: Publishing, older: number): Promise<number> =>
  alone(publishing, async (renew) => {
    const { files } = await readVersion(publishing.files, older);
    return (await writeNext(publishing, await versionsIn(publishing.files), files, renew)).version;
  });

/** The version that this node uses; undefined before the first. */
export const publishedVersion = async (librariesDir: string): Promise<number | undefined> => {
  const target = await readlink(librariesDir).catch(() => undefined);
  return target === undefined ? undefined : Number(target);
};

/** Downloads a file and verifies it. */
async function download(files: FileStore, hash: string, to: string): Promise<void> {
  const found = await files.find(contentName(hash));
  if (!found) throw new PublishError(`file ${hash} is missing`);
  const reader = (await found.read()).getReader();
  const chunks = async function* () {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  };
  await pipeline(chunks, createWriteStream(to, { mode: 0o600, flush: true }));
  if ((await hashOf(to)) !== hash) throw new PublishError(`file ${hash} is damaged`);
}

/**
 * Brings the libraries of this node to the newest published version, all files at once: a link is replaced when the
 * folder of the version is complete. Unchanged files are linked to those of the version before.
 * @returns the new version; undefined if nothing changed
 * @throws PublishError if nothing was published, or the version is damaged; the version before stays in use
 */
export async function takePublished(files: FileStore, librariesDir: string): Promise<number | undefined> {
  const root = dirname(librariesDir);
  const version = await newestVersion(files);
  if (version === undefined) throw new PublishError('no libraries have been published; run yuelan library publish');
  const current = await publishedVersion(librariesDir);
  if (version === current) return undefined;
  const published = await readVersion(files, version);
  const manifestOf = (at: number): string => join(root, `${String(at)}.json`);
  const before: PublishedLibraries['files'] =
    current !== undefined && existsSync(manifestOf(current))
      ? manifestSchema.parse(JSON.parse(await readFile(manifestOf(current), 'utf8'))).files
      : {};
  makePrivateFolder(root);
  const part = await mkdtemp(join(root, '.part-'));
  try {
    await inChunks(Object.entries(published.files), async ([path, hash]) => {
      const to = join(part, requireFileName(path));
      await mkdir(dirname(to), { recursive: true });
      if (before[path] === hash) await link(join(librariesDir, path), to);
      else await download(files, hash, to);
    });
    await rm(join(root, String(version)), { recursive: true, force: true });
    await rename(part, join(root, String(version)));
    await writeFile(manifestOf(version), JSON.stringify(published), { mode: 0o600, flush: true });
    await symlink(String(version), `${part}.link`);
    await rename(`${part}.link`, librariesDir);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  await deleteUnused(root, version);
  return version;
}

/** Deletes old versions and what remains of downloads that were interrupted. */
async function deleteUnused(root: string, version: number): Promise<void> {
  for (const name of await readdir(root)) {
    const isOld = Number.parseInt(name, 10) <= version - retained.node;
    if (isOld || name.startsWith('.part-')) await rm(join(root, name), { recursive: true, force: true });
  }
}

/** Brings libraries to the published version; failures are logged when they begin. @returns whether the version is new */
export function publishedLibraries(
  files: FileStore,
  librariesDir: string,
  log: { warn: (details: object, text: string) => void; error: (details: object, text: string) => void },
): () => Promise<boolean> {
  let problem = '';
  return async () => {
    try {
      const version = await takePublished(files, librariesDir);
      problem = '';
      if (version !== undefined) log.warn({ version }, 'published libraries taken');
      return version !== undefined;
    } catch (error) {
      const before = problem;
      problem = error instanceof Error ? error.message : String(error);
      if (problem !== before)
        log.error({ problem }, 'published libraries cannot be taken; the version before stays in use');
      return false;
    }
  };
}
