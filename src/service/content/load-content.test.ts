import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testService, type TestService } from '#support/service.ts';
import { contentChanged, contentWatcher } from '../platform/content/changes.ts';
import { contentKind, ContentError } from '../platform/content/kind.ts';
import { loadContentFile } from './load-content.ts';

/** A kind whose rows are searches: it writes into a table that is there for something else. */
const words = contentKind({
  name: 'words',
  row: z.strictObject({ term: z.string(), about: z.string().optional() }),
  put: async ({ db, libraryId, now, recordIds, say }, rows) => {
    const ids = await recordIds(rows.flatMap(({ about }) => about ?? []));
    await db.deleteFrom('popular_search').where('library_id', '=', libraryId).execute();
    for (const { term, about } of rows) {
      if (about !== undefined && !ids.has(about)) say('noRecord', { name: term, number: about });
      if (term === 'fail') throw new Error('the disk is full');
      if (term === 'twice') throw new ContentError('idTwice', { name: term });
      const searches = (about === undefined ? undefined : ids.get(about)) ?? 0;
      await db.insertInto('popular_search').values({ library_id: libraryId, term, searches, last_at: now }).execute();
    }
  },
});

let service: TestService;
let dir: string;
let file: string;

beforeEach(async () => {
  service = await testService({ records: [{ controlNumber: 'a', kind: 'book', title: '白夜行' }] });
  dir = mkdtempSync(join(tmpdir(), 'yuelan-content-'));
  file = join(dir, 'words.jsonl');
});
afterEach(async () => {
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

const load = (text: string) => {
  writeFileSync(file, text);
  const { store, clock } = service;
  return loadContentFile({ store, now: () => clock.now }, service.context().library, words, file);
};
const terms = async () =>
  (await service.store.db.selectFrom('popular_search').select('term').orderBy('term').execute()).map(
    (entry) => entry.term,
  );

describe('a file of content', () => {
  it('takes the place of what the file before said, and names records by their control numbers', async () => {
    expect(await load('{"term":"一"}\n\n{"term":"二","about":"a"}')).toMatchObject({ rows: 2, loaded: true });
    const row = await service.store.db.selectFrom('popular_search').selectAll().where('term', '=', '二').execute();
    expect(String(row[0]?.searches)).toBe(await service.idOf('a'));
    expect(await load('{"term":"三","about":"z"}')).toMatchObject({
      rows: 1,
      remarks: [{ name: 'noRecord', values: { name: '三', number: 'z' } }],
    });
    expect(await terms()).toEqual(['三']);
  });

  it('changes nothing when a line is wrong, and reports every wrong line', async () => {
    await load('{"term":"一"}');
    const { loaded, mistakes } = await load('{"term":"二"}\n{"term":3}\n{oops\n{"term":"四","more":1}');
    expect(loaded).toBe(false);
    expect(mistakes.map((mistake) => mistake.split(':')[0])).toEqual(['line 2', 'line 3', 'line 4']);
    expect(await terms()).toEqual(['一']);
  });

  it('changes nothing when its rows do not go together', async () => {
    await load('{"term":"一"}');
    const result = await load('{"term":"二"}\n{"term":"twice"}');
    expect(result).toMatchObject({ loaded: false, mistakes: ['twice is listed twice'] });
    expect(await terms()).toEqual(['一']);
  });

  it('is loaded once, until it changes', async () => {
    await load('{"term":"一"}');
    expect(await load('{"term":"一"}')).toMatchObject({ rows: 0, loaded: false, mistakes: [] });
    expect(await load('{"term":"一"}\n{"term":"二"}')).toMatchObject({ rows: 2, loaded: true });
  });

  it('changes nothing when writing fails in the middle', async () => {
    await load('{"term":"一"}');
    await expect(load('{"term":"二"}\n{"term":"fail"}')).rejects.toThrow('the disk is full');
    expect(await terms()).toEqual(['一']);
    expect(await load('{"term":"二"}')).toMatchObject({ loaded: true });
  });
});

describe('the watch over content', () => {
  it('names the tags of what changed since it looked last, and of nothing else', async () => {
    const { store } = service;
    const library = service.context().library;
    const registry = service.context().registry();
    await load('{"term":"一"}');
    const watch = contentWatcher(store.db);
    const changed = async (at: typeof registry) => (await watch(at)).map(({ tag }) => tag);
    expect(await changed(registry)).toEqual([]);
    await load('{"term":"二"}');
    await contentChanged(store.db, { libraryId: library.id, kind: 'questions', now: 1 });
    expect((await changed(registry)).sort()).toEqual(['list:900001:questions', 'list:900001:words']);
    expect(await changed(registry)).toEqual([]);
    await contentChanged(store.db, { libraryId: library.id, kind: 'questions', now: 2 });
    expect(await changed(registry)).toEqual(['list:900001:questions']);
  });
});
