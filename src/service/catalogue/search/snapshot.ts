import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { readWhole, type FileStore } from '../../platform/files/file-store.ts';
import { makePrivate, makePrivateFolder } from '../../platform/private-files.ts';
import { changeMarks, openRecordFeed, type IndexedLibrary } from './feed.ts';
import { besideIndex, indexFile } from './index-files.ts';
import { LibraryIndex } from './library-index.ts';
import { builtAtOnce, isTooMuch } from './open-indexes.ts';
import { indexVersion } from './schema.ts';

/** So many snapshots of a library remain. */
const retained = 2;
/** After so long, in milliseconds, files of unfinished publications and of other versions are deleted. */
const abandonedMs = 48 * 60 * 60_000;
/** A new snapshot is due after so many changes, or after this time, in milliseconds, if there is any change. */
const dueChanges = 5_000;
const dueMs = 24 * 60 * 60_000;
const changesAtOnce = 2_000;
const maxManifestBytes = 4_096;

const manifestSchema = z.object({
  indexVersion: z.int(),
  /** Last change of the feed that the index contains, and the marks of that change. */
  position: z.int().min(0),
  change: z.string(),
  records: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string(),
  at: z.int(),
});
type Manifest = z.output<typeof manifestSchema>;

/** Where the nodes of an installation share the search indexes of a library. */
export interface SharedIndex {
  files: FileStore;
  db: Db;
  library: IndexedLibrary;
  now: () => number;
}

/** Why a snapshot is not used. */
class SnapshotError extends Error {}

const folderOf = ({ groupCode }: IndexedLibrary): string => `indexes/${groupCode}`;
/** `<folder>/v<version>/<time>-<random>.db`, its manifest `….json`; names in the order of time. */
const nameAt = (library: IndexedLibrary, now: number): string =>
  `${folderOf(library)}/v${String(indexVersion)}/${String(now).padStart(15, '0')}-${randomUUID().slice(0, 8)}`;
const timeOf = (name: string): number => Number(/\/(\d{15})-[^/]*$/.exec(name)?.[1] ?? '0');

async function allNames(files: FileStore, folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.list(`${folder}/`, { withParts: true })) names.push(name);
  return names.sort();
}

/** Names of the published snapshots of this version without their ending, newest first. */
async function snapshotsOf({ files, library }: Pick<SharedIndex, 'files' | 'library'>): Promise<string[]> {
  const names = await allNames(files, `${folderOf(library)}/v${String(indexVersion)}`);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .reverse();
}

/**
 * Reads the manifest of a snapshot.
 * @throws SnapshotError if this program or this database cannot use the snapshot
 */
async function usableManifest({ files, library, db }: SharedIndex, name: string): Promise<Manifest> {
  const feed = openRecordFeed(db);
  const text = (await readWhole(files, `${name}.json`, maxManifestBytes))?.toString() ?? '';
  const parsed = manifestSchema.safeParse(await new Response(text).json().catch(() => undefined));
  if (!parsed.success) throw new SnapshotError('its manifest is damaged');
  const { indexVersion: version, position, change, records } = parsed.data;
  if (version !== indexVersion)
    throw new SnapshotError(`its version is ${String(version)}, this program needs ${String(indexVersion)}`);
  const last = await feed.lastSeq();
  if (position > last)
    throw new SnapshotError(`it contains change ${String(position)}, the database ends at ${String(last)}`);
  if (change !== (await changeMarks(db, position)))
    throw new SnapshotError(`change ${String(position)} of the database is another one`);
  if (isTooMuch(records, await feed.changesAfter(library.id, position, records + dueChanges)))
    throw new SnapshotError('following all changes since then takes longer than a build');
  return parsed.data;
}

/** Downloads a snapshot, verifies it and replaces the index file of this node. @throws if it is not usable */
async function take(shared: SharedIndex, name: string, file: string): Promise<Manifest> {
  const { files, library, db } = shared;
  const manifest = await usableManifest(shared, name);
  const found = await files.find(`${name}.db`);
  if (found?.size !== manifest.bytes) throw new SnapshotError('its file is incomplete');
  const part = `${file}.taken-${randomUUID()}`;
  try {
    const hash = createHash('sha256');
    const reader = (await found.read()).getReader();
    const chunks = async function* () {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        hash.update(chunk.value);
        yield chunk.value;
      }
    };
    await pipeline(chunks, createWriteStream(part, { mode: 0o600 }));
    if (hash.digest('hex') !== manifest.sha256) throw new SnapshotError('its checksum is wrong');
    const index = LibraryIndex.open(part, library, await openRecordFeed(db).lastSeq());
    if (!index) throw new SnapshotError('it is no index of this library');
    index.close();
    for (const end of besideIndex) await rm(file + end, { force: true });
    await rename(part, file);
    return manifest;
  } finally {
    for (const end of ['', ...besideIndex]) await rm(part + end, { force: true });
  }
}

/**
 * Copies the newest usable snapshot of a library from the file store into the index folder of this node, which follows
 * the change feed from there. Never rejects.
 * @param report receives why snapshots were refused
 * @returns the manifest; undefined if the index must be built
 */
export async function takeSnapshot(
  shared: SharedIndex,
  dir: string,
  report: (text: string) => void,
): Promise<Manifest | undefined> {
  makePrivateFolder(dir);
  const names = await snapshotsOf(shared).catch((error: unknown) => {
    report(`the file store cannot be read: ${String(error)}`);
    return [];
  });
  for (const name of names) {
    try {
      return await take(shared, name, indexFile(dir, shared.library.groupCode));
    } catch (error) {
      report(`snapshot ${name} refused: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return undefined;
}

/**
 * Whether a library has no recent snapshot. Small libraries need none: nodes build their indexes in a tenth of a second.
 * @throws if the file store cannot be read
 */
export async function isSnapshotDue(shared: SharedIndex): Promise<boolean> {
  const [newest] = await snapshotsOf(shared);
  const feed = openRecordFeed(shared.db);
  if (newest === undefined) return (await feed.count(shared.library.id)) > builtAtOnce;
  try {
    const { position, at } = await usableManifest(shared, newest);
    const changes = await feed.changesAfter(shared.library.id, position, dueChanges);
    return changes >= dueChanges || (changes > 0 && shared.now() - at >= dueMs);
  } catch (error) {
    if (error instanceof SnapshotError) return true;
    throw error;
  }
}

/** Copies an index file that a server may be writing, in one read transaction, and follows the feed into the copy. */
async function copyCurrent({ library, db }: SharedIndex, file: string, copy: string) {
  const feed = openRecordFeed(db);
  const source = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  try {
    await source.backup(copy, { progress: ({ totalPages }) => totalPages });
  } finally {
    source.close();
  }
  makePrivate(copy);
  const index = LibraryIndex.open(copy, library, await feed.lastSeq());
  if (!index) throw new SnapshotError(`${file} is no index of this library`);
  try {
    while ((await index.catchUp(feed, changesAtOnce)).length > 0);
    index.settle();
    index.save();
    return { position: index.position, records: index.documents.liveCount };
  } finally {
    index.close();
  }
}

/**
 * Publishes the index of this node for other nodes, and deletes older snapshots. The manifest is written last: without
 * it a snapshot does not exist for other nodes.
 * @param dir folder of the index files
 * @throws if the index is missing, or the file store cannot be written
 */
export async function publishSnapshot(shared: SharedIndex, dir: string): Promise<Manifest> {
  const { files, library, db } = shared;
  const file = indexFile(dir, library.groupCode);
  const copy = `${file}.copy-${randomUUID()}`;
  try {
    const state = await copyCurrent(shared, file, copy);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(copy)) hash.update(chunk as Buffer);
    const at = shared.now();
    const name = nameAt(library, at);
    const change = await changeMarks(db, state.position);
    const { size: bytes } = await stat(copy);
    const manifest: Manifest = { indexVersion, ...state, change, bytes, sha256: hash.digest('hex'), at };
    await files.put(`${name}.db`, { path: copy });
    await files.put(`${name}.json`, Buffer.from(JSON.stringify(manifest)));
    await deleteOld(shared);
    return manifest;
  } finally {
    for (const end of ['', '-journal', ...besideIndex]) await rm(copy + end, { force: true });
  }
}

async function deleteOld({ files, library, now }: SharedIndex): Promise<void> {
  const all = await snapshotsOf({ files, library });
  const remaining = all.slice(0, retained);
  const old = all.slice(retained);
  // Manifests first: a node must not find one without its file.
  for (const end of ['.json', '.db']) for (const name of old) await files.remove(name + end);
  for (const name of await allNames(files, folderOf(library))) {
    const isRemaining = remaining.some((snapshot) => name.startsWith(snapshot));
    if (!isRemaining && timeOf(name) > 0 && now() - timeOf(name) > abandonedMs) await files.remove(name);
  }
}
