import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addRevision } from '../content/revisions.ts';
import { openTestStore } from '#support/store.ts';
import type { Store } from '../platform/db/open.ts';
import { followLibraries, type FollowedLibraries } from './follow.ts';
import { librariesFolder, smallLibrary, writeLibraries } from '#support/library-folder.ts';

let folder: ReturnType<typeof librariesFolder>;
let store: Store;
let libraries: FollowedLibraries;
let logged: string[];
let changed: string[][];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  folder = librariesFolder({
    one: { 'library.json': smallLibrary('one', '100001') },
    two: { 'library.json': smallLibrary('two', '100002') },
  });
  [store, logged, changed] = [await openTestStore(), [], []];
  const tell = (details: object, text: string) => logged.push(`${text} ${JSON.stringify(details)}`);
  libraries = await followLibraries({
    store,
    librariesDir: folder.dir,
    log: { error: tell, warn: tell },
    onChange: (groupCodes) => changed.push([...groupCodes]),
  });
});
afterEach(async () => {
  libraries.close();
  vi.useRealTimers();
  await store.close();
  folder[Symbol.dispose]();
});

const served = () => libraries.registry().libraries.map(({ mappingPath }) => mappingPath);
/** Lets the folder be looked at until what is expected of it is so. */
const after = (expectation: () => void) =>
  vi.waitFor(() => {
    vi.advanceTimersByTime(2_000);
    expectation();
  });

test('a library that is added is served, with a row of its own in the store', async () => {
  writeLibraries(folder.dir, { three: { 'library.json': smallLibrary('three', '100003') } });
  await after(() => {
    expect(served()).toEqual(['one', 'three', 'two']);
  });
  expect(changed).toEqual([['100003']]);
  expect(new Set(libraries.registry().libraries.map(({ id }) => id)).size).toBe(3);
});

test('serves a changed library with its new settings and its old row', async () => {
  const before = libraries.registry().byPath('two');
  const menus = { menuA: [{ menuId: 'a', menuName: '首页', menuUrl: '/home' }], menuB: [] };
  writeFileSync(join(folder.dir, 'two', 'menus.json'), JSON.stringify(menus));
  await after(() => {
    expect(libraries.registry().byPath('two')?.menus.menuA).toHaveLength(1);
  });
  expect(libraries.registry().byPath('two')?.id).toBe(before?.id);
  expect(changed).toEqual([['100002']]);
});

test('keeps serving a library unchanged after a mistake, and logs it', async () => {
  writeFileSync(join(folder.dir, 'two', 'library.json'), '{ "groupCode": "1000');
  await after(() => {
    expect(logged.join('\n')).toContain('the previous version stays in use');
  });
  expect(logged.join('\n')).toContain('two/library.json');
  expect(served()).toEqual(['one', 'two']);
  expect(libraries.registry().brokenAt('two')).toBeUndefined();
  writeFileSync(join(folder.dir, 'two', 'library.json'), JSON.stringify(smallLibrary('two', '100009')));
  await after(() => {
    expect(libraries.registry().byPath('two')?.groupCode).toBe('100009');
  });
});

test('a library without its folder is no longer served, also after a restart', async () => {
  rmSync(join(folder.dir, 'one'), { recursive: true });
  await after(() => {
    expect(served()).toEqual(['two']);
  });
  expect(changed).toEqual([['100001']]);
  libraries.close();
  libraries = await followLibraries({
    store,
    librariesDir: folder.dir,
    log: { error: vi.fn(), warn: vi.fn() },
    onChange: vi.fn(),
  });
  expect(served()).toEqual(['two']);
});

test('what staff of a library changed counts over its file, also when the file is read again', async () => {
  const id = libraries.registry().byPath('two')?.id ?? 0;
  const home = { key: 'home', act: 'put', staff: 'wang.fang', now: 0 } as const;
  await addRevision(store.db, { libraryId: id, kind: 'home' }, { ...home, value: { blocks: ['counts'] } });
  await libraries.settingsChanged(id);
  expect(changed).toEqual([['100002']]);
  const blocksOf = (path: string) => libraries.registry().byPath(path)?.file.home.blocks;
  expect([blocksOf('two'), blocksOf('one')?.length]).toEqual([['counts'], 17]);
  writeLibraries(folder.dir, { two: { 'library.json': { ...smallLibrary('two', '100002'), accent: '115e59' } } });
  await after(() => {
    expect(libraries.registry().byPath('two')?.file.accent).toBe('115e59');
  });
  expect(blocksOf('two')).toEqual(['counts']);
});
