import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchParametersSchema } from '../../../lib/contract/calls/search.ts';
import { openSearch } from './engine.ts';
import { book, by, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';
import type { FollowBeside } from './handover.ts';
import type { FollowedChanges } from './library-index.ts';
import type { SearchEngine } from './types.ts';

let fixture: SearchFixture;
let serving: SearchEngine;
/** What the other process was asked: one entry each time it was started. */
let started: { after: number; stopped: boolean }[];
let underWay: Promise<void>;

const many = (from: number, to: number, more = '') =>
  Array.from({ length: to - from }, (_, i) => {
    const n = from + i;
    return book(`n${n}`, `书籍 ${n % 40} ${n % 3 === 0 ? '历史' : 'history'}${more}`, {
      ...by(`作者${n % 7}`),
      subjects: [`主题${n % 5}`, `主题${n % 11}`],
      classes: [{ scheme: 'clc', code: `K${n % 4}` }],
      pubYear: 2000 + (n % 20),
      holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: `b${n}`, status: 'available' }] }],
    });
  });

/** Another engine on the same files in place of another process. @param parts after so many parts it breaks off */
const inProcess =
  (parts = Infinity): FollowBeside =>
  (library, after, onChanges, onEnd) => {
    const its = { after, stopped: false };
    started.push(its);
    const sent: FollowedChanges[] = [];
    const follow = async (): Promise<void> => {
      const other = await openSearch(fixture.store, fixture.dir);
      await other.followFor(library.id, async (changes) => {
        if (sent.length >= parts || changes.upTo <= after) return;
        sent.push(changes);
        // As they come from another process: nothing is shared.
        onChanges(structuredClone(changes));
      });
      await other.close();
      onEnd(parts === Infinity);
    };
    underWay = follow();
    return { taken: () => undefined, stop: () => (its.stopped = true) };
  };

/** Follows as a server does, until there is nothing more. */
async function catchUp(): Promise<number[]> {
  const ids: number[] = [];
  for (let idle = 0; idle < 2;) {
    const changed = await serving.catchUp({ budgetMs: 20 });
    await underWay;
    idle = changed.length === 0 && serving.followedBeside().length === 0 ? idle + 1 : 0;
    ids.push(...changed.flatMap((entry) => entry.recordIds));
  }
  return ids;
}

const questions = [
  {},
  { searchFieldContent: '历史' },
  { searchFieldContent: 'history', onlyOnShelf: true },
  { kindNo: ['K1'] },
  { subject: ['主题3'], entries: 'works' as const },
];
const answersOf = (engine: SearchEngine) =>
  questions.map((question) => {
    const parameters = searchParametersSchema.parse({ ...question, rows: 100 });
    const { total, ids, facets, years, works } = engine.search(fixture.libraryId, parameters, 'zh-CN');
    return { total, ids, facets, years, works };
  });

beforeEach(async () => {
  fixture = await searchFixture();
  await fixture.put(many(0, 50));
  await fixture.reopen();
  [started, underWay] = [[], Promise.resolve()];
});
afterEach(async () => {
  await serving.close();
  await fixture.close();
});

it('leaves a long row of changes to another process, and answers as if it had followed them itself', async () => {
  serving = await openSearch(fixture.store, fixture.dir, { followBeside: inProcess() });
  await serving.open(fixture.libraryId);
  const before = serving.position(fixture.libraryId);
  await fixture.write(many(20, 1_500, ' 再版'));
  fixture.store.sqlite.exec("UPDATE record SET deleted_at = 1 WHERE control_number IN ('n3', 'n700')");
  fixture.store.sqlite.exec(
    `INSERT INTO change (library_id, record_id, op, at)
     SELECT library_id, id, 'delete', 1 FROM record WHERE deleted_at IS NOT NULL`,
  );
  const ids = await catchUp();
  expect(started).toHaveLength(1);
  expect(started[0]?.after).toBe(before);
  expect(new Set(ids).size).toBe(1_480 + 1);
  const left = answersOf(serving);
  expect(left[0]?.total).toBe(1_498);
  await serving.reindex(fixture.libraryId);
  expect(answersOf(serving)).toEqual(left);
});

it('resumes automatically where the other process stopped', async () => {
  serving = await openSearch(fixture.store, fixture.dir, { followBeside: inProcess(2) });
  await fixture.write(many(50, 1_500));
  await catchUp();
  // Once: whatever broke it off, it is not tried again and again.
  expect(started).toHaveLength(1);
  const left = answersOf(serving);
  expect(left[0]?.total).toBe(1_500);
  await serving.reindex(fixture.libraryId);
  expect(answersOf(serving)).toEqual(left);
});

it('applies a few changes at a time automatically', async () => {
  serving = await openSearch(fixture.store, fixture.dir, { followBeside: inProcess() });
  for (let from = 50; from < 650; from += 150) {
    await fixture.write(many(from, from + 150));
    await catchUp();
  }
  expect(started).toEqual([]);
  expect(answersOf(serving)[0]?.total).toBe(650);
});

it('stops the other process when it is closed, and is not troubled by how that ends', async () => {
  let endOther: ((isDone: boolean) => void) | undefined;
  serving = await openSearch(fixture.store, fixture.dir, {
    followBeside: (_library, after, _onChanges, onEnd) => {
      endOther = onEnd;
      const its = { after, stopped: false };
      started.push(its);
      return { taken: () => undefined, stop: () => (its.stopped = true) };
    },
  });
  await fixture.write(many(50, 1_000));
  while (serving.followedBeside().length === 0) await serving.catchUp({ budgetMs: 20 });
  await serving.close();
  expect(started).toEqual([expect.objectContaining({ stopped: true })]);
  // A process ends some time after the request.
  expect(() => endOther?.(false)).not.toThrow();
  expect(endOther).toBeDefined();
});
