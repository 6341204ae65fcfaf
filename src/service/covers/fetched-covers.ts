import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverFilesOf } from '../../lib/rules/cover-picture.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { folderFiles } from '../platform/files/folder-files.ts';
import { SingleFlight } from '../platform/single-flight.ts';
import { coverFilesIn, coverCache, type CoverFiles } from './cover-files.ts';
import { drawSizes, pictureName } from './draw-sizes.ts';
import { guarded } from '../platform/http/guard.ts';
import { fetchOutside, ProviderError } from '../platform/http/http.ts';

/** What a picture may weigh, and how long it may take. */
const limits = { timeoutMs: 4_000, maxBytes: 3 * 1024 * 1024 };

/**
 * Fetches the picture of a cover.
 * @param service what rests after failures: the settings of the cover service
 * @returns `none` where there is none; undefined where it does not come now
 */
async function fetchCover(service: object, url: URL, now: () => number): Promise<Uint8Array | 'none' | undefined> {
  try {
    return (await guarded(service, now, () => fetchOutside(url, limits))).bytes;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // What is not there, or elsewhere, will not be there in a minute; a service that is down may be up again.
    const isGone = error.status !== undefined && error.status < 500;
    return isGone || error.trouble === 'tooLarge' ? 'none' : undefined;
  }
}

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    fetchedCovers?: FetchedCovers | undefined;
  }
}

const hour = 3_600_000;
/** A picture is fetched again after so long, one that was not there sooner; in milliseconds. */
const freshMs = 30 * 24 * hour;
const missingMs = 12 * hour;
/** Answers remembered in each of 256 folders; the oldest give way. 50,000 covers take some 2 GB. */
const maxInFolder = 200;

const fetchedFolder = 'fetched-covers';

/** Pictures that the server fetched from cover services, on the disk of this process. */
export interface FetchedCovers {
  files: Pick<CoverFiles, 'read'>;
  /**
   * The picture at an address of the configuration, fetched when it is not there yet.
   * @param service what rests after failures: the settings of the cover service
   * @returns its name; undefined where there is none, or it does not come now
   */
  find: (service: object, url: URL) => Promise<string | undefined>;
}

/** @param dataDir what is fetched lies in `fetched-covers` below it, and may be deleted at any time */
export function fetchedCoversIn(dataDir: string, now: () => number): FetchedCovers {
  const root = join(dataDir, fetchedFolder);
  const files = coverFilesIn(folderFiles(root));
  const flights = new SingleFlight<string, string | undefined>();

  /** What was answered before: a name, or empty for none; undefined when that is too old. */
  async function answered(path: string): Promise<string | undefined> {
    try {
      const [text, { mtimeMs }] = [await readFile(path, 'utf8'), await stat(path)];
      return now() - mtimeMs < (text === '' ? missingMs : freshMs) ? text : undefined;
    } catch {
      return undefined;
    }
  }

  async function makeRoom(folder: string): Promise<void> {
    const names = await readdir(folder);
    if (names.length < maxInFolder) return;
    const times = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const oldest = times.sort((a, b) => a.at - b.at).slice(0, maxInFolder / 10);
    for (const { name } of oldest) {
      const picture = await readFile(join(folder, name), 'utf8');
      await rm(join(folder, name), { force: true });
      // Another address may have led to the same picture: it is fetched again then.
      if (picture !== '') for (const file of coverFilesOf(picture)) await files.remove(file);
    }
  }

  async function fetchPicture(service: object, url: URL): Promise<string | undefined> {
    const bytes = await fetchCover(service, url, now);
    if (bytes === undefined) return undefined;
    const drawn = bytes === 'none' ? undefined : await drawSizes(bytes);
    if (bytes === 'none' || !drawn) return '';
    for (const [name, size] of drawn) await files.write(name, size);
    return pictureName(bytes);
  }

  async function find(service: object, url: URL): Promise<string | undefined> {
    const hash = createHash('sha256').update(url.href).digest('hex');
    const folder = join(root, 'answers', hash.slice(0, 2));
    const path = join(folder, hash);
    const before = await answered(path);
    if (before === '') return undefined;
    if (before !== undefined && (await files.read(coverFilesOf(before)[0] ?? '')) !== undefined) return before;
    const fetched = await fetchPicture(service, url);
    if (fetched === undefined) return undefined;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await makeRoom(folder);
    await writeFile(path, fetched, { mode: 0o600 });
    return fetched === '' ? undefined : fetched;
  }

  return {
    files,
    find: (service, url) => flights.run(url.href, () => find(service, url)),
  };
}

/**
 * What the server answers /covers/… with: the library's own pictures, then those that were fetched.
 * @param files of the installation
 * @param isFar whether reading one is a request to elsewhere
 */
export function coversOfProcess(files: FileStore, dataDir: string, isFar: boolean): Pick<CoverFiles, 'read'> {
  const [own, fetched] = [coverFilesIn(files), coverFilesIn(folderFiles(join(dataDir, fetchedFolder)))];
  const near = isFar ? coverCache(own) : own;
  return { read: async (name) => (await near.read(name)) ?? fetched.read(name) };
}
