import { writeFileSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchParametersSchema } from '../../../lib/contract/calls/search.ts';
import { openSearch } from './engine.ts';
import { indexFile } from './index-files.ts';
import { book, by, groupCode, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';

let fixture: SearchFixture;
beforeEach(async () => {
  fixture = await searchFixture();
});
afterEach(() => fixture.close());

const copy = (barcode: string, status: 'available' | 'loaned') => ({
  holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode, status }] }],
});
const change = (op: string, controlNumber: string) => {
  fixture.store.sqlite
    .prepare('INSERT INTO change (library_id, record_id, op, at) VALUES (?, ?, ?, 1)')
    .run(fixture.libraryId, fixture.idOf(controlNumber), op);
};
const withdraw = (controlNumber: string) => {
  fixture.store.sqlite.prepare('UPDATE record SET deleted_at = 1 WHERE control_number = ?').run(controlNumber);
  change('delete', controlNumber);
};
const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => {
    const n = from + i;
    return book(`n${n}`, `书籍 ${n} ${n % 3 === 0 ? '历史' : 'history'}`, {
      ...by(`作者${n % 7}`),
      subjects: [`主题${n % 5}`, `主题${n % 11}`],
      classes: [{ scheme: 'clc', code: `K${n % 4}` }],
      pubYear: 2000 + (n % 20),
      ...copy(`b${n}`, n % 2 === 0 ? 'available' : 'loaned'),
    });
  });
/** What an index answers to a few questions. */
const answers = () =>
  [{}, { searchFieldContent: '历史' }, { searchFieldContent: 'history', onlyOnShelf: true }, { kindNo: ['K1'] }].map(
    (entry) => {
      const { total, ids, facets, years } = fixture.search({ ...entry, rows: 100 });
      return { total, ids, facets, years };
    },
  );

describe('following the change feed', () => {
  it('reports stale records once', async () => {
    await fixture.put([book('a', '甲')]);
    withdraw('a');
    const stale = await fixture.engine().catchUp();
    expect(stale).toEqual([{ libraryId: fixture.libraryId, recordIds: [fixture.idOf('a')] }]);
    expect(await fixture.engine().catchUp()).toEqual([]);
  });

  it('finds an updated record under its new title only, and a withdrawn one not at all', async () => {
    await fixture.put([book('a', '旧名'), book('b', '另一本')]);
    await fixture.put([book('a', '新名')]);
    expect(fixture.found({ searchFieldContent: '旧名', exact: true })).toEqual([]);
    expect(fixture.found({ searchFieldContent: '新名' })).toEqual(['a']);
    withdraw('a');
    await fixture.engine().catchUp();
    expect(fixture.found({ searchFieldContent: '新名' })).toEqual([]);
    expect(fixture.found({})).toEqual(['b']);
    await fixture.put([book('a', '新名')]);
    expect(fixture.found({ searchFieldContent: '新名' })).toEqual(['a']);
  });

  it('knows availability and loan counts immediately', async () => {
    await fixture.put([book('a', '甲', copy('1', 'available')), book('b', '乙', copy('2', 'available'))]);
    expect(fixture.search({ onlyOnShelf: true }).total).toBe(2);
    fixture.store.sqlite.prepare("UPDATE item SET status = 'loaned' WHERE barcode = '1'").run();
    fixture.store.sqlite.prepare('UPDATE popularity SET loans = 5 WHERE record_id = ?').run(fixture.idOf('a'));
    change('items', 'a');
    await fixture.engine().catchUp();
    expect(fixture.found({ onlyOnShelf: true })).toEqual(['b']);
    expect(fixture.search({ onlyOnShelf: true }).facets.docCode).toEqual([{ code: '1', count: 1 }]);
    expect(fixture.found({ sortField: 'popularity', sortClause: 'desc' })).toEqual(['a', 'b']);
  });

  it('stops at its time limit and continues with the next call', async () => {
    await fixture.put([book('a', '甲')]);
    withdraw('a');
    expect(await fixture.engine().catchUp({ budgetMs: -1 })).toEqual([]);
    expect(await fixture.engine().catchUp()).toHaveLength(1);
  });

  it('takes little at a time where readers wait, and all of it in the end', async () => {
    await fixture.put(many(0, 1));
    await fixture.write(many(1, 400));
    const taken: number[] = [];
    // Each call takes some, or its time was over before it began.
    for (let all = 0; all < 399;) {
      const [changed] = await fixture.engine().catchUp({ budgetMs: 1 });
      taken.push(changed?.recordIds.length ?? 0);
      all += taken.at(-1) ?? 0;
    }
    expect(Math.max(...taken)).toBeLessThan(200);
    expect(fixture.search({ searchFieldContent: '书籍' }).total).toBe(400);
  });

  it('reads what has changed by its numbers, however large the library is', async () => {
    const { sqlite } = fixture.store;
    const prepare = vi.spyOn(sqlite, 'prepare');
    await fixture.put([book('a', '甲')]);
    // The first change built the index.
    await fixture.put([book('b', '乙')]);
    const texts = prepare.mock.calls
      .map(([text]) => text)
      .filter((text) => /data FROM record\s+WHERE id IN/.test(text));
    prepare.mockRestore();
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) {
      const filled = text.replaceAll('(+?)', "('[1]')").replaceAll('+?', '1');
      const plan = sqlite.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${filled}`).all();
      expect(plan.map(({ detail }) => detail).join()).toContain('SEARCH record USING INTEGER PRIMARY KEY');
    }
  });

  it('leaves the same index as a rebuild', async () => {
    await fixture.put(many(0, 60));
    await fixture.put(many(30, 90).map((record) => ({ ...record, title: `${record.title} 再版` })));
    for (const number of ['n1', 'n33', 'n88']) withdraw(number);
    await fixture.put(many(90, 100));
    const followed = answers();
    await fixture.reopen();
    expect(answers()).toEqual(followed);
    await fixture.engine().reindex(fixture.libraryId);
    expect(answers()).toEqual(followed);
  });

  it('serves every process the same, whichever of them wrote the index', async () => {
    await fixture.put(many(0, 20));
    const other = await openSearch(fixture.store, fixture.dir);
    await other.open(fixture.libraryId);
    const whole = searchParametersSchema.parse({ rows: 100 });
    expect(other.search(fixture.libraryId, whole, 'zh-CN').total).toBe(20);
    await fixture.put(many(20, 30));
    expect(await other.catchUp()).toEqual([{ libraryId: fixture.libraryId, recordIds: expect.arrayContaining([30]) }]);
    expect(other.search(fixture.libraryId, whole, 'zh-CN')).toMatchObject({
      total: 30,
      ids: fixture.search({ rows: 100 }).ids,
    });
    await other.reindex(fixture.libraryId);
    expect(fixture.search({ searchFieldContent: '历史' }).total).toBe(10);
    await other.close();
  });

  it('rebuilds the index at the end of an import that is large relative to it', async () => {
    await fixture.put(many(0, 20));
    const importing = await openSearch(fixture.store, fixture.dir);
    const caughtUp: number[] = [];
    for (let from = 20; from < 12_000; from += 3_000) {
      await fixture.write(many(from, from + 3_000));
      caughtUp.push((await importing.catchUp({ isImport: true })).flatMap((entry) => entry.recordIds).length);
    }
    expect(caughtUp).toEqual([3_000, 3_000, 0, 0]);
    await importing.close();
    const afterwards = await openSearch(fixture.store, fixture.dir);
    expect(await afterwards.catchUp()).toEqual([]);
    const whole = searchParametersSchema.parse({ searchFieldContent: 'history', rows: 100 });
    const imported = afterwards.search(fixture.libraryId, whole, 'zh-CN');
    expect(imported.total).toBe(8_013);
    await afterwards.reindex(fixture.libraryId);
    expect(afterwards.search(fixture.libraryId, whole, 'zh-CN').ids).toEqual(imported.ids);
    await afterwards.close();
  });

  it('rebuilds an index that is too far behind to follow', async () => {
    await fixture.put(many(0, 20));
    await fixture.reopen();
    await fixture.write(many(20, 6_020));
    const opened = await openSearch(fixture.store, fixture.dir);
    await opened.open(fixture.libraryId);
    expect(opened.search(fixture.libraryId, searchParametersSchema.parse({}), 'zh-CN').total).toBe(6_020);
    await opened.close();
  });

  it('forgets nothing when the process ended without closing the index', async () => {
    await fixture.put(many(0, 20));
    await fixture.reopen();
    await fixture.put(many(20, 25));
    const followed = answers();
    const afterwards = await openSearch(fixture.store, fixture.dir);
    await afterwards.catchUp();
    const { total, ids } = afterwards.search(fixture.libraryId, searchParametersSchema.parse({ rows: 100 }), 'zh-CN');
    expect({ total, ids }).toMatchObject({ total: followed[0]?.total, ids: followed[0]?.ids });
    await afterwards.close();
  });
});

describe('an index file that cannot be used', () => {
  const file = () => indexFile(fixture.dir, groupCode);
  beforeEach(async () => {
    await fixture.put(many(0, 5));
    await fixture.engine().close();
  });

  it('is built again when it is of another version', async () => {
    const sqlite = new SqliteDatabase(file());
    sqlite.pragma('user_version = 999');
    sqlite.close();
    await fixture.engine().open(fixture.libraryId);
    expect(fixture.search({}).total).toBe(5);
  });

  it('is built again when it is damaged', async () => {
    writeFileSync(file(), 'this is no database, and long enough to be taken for one'.repeat(100));
    await fixture.engine().open(fixture.libraryId);
    expect(fixture.search({}).total).toBe(5);
  });

  it('is built again when it follows another store', async () => {
    fixture.store.sqlite.prepare('DELETE FROM change').run();
    fixture.store.sqlite.prepare('DELETE FROM record WHERE control_number = ?').run('n1');
    await fixture.engine().open(fixture.libraryId);
    expect(fixture.search({}).total).toBe(4);
  });
});
