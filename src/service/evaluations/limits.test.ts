import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { testReader, testService, type TestService } from '#support/service.ts';

let service: TestService;
let session: SessionToken;
let recordIds: string[];
beforeEach(async () => {
  const records = Array.from({ length: 20 }, (_, at) => ({
    controlNumber: String(at),
    kind: 'book' as const,
    title: `第 ${String(at)} 本`,
  }));
  service = await testService({ libraries: [{ file: { commentsPerDay: 3, ratingsPerDay: 7 } }], records });
  recordIds = await Promise.all(records.map(({ controlNumber }) => service.idOf(controlNumber)));
  session = await service.signIn();
});
afterEach(() => service.close());

const post = (at: number, what: { score?: number; comment?: string }, as = session) =>
  service.call('evaluate', { recordId: recordIds[at % recordIds.length] ?? '', ...what }, { session: as });
const written = async () => {
  const rows = await service.store.db.selectFrom('evaluation').select(['score', 'comment']).execute();
  return [rows.filter((row) => row.comment !== null).length, rows.filter((row) => row.score !== null).length];
};

test('a hundred posts at once leave exactly the comments and the ratings that a day has', async () => {
  const posts = Array.from({ length: 100 }, (_, at) =>
    post(Math.floor(at / 5), at % 5 === 0 ? { comment: `评 ${String(at)}` } : { score: 4 }),
  );
  const answers = await Promise.all(posts);
  const passed = answers.filter((answer) => answer.success).length;
  expect(passed).toBe(10);
  expect((await written())[0]).toBe(3);
  const refused = answers.filter((answer) => !answer.success);
  expect(new Set(refused.map((answer) => answer.errCode))).toEqual(new Set([429]));
  expect(new Set(refused.map((answer) => answer.message))).toEqual(
    new Set(['今日评论次数已用完（每天最多 3 条），请明天再来', '今日评分次数已用完（每天最多 7 次），请明天再来']),
  );
});

test('a partly rejected evaluation is not stored and does not count', async () => {
  for (const at of [0, 1, 2]) expect((await post(at, { comment: '好' })).success).toBe(true);
  expect(await post(3, { score: 5, comment: '好' })).toMatchObject({ errCode: 429 });
  expect(await written()).toEqual([3, 0]);
  for (const at of [0, 1, 2, 3, 4, 5, 6]) expect((await post(at, { score: 5 })).success).toBe(true);
  expect(await post(7, { score: 5 })).toMatchObject({ errCode: 429 });
});

test("the day is the library's own, and each reader has one", async () => {
  // 15:30 UTC: half past eleven in the evening in the library’s time zone.
  service.clock.now = Date.UTC(2026, 2, 5, 15, 30);
  session = await service.signIn();
  for (const at of [0, 1, 2]) await post(at, { comment: '好' });
  expect(await post(3, { comment: '好' })).toMatchObject({ errCode: 429 });
  await service.addReader({ account: 'wang' });
  const other = await service.signIn({ username: 'wang', password: testReader.password });
  expect((await post(3, { comment: '好' }, other)).success).toBe(true);
  service.clock.now += 31 * 60_000;
  session = await service.signIn();
  expect((await post(3, { comment: '好' })).success).toBe(true);
  const days = await service.store.db.selectFrom('daily_count').select(['day', 'count']).orderBy('day').execute();
  expect(days).toEqual([
    { day: '2026-03-05', count: 1 },
    { day: '2026-03-06', count: 1 },
  ]);
});
