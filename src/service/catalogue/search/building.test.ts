import { rmSync, writeFileSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchParametersSchema } from '../../../lib/contract/calls/search.ts';
import { openSearch } from './engine.ts';
import { indexFile } from './index-files.ts';
import { book, groupCode, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';
import type { SearchEngine } from './types.ts';

const everything = searchParametersSchema.parse({});
const manyBooks = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => book(`n${String(from + at)}`, `书籍 ${String(from + at)}`));

let fixture: SearchFixture;
let engine: SearchEngine;
let builds: { groupCode: string; why: string; end: () => void }[];

/** Opens the search as a server does; what is to be built is in `asked` until the test ends it. */
async function openBeside(): Promise<SearchEngine> {
  return openSearch(fixture.store, fixture.dir, {
    buildBeside: (library, why) =>
      new Promise((resolve) => {
        builds.push({ groupCode: library.groupCode, why, end: resolve });
      }),
  });
}
/** What the other process does: builds the index and puts it in its place. */
async function builtElsewhere(): Promise<void> {
  const other = await openSearch(fixture.store, fixture.dir);
  await other.reindex(fixture.libraryId);
  await other.close();
  builds.at(-1)?.end();
  await new Promise((resolve) => setImmediate(resolve));
}
const total = () => engine.search(fixture.libraryId, everything, 'zh-CN').total;
const isBeingBuilt = { errCode: 503, key: 'indexBeingBuilt', data: { retryAfter: 10 } };
/** The refusal for a reader while the index is opened in the background or built by another process. */
const refusal = async (): Promise<unknown> => {
  expect(total).toThrow('indexBeingBuilt');
  return engine.open(fixture.libraryId).catch((error: unknown) => error);
};

beforeEach(async () => {
  builds = [];
  fixture = await searchFixture(manyBooks(0, 600));
  await fixture.reopen();
});
afterEach(async () => {
  await engine.close();
  await fixture.close();
});

describe('an index that a server finds missing', () => {
  it('is built by another process once, and requests in the meantime are rejected with a retry hint', async () => {
    rmSync(indexFile(fixture.dir, groupCode));
    engine = await openBeside();
    expect(await refusal()).toMatchObject(isBeingBuilt);
    expect(await engine.catchUp()).toEqual([]);
    expect(await refusal()).toMatchObject(isBeingBuilt);
    expect(builds.map(({ groupCode: code, why }) => [code, why])).toEqual([[groupCode, 'not there']]);
    expect(engine.building()).toEqual([fixture.libraryId]);
    await builtElsewhere();
    await engine.open(fixture.libraryId);
    expect(total()).toBe(600);
    expect(engine.building()).toEqual([]);
  });

  it('leaves other libraries alone', async () => {
    const { id } = await fixture.store.db
      .insertInto('library')
      .values({ group_code: '900002', mapping_path: 'other', name: 'other' })
      .returning('id')
      .executeTakeFirstOrThrow();
    rmSync(indexFile(fixture.dir, groupCode));
    engine = await openBeside();
    expect(await refusal()).toMatchObject(isBeingBuilt);
    await engine.open(id);
    expect(engine.search(id, everything, 'zh-CN').total).toBe(0);
    expect(builds).toHaveLength(1);
  });

  it('is built again when it is of no use, and what changed meanwhile is followed', async () => {
    writeFileSync(indexFile(fixture.dir, groupCode), 'no index at all'.repeat(500));
    engine = await openBeside();
    expect(await refusal()).toMatchObject(isBeingBuilt);
    expect(builds.map(({ why }) => why)).toEqual(['damaged, or of another version']);
    await builtElsewhere();
    await fixture.write(manyBooks(600, 605));
    expect((await engine.catchUp())[0]?.recordIds).toHaveLength(5);
    expect(total()).toBe(605);
  });

  it('answers from the old index when it is far behind, until the new one is ready', async () => {
    await fixture.write(manyBooks(600, 7_000));
    engine = await openBeside();
    await engine.open(fixture.libraryId);
    expect(total()).toBe(600);
    expect(builds.map(({ why }) => why)).toEqual(['too far behind']);
    expect(await engine.catchUp()).toEqual([]);
    await builtElsewhere();
    await engine.open(fixture.libraryId);
    expect(total()).toBe(7_000);
  });
});

it('rebuilds an index that turns out to be damaged during a query', async () => {
  engine = await openBeside();
  await engine.open(fixture.libraryId);
  expect(total()).toBe(600);
  await engine.close();
  const damaged = new SqliteDatabase(indexFile(fixture.dir, groupCode));
  damaged.unsafeMode();
  damaged.pragma('writable_schema = ON');
  damaged.exec("UPDATE sqlite_schema SET rootpage = 9999999 WHERE name LIKE 'words%' OR name = 'doc'");
  damaged.close();
  const search = () =>
    engine.search(fixture.libraryId, searchParametersSchema.parse({ searchFieldContent: '书籍' }), 'zh-CN');
  engine = await openBeside();
  await engine.open(fixture.libraryId).catch(() => undefined);
  expect(search).toThrow('indexBeingBuilt');
  expect(builds).toHaveLength(1);
  await builtElsewhere();
  await engine.open(fixture.libraryId);
  expect(search().total).toBe(600);
});
