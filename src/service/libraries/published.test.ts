import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestStore } from '#support/store.ts';
import { bucketKeys, startBucket } from '#support/bucket.ts';
import { librariesFolder, smallLibrary, writeLibraries } from '#support/library-folder.ts';
import type { Store } from '../platform/db/open.ts';
import { FilesAwayError, type FileStore } from '../platform/files/file-store.ts';
import { folderFiles } from '../platform/files/folder-files.ts';
import { s3Files } from '../platform/files/place.ts';
import { followLibraries, type FollowedLibraries } from './follow.ts';
import {
  publishAgain,
  publishedLibraries,
  publishedVersion,
  publishLibraries,
  takePublished,
  type Publishing,
} from './published.ts';

let root: string;
let folder: ReturnType<typeof librariesFolder>;
let store: Store;
let files: FileStore;
let publishing: Publishing;
let followed: FollowedLibraries[];
let logged: string[];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'yuelan-published-'));
  folder = librariesFolder({
    one: {
      'library.json': smallLibrary('one', '100001'),
      'privacy.en-US.md': 'Privacy',
      'files/logo.svg': '<svg/>',
      'attachments/guides/guide.pdf': 'guide',
      'data/records.jsonl': '{}',
      'readers.csv': 'no reader leaves this machine',
    },
    two: { 'library.json': smallLibrary('two', '100002') },
  });
  store = await openTestStore();
  files = folderFiles(join(root, 'shared'));
  publishing = { store, files, now: Date.now };
  [followed, logged] = [[], []];
});
afterEach(async () => {
  for (const libraries of followed) libraries.close();
  vi.useRealTimers();
  await store.close();
  folder[Symbol.dispose]();
  rmSync(root, { recursive: true });
});

const dirOf = (node: string) => join(root, node, 'published-libraries', 'current');
const take = (node = 'node') => takePublished(files, dirOf(node));
const publish = () => publishLibraries(publishing, folder.dir);
const rename = (mappingPath: string, groupCode: string, name: string) => {
  writeLibraries(folder.dir, {
    [mappingPath]: {
      'library.json': { ...smallLibrary(mappingPath, groupCode), name: { 'zh-CN': name, 'en-US': name } },
    },
  });
};
async function follow(node: string): Promise<{ libraries: FollowedLibraries; changed: string[][] }> {
  const changed: string[][] = [];
  const note = (details: object, text: string) => logged.push(`${text} ${JSON.stringify(details)}`);
  const log = { warn: note, error: note };
  const libraries = await followLibraries({
    store,
    librariesDir: dirOf(node),
    refresh: publishedLibraries(files, dirOf(node), log),
    log,
    onChange: (groupCodes) => changed.push([...groupCodes]),
  });
  followed.push(libraries);
  return { libraries, changed };
}
const namesOf = ({ libraries }: { libraries: FollowedLibraries }) =>
  libraries.registry().libraries.map(({ file }) => file.name['zh-CN']);
/** Lets nodes check for a new version until the expectation is met. */
const after = (expectation: () => void) =>
  vi.waitFor(() => {
    vi.advanceTimersByTime(3_000);
    expectation();
  });

test('a node takes what servers read, and nothing else', async () => {
  expect(await publish()).toMatchObject({ version: 1, isNew: true });
  expect(await take()).toBe(1);
  const names = readdirSync(dirOf('node'), { recursive: true, encoding: 'utf8' }).sort();
  expect(names.filter((name) => name.includes('.'))).toEqual([
    'one/attachments/guides/guide.pdf',
    'one/files/logo.svg',
    'one/library.json',
    'one/privacy.en-US.md',
    'two/library.json',
  ]);
  expect(await take()).toBeUndefined();
  expect(await publishedVersion(dirOf('node'))).toBe(1);
});

test('a bucket is a place for versions too', async () => {
  const bucket = await startBucket();
  const place = { ...bucketKeys, endpoint: bucket.endpoint, bucket: 'yuelan', region: 'us-east-1', prefix: '' };
  files = s3Files(place);
  publishing = { ...publishing, files };
  await publish();
  rename('two', '100002', '乙');
  expect(await publish()).toMatchObject({ version: 2, isNew: true });
  expect(await take()).toBe(2);
  expect(readFileSync(join(dirOf('node'), 'two', 'library.json'), 'utf8')).toContain('乙');
  bucket.close();
});

test('the same files are no new version', async () => {
  await publish();
  expect(await publish()).toMatchObject({ version: 1, isNew: false });
});

test('nodes follow within seconds, all files at once, and reload only changed libraries', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await publish();
  await take('a');
  await take('b');
  const nodes = [await follow('a'), await follow('b')];
  rename('one', '100001', '甲');
  rename('two', '100002', '乙');
  await publish();
  await after(() => {
    for (const node of nodes) expect(namesOf(node)).toEqual(['甲', '乙']);
  });
  rename('two', '100002', '丙');
  await publish();
  await after(() => {
    for (const node of nodes) expect(namesOf(node)).toEqual(['甲', '丙']);
  });
  for (const { changed } of nodes) expect(changed).toEqual([['100001', '100002'], ['100002']]);
});

test('loads a version that the database kept a node from loading', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await publish();
  await take();
  const { db } = store;
  const node = await follow('node');
  rename('two', '100002', '乙');
  await publish();
  const away = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new Error('the database is away');
  });
  await after(() => {
    expect(logged.join()).toContain('reading the libraries folder failed');
  });
  expect(namesOf(node)).toEqual(['小图书馆', '小图书馆']);
  away.mockRestore();
  await after(() => {
    expect(namesOf(node)).toEqual(['小图书馆', '乙']);
  });
});

test('an edit at the source changes nothing on a node before it is published', async () => {
  await publish();
  await take();
  const before = readFileSync(join(dirOf('node'), 'two', 'library.json'), 'utf8');
  rename('two', '100002', '乙');
  expect(await take()).toBeUndefined();
  expect(readFileSync(join(dirOf('node'), 'two', 'library.json'), 'utf8')).toBe(before);
});

test('publishes nothing if a library is invalid', async () => {
  writeFileSync(join(folder.dir, 'two', 'library.json'), '{ "groupCode": ');
  await expect(publish()).rejects.toThrow('Libraries with errors: two; nothing was published.');
  await expect(take()).rejects.toThrow('no libraries have been published; run yuelan library publish');
  expect(await publishedVersion(dirOf('node'))).toBeUndefined();
});

test('publishes nothing while another process does', async () => {
  const results = await Promise.allSettled([publish(), publish(), publish()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toContain('Another process is publishing');
  expect(readdirSync(join(root, 'shared', 'libraries', 'versions'))).toHaveLength(1);
  rename('two', '100002', '乙');
  expect(await publish()).toMatchObject({ version: 2 });
});

test('an older version is published again as the newest', async () => {
  await publish();
  rename('two', '100002', '乙');
  await publish();
  expect(await publishAgain(publishing, 1)).toBe(3);
  expect(await take()).toBe(3);
  expect(readFileSync(join(dirOf('node'), 'two', 'library.json'), 'utf8')).not.toContain('乙');
  await expect(publishAgain(publishing, 9)).rejects.toThrow('There is no version 9.');
});

test('unchanged files are not stored twice, and old versions are deleted', async () => {
  await publish();
  await take();
  const inode = statSync(join(dirOf('node'), 'one', 'library.json')).ino;
  for (let time = 0; time < 25; time += 1) {
    rename('two', '100002', `第${String(time)}版`);
    await publish();
    await take();
  }
  expect(statSync(join(dirOf('node'), 'one', 'library.json')).ino).toBe(inode);
  expect(readdirSync(join(root, 'shared', 'libraries', 'versions'))).toHaveLength(20);
  expect(readdirSync(join(root, 'shared', 'libraries', 'files'))).toHaveLength(4 + 20);
  expect(readdirSync(join(root, 'node', 'published-libraries')).sort()).toEqual(
    ['22', '23', '24', '25', '26'].flatMap((name) => [name, `${name}.json`]).concat('current'),
  );
});

describe('a version that cannot be taken', () => {
  beforeEach(async () => {
    await publish();
    await take();
    rename('two', '100002', '乙');
  });
  const takeLogged = async (from: FileStore) => {
    const note = (details: object) => logged.push(JSON.stringify(details));
    const refresh = publishedLibraries(from, dirOf('node'), { warn: note, error: note });
    expect([await refresh(), await refresh()]).toEqual([false, false]);
    expect(await publishedVersion(dirOf('node'))).toBe(1);
    expect(readdirSync(join(root, 'node', 'published-libraries')).sort()).toEqual(['1', '1.json', 'current']);
    return logged;
  };

  test('because a file is damaged', async () => {
    const before = new Set(readdirSync(join(root, 'shared', 'libraries', 'files')));
    await publish();
    for (const name of readdirSync(join(root, 'shared', 'libraries', 'files')))
      if (!before.has(name)) writeFileSync(join(root, 'shared', 'libraries', 'files', name), '{}');
    expect(await takeLogged(files)).toEqual([expect.stringMatching(/file [0-9a-f]+ is damaged/)]);
  });

  test('because the file store is away', async () => {
    await publish();
    const away = { ...files, find: () => Promise.reject(new FilesAwayError('no answer')) };
    expect(await takeLogged(away)).toEqual([expect.stringContaining('no answer')]);
    expect(await take()).toBe(2);
  });

  test('because its publisher died before the manifest was written', async () => {
    const dying: FileStore = {
      ...files,
      put: (name, content) => (name.endsWith('.json') ? Promise.reject(new Error('killed')) : files.put(name, content)),
    };
    await expect(publishLibraries({ ...publishing, files: dying }, folder.dir)).rejects.toThrow('killed');
    expect(await take()).toBeUndefined();
    expect(await publish()).toMatchObject({ version: 2 });
  });
});
