import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { isOnPostgres } from '#support/store.ts';
import { shownName } from '#lib/rules/evaluations.ts';
import { countHelpful } from './handlers.ts';
import { auditComment, evaluate, type Evaluating } from './write-evaluations.ts';
import { refuseChange } from '../platform/db/triggers.ts';

let service: TestService;
let recordId: string;
let libraryId: number;
beforeEach(async () => {
  service = await testService({ records: [{ controlNumber: '1', kind: 'book', title: '白夜行' }] });
  recordId = await service.idOf('1');
  libraryId = service.context().library.id;
});
afterEach(() => service.close());

const by = (readerId: string, readerName = '王小波'): Evaluating => ({
  libraryId,
  recordId: Number(recordId),
  readerId,
  readerName,
  now: service.clock.now,
});
const ids = async () => {
  const rows = await service.store.db.selectFrom('evaluation').select(['id', 'reader_id']).execute();
  return new Map(rows.map((row) => [row.reader_id, row.id]));
};
async function audit(...readers: string[]): Promise<void> {
  const known = await ids();
  for (const reader of readers) {
    const target = { libraryId, commentId: known.get(reader) ?? 0, now: service.clock.now };
    await auditComment(service.store, target, 'audited');
  }
}

describe('ratings', () => {
  test('are stored together with the row of the change, or neither is', async () => {
    const { db } = service.store;
    await refuseChange(db, { name: 'refuse', table: 'change', message: 'no change', before: 'insert' });
    await expect(evaluate(service.store, by('a'), { score: 5 })).rejects.toThrow('no change');
    expect(await ids()).toEqual(new Map());
    await sql`drop trigger refuse ${isOnPostgres ? sql`on change` : sql``}`.execute(db);
    const changes = async () => (await db.selectFrom('change').select('seq').execute()).length;
    const before = await changes();
    await evaluate(service.store, by('a'), { score: 5 });
    expect([(await ids()).size, await changes()]).toEqual([1, before + 1]);
  });

  test('are empty for a record without ratings', async () => {
    const ratings = await service.data('getRatings', { recordId });
    expect(ratings).toMatchObject({ average: null, count: 0 });
    expect(ratings.distribution.map((entry) => entry.score)).toEqual([5, 4, 3, 2, 1]);
  });

  test('are one a reader, the last one', async () => {
    await evaluate(service.store, by('1'), { score: 1 });
    await evaluate(service.store, by('1'), { score: 5 });
    await evaluate(service.store, by('2'), { score: 4 });
    await evaluate(service.store, by('3'), { score: 4 });
    expect(await service.data('getRatings', { recordId })).toEqual({
      average: 4.3,
      count: 3,
      distribution: [5, 4, 3, 2, 1].map((score) => ({ score, count: { 5: 1, 4: 2 }[score] ?? 0 })),
    });
  });

  test.each([0, 6, 2.5, Number.NaN])('of %d are refused', async (score) => {
    await expect(evaluate(service.store, by('1'), { score })).rejects.toMatchObject({ errCode: 400 });
    expect((await service.data('getRatings', { recordId })).count).toBe(0);
  });

  test('make the page of the record stale', async () => {
    const stale: string[] = [];
    service.invalidation.listen((tags) => stale.push(...tags));
    await evaluate(service.store, by('1'), { score: 5 });
    await service.follow();
    expect(stale).toContain(`record:${recordId}`);
  });
});

describe('comments', () => {
  test('are shown when the library has let them pass, under a shortened name', async () => {
    expect(await evaluate(service.store, by('1'), { score: 5, comment: '  一口气读完  ' })).toBe('unaudited');
    await evaluate(service.store, by('2'), { comment: '广告' });
    expect(await service.data('listComments', { recordId })).toEqual({ total: 0, result: [] });
    await audit('1');
    const target = { libraryId, commentId: (await ids()).get('2') ?? 0, now: 0 };
    await auditComment(service.store, target, 'rejected');
    const { total, result } = await service.data('listComments', { recordId });
    expect(total).toBe(1);
    expect(result[0]).toMatchObject({ name: '王**', score: 5, comment: '一口气读完', helpful: 0 });
  });

  test('that are changed wait for approval again, and a new rating leaves them unchanged', async () => {
    await evaluate(service.store, by('1'), { comment: '好' });
    await audit('1');
    expect(await evaluate(service.store, by('1'), { score: 2 })).toBe('audited');
    expect((await service.data('listComments', { recordId })).result[0]?.score).toBe(2);
    expect(await evaluate(service.store, by('1'), { comment: '不好' })).toBe('unaudited');
    expect((await service.data('listComments', { recordId })).total).toBe(0);
  });

  test.each([[''], ['  '], ['长'.repeat(1001)]])('that are empty or too long are refused', async (comment) => {
    await expect(evaluate(service.store, by('1'), { comment })).rejects.toMatchObject({ errCode: 400 });
    await expect(evaluate(service.store, by('1'), {})).rejects.toMatchObject({ errCode: 400 });
  });

  test('may have a thousand characters', async () => {
    await evaluate(service.store, by('1'), { comment: '长'.repeat(1000) });
    expect((await ids()).size).toBe(1);
  });

  test('are sorted by time or by helpful votes, positive and negative ones separate, and paged', async () => {
    const readers = Array.from({ length: 12 }, (_, at) => String(at));
    for (const reader of readers) {
      service.clock.now += 1000;
      await evaluate(service.store, by(reader), { score: (Number(reader) % 5) + 1, comment: `评 ${reader}` });
    }
    await audit(...readers);
    const known = await ids();
    const help = { libraryId, recordId: Number(recordId), commentId: known.get('3') ?? 0, now: 0 };
    await countHelpful(service.store.db, help, 1);
    const list = async (input: object) =>
      (await service.data('listComments', { recordId, ...input })).result.map((entry) => entry.comment);
    expect(await list({ rows: 2 })).toEqual(['评 11', '评 10']);
    expect(await list({ rows: 2, page: 6 })).toEqual(['评 1', '评 0']);
    expect(await list({ rows: 2, order: 'helpful' })).toEqual(['评 3', '评 11']);
    expect(await list({ filter: 'positive' })).toEqual(['评 3', '评 9', '评 8', '评 4']);
    expect(await list({ filter: 'negative' })).toEqual(['评 11', '评 10', '评 6', '评 5', '评 1', '评 0']);
    expect(await list({ page: 9 })).toEqual([]);
  });

  test.each([
    ['positive', 5],
    ['negative', 1],
  ] as const)('of a %s kind are at most a hundred', async (filter, score) => {
    const rows = Array.from({ length: 105 }, (_, at) => ({
      library_id: libraryId,
      record_id: Number(recordId),
      reader_id: String(at),
      reader_name: '读者',
      score,
      comment: `评 ${String(at)}`,
      state: 'audited' as const,
      helpful: at,
      created_at: at,
      updated_at: at,
    }));
    await service.store.db.insertInto('evaluation').values(rows).execute();
    const last = await service.data('listComments', { recordId, filter, page: 10 });
    expect([last.total, last.result.at(-1)?.comment]).toEqual([100, '评 5']);
    expect((await service.data('listComments', { recordId, filter, page: 11 })).result).toEqual([]);
    expect((await service.data('listComments', { recordId })).total).toBe(105);
  });

  test('of another library are neither listed nor audited', async () => {
    await evaluate(service.store, by('1'), { comment: '好' });
    const commentId = (await ids()).get('1') ?? 0;
    const other = { libraryId: libraryId + 1, commentId, now: 0 };
    await expect(auditComment(service.store, other, 'audited')).rejects.toMatchObject({ errCode: 404 });
  });
});

test('a reader signed in evaluates, and sees the own comment before anybody else', async () => {
  expect(await service.call('evaluate', { recordId, score: 4 })).toMatchObject({ errCode: 401 });
  const session = await service.signIn();
  const evaluated = await service.data('evaluate', { recordId, score: 4, comment: '好' }, { session });
  expect(evaluated).toEqual({ state: 'unaudited' });
  expect(await service.data('getOwnEvaluation', { recordId }, { session })).toEqual({
    score: 4,
    comment: '好',
    state: 'unaudited',
  });
  expect((await service.data('getRatings', { recordId })).count).toBe(1);
});

describe('what a reader has written', () => {
  const own = async (session: SessionToken, input = {}) => service.data('listOwnEvaluations', input, { session });

  test('is listed with its state, comments and ratings separate, paged, for the reader alone', async () => {
    await service.put([
      { controlNumber: '2', kind: 'book', title: '嫌疑人X的献身' },
      { controlNumber: '3', kind: 'book', title: '恶意' },
    ]);
    const session = await service.signIn();
    await service.addReader({ account: 'wang', name: '王小波' });
    const other = await service.signIn({ username: 'wang', password: testReader.password });
    const [second, third] = [await service.idOf('2'), await service.idOf('3')];
    await service.data('evaluate', { recordId, score: 4, comment: '好' }, { session });
    service.clock.now += 1000;
    await service.data('evaluate', { recordId: second, comment: '很好' }, { session });
    service.clock.now += 1000;
    await service.data('evaluate', { recordId: third, score: 2 }, { session });
    const { total, result } = await own(session);
    expect([total, result.map((entry) => [entry.title, entry.comment, entry.score, entry.state])]).toEqual([
      2,
      [
        ['嫌疑人X的献身', '很好', null, 'unaudited'],
        ['白夜行', '好', 4, 'unaudited'],
      ],
    ]);
    expect((await own(session, { page: 2, rows: 1 })).result.map((entry) => entry.title)).toEqual(['白夜行']);
    expect((await own(session, { kind: 'rating' })).result).toMatchObject([
      { title: '恶意', score: 2, comment: null, state: null },
      { title: '白夜行', score: 4 },
    ]);
    await auditComment(
      service.store,
      { libraryId, commentId: Number(result[0]?.evaluationId), now: service.clock.now },
      'rejected',
    );
    expect(await own(session, { state: 'rejected' })).toMatchObject({ total: 1, result: [{ state: 'rejected' }] });
    expect(await own(session, { state: 'audited' })).toEqual({ total: 0, result: [] });
    expect(await own(other)).toEqual({ total: 0, result: [] });

    await service.store.db.updateTable('record').set({ deleted_at: 1 }).where('id', '=', Number(second)).execute();
    expect((await own(session)).result[0]).toMatchObject({ title: '嫌疑人X的献身', recordId: null });
  });

  test('is deleted in part or whole by who wrote it, and the record follows', async () => {
    const session = await service.signIn();
    await service.addReader({ account: 'wang', name: '王小波' });
    const other = await service.signIn({ username: 'wang', password: testReader.password });
    await service.data('evaluate', { recordId, score: 4, comment: '好' }, { session });
    const evaluationId = (await own(session)).result[0]?.evaluationId ?? '';
    const target = { libraryId, commentId: Number(evaluationId), now: service.clock.now };
    await auditComment(service.store, target, 'audited');
    await service.data('voteHelpful', { commentId: evaluationId }, { session: other });
    const remove = (part: 'comment' | 'rating' | 'all', as = session) =>
      service.call('deleteEvaluation', { evaluationId, part }, { session: as });
    expect(await remove('all', other)).toMatchObject({ errCode: 404, message: '没有这条评价' });
    await service.follow();
    const stale: string[] = [];
    service.invalidation.listen((tags) => stale.push(...tags));
    expect(await remove('comment')).toMatchObject({ message: '删除成功！', data: { score: 4, comment: null } });
    await service.follow();
    expect(stale).toContain(`record:${recordId}`);
    expect((await service.data('listComments', { recordId })).total).toBe(0);
    expect((await service.data('getRatings', { recordId })).count).toBe(1);
    // A comment that is written later has helped nobody yet, and waits.
    await service.data('evaluate', { recordId, comment: '再读一遍' }, { session });
    expect((await own(session)).result).toMatchObject([{ comment: '再读一遍', state: 'unaudited', helpful: 0 }]);
    expect(await remove('rating')).toMatchObject({ data: { score: null, comment: '再读一遍' } });
    expect((await service.data('getRatings', { recordId })).count).toBe(0);
    expect(await remove('comment')).toMatchObject({ data: { score: null, comment: null } });
    expect(await service.store.db.selectFrom('evaluation').selectAll().execute()).toEqual([]);
    expect(await remove('all')).toMatchObject({ errCode: 404 });
  });
});

test('names are shortened by what a reader takes for a character', () => {
  expect(['王小波', '  Ada Lovelace', '𠮷野', '👩‍💻x', ''].map(shownName)).toEqual([
    '王**',
    'A**',
    '𠮷**',
    '👩‍💻**',
    '***',
  ]);
});
