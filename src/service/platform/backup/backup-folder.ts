import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { z } from 'zod';
import { migrationsOf } from '../db/open.ts';
import { makePrivate, makePrivateFolder } from '../private-files.ts';
import { backupStore, BackupError, restoreStore } from './backup.ts';
import { rowCounts } from './row-counts.ts';

/** The data of an installation: the store and its files. */
export interface Installation {
  dataDir: string;
  storeFile: string;
  /** Folder of record files and covers; the data folder if omitted, null if they are in a bucket. */
  filesDir?: string | null | undefined;
}

/** File in the data folder with the time of the last backup. */
const lastBackupFile = 'last-backup';

/** Records that a backup was made. @param now milliseconds since 1970 */
export function noteBackup(dataDir: string, now: number): void {
  writeFileSync(join(dataDir, lastBackupFile), new Date(now).toISOString(), { mode: 0o600 });
}

/** When the last backup was made, in milliseconds since 1970; undefined if there is none. */
export function lastBackup(dataDir: string): number | undefined {
  const file = join(dataDir, lastBackupFile);
  return existsSync(file) ? Date.parse(readFileSync(file, 'utf8')) : undefined;
}

const storeName = 'yuelan.db';
const manifestName = 'manifest.json';
const folders = ['attachments', 'covers'];
/** A file that is being written has another name until it is whole. */
const isWhole = (file: string): boolean => !/\.[0-9a-f]{8}-[0-9a-f-]{27}$/.test(file);
/** Folder of a backup with the key files of the data folder. */
const secretsFolder = 'secrets';
/** Key files in the data folder: `secrets.json`, `identity-secrets.json` and so on. */
const isSecret = (name: string): boolean => /(^|-)secrets\.json$/.test(name);

const manifestSchema = z.object({
  format: z.literal(1),
  made: z.iso.datetime(),
  /** Bytes and SHA-256 by the path inside the backup, with slashes. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  /** Latest migration of the store, and rows by table; earlier versions did not write it. */
  store: z.object({ schema: z.string(), rows: z.record(z.string(), z.int()) }).optional(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** What the manifest says of a store. @param file nobody writes it */
async function factsOf(file: string): Promise<NonNullable<Manifest['store']>> {
  const database = new SqliteDatabase(file, { readonly: true });
  const db = new Kysely({ dialect: new SqliteDialect({ database }) });
  try {
    return { schema: migrationsOf(database).at(-1) ?? '', rows: await rowCounts(db) };
  } finally {
    await db.destroy();
  }
}

async function hashOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(file), async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) {
      bytes += part.length;
      hash.update(part);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

/** Regular files below a folder, by their path inside it; links are not followed. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function copyInto(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  copyFileSync(from, to);
  makePrivate(to);
}

/**
 * Backs up an installation to a folder: a consistent copy of the store, the record files and optionally the keys. The
 * folder gets its name only when it is complete and verified.
 * @param target must not exist, so that a backup never replaces another one
 * @throws BackupError if the target exists or the verification fails
 */
export async function backupFolder(
  { dataDir, storeFile, filesDir = dataDir }: Installation,
  target: string,
  options: { secrets: boolean; now: number },
): Promise<{ files: number; bytes: number }> {
  if (existsSync(target)) throw new BackupError(`${target} exists already; a backup overwrites nothing`);
  const part = `${target}.part`;
  rmSync(part, { recursive: true, force: true });
  makePrivateFolder(part);
  await backupStore(storeFile, join(part, storeName));
  // Files are written before the rows that refer to them, so a later copy of the files contains all of them.
  const root = filesDir ?? '';
  const copied = (filesDir === null ? [] : folders).flatMap((folder) =>
    filesBelow(join(root, folder))
      .filter(isWhole)
      .map((file) => join(folder, file)),
  );
  for (const file of copied) copyInto(join(root, file), join(part, file));
  const keys = options.secrets ? readdirSync(dataDir).filter(isSecret) : [];
  for (const name of keys) copyInto(join(dataDir, name), join(part, secretsFolder, name));

  const files: Manifest['files'] = {};
  for (const file of filesBelow(part)) files[file.split(sep).join('/')] = await hashOf(join(part, file));
  // Compares copies with their sources; the store has been checked before.
  for (const file of copied) {
    const [entry, own] = [files[file.split(sep).join('/')], await hashOf(join(root, file))];
    if (entry?.sha256 !== own.sha256) throw new BackupError(`${file} was not written correctly`);
  }
  const store = await factsOf(join(part, storeName));
  const manifest: Manifest = { format: 1, made: new Date(options.now).toISOString(), files, store };
  writeFileSync(join(part, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await checkFolder(part);
  renameSync(part, target);
  const sizes = Object.values(files).map(({ bytes }) => bytes);
  return { files: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

/** Verifies a backup. @throws BackupError that names the first missing, additional or changed file */
export async function checkFolder(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestName), 'utf8')));
  } catch {
    throw new BackupError(`${folder} is not a backup of Yuelan: ${manifestName} is missing or damaged`);
  }
  const there = filesBelow(folder).map((file) => file.split(sep).join('/'));
  for (const file of there) {
    if (file !== manifestName && !manifest.files[file]) throw new BackupError(`${file} does not belong to the backup`);
  }
  for (const [file, { bytes, sha256 }] of Object.entries(manifest.files)) {
    if (!there.includes(file)) throw new BackupError(`${file} is missing from the backup`);
    const read = await hashOf(join(folder, file));
    if (read.bytes !== bytes || read.sha256 !== sha256) throw new BackupError(`${file} is damaged in the backup`);
  }
  return manifest;
}

/** Replaces a file or folder, which is renamed to `<name>.before-restore`. */
function replace(from: string, to: string): void {
  const before = `${to}.before-restore`;
  if (existsSync(to)) {
    rmSync(before, { recursive: true, force: true });
    renameSync(to, before);
  }
  renameSync(from, to);
}

/**
 * Restores a backup, also into an empty data folder, and the keys if the backup contains them and they are requested.
 * Replaced data is renamed to `….before-restore`.
 * @returns the manifest of the backup
 * @throws BackupError if the backup is incomplete or from a newer version, or the store is in use
 */
export async function restoreFolder(
  { dataDir, storeFile, filesDir = dataDir }: Installation,
  backup: string,
  options: { secrets: boolean },
): Promise<Manifest> {
  const manifest = await checkFolder(backup);
  const { files } = manifest;
  makePrivateFolder(dataDir);
  makePrivateFolder(dirname(storeFile));
  await restoreStore(storeFile, join(backup, storeName));
  for (const folder of filesDir === null ? [] : folders) {
    const root = filesDir ?? dataDir;
    const restoring = join(root, `${folder}.restoring`);
    rmSync(restoring, { recursive: true, force: true });
    const names = Object.keys(files).filter((file) => file.startsWith(`${folder}/`));
    for (const file of names) copyInto(join(backup, file), join(restoring, file.slice(folder.length + 1)));
    if (names.length > 0) replace(restoring, join(root, folder));
  }
  if (!options.secrets) return manifest;
  for (const file of Object.keys(files).filter((file) => file.startsWith(`${secretsFolder}/`))) {
    const name = file.slice(secretsFolder.length + 1);
    copyInto(join(backup, file), join(dataDir, `${name}.restoring`));
    replace(join(dataDir, `${name}.restoring`), join(dataDir, name));
  }
  return manifest;
}
