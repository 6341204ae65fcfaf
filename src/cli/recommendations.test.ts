import { beforeEach, expect, test } from 'vitest';
import { putReader } from '#service/readers/write-readers.ts';
import { registerRecommendations } from './recommendations.ts';
import { commandLine } from '#support/cli.ts';

const cli = commandLine([registerRecommendations]);
const at = ['--library', 'small'];

beforeEach(() =>
  cli.inStore(async (store, library) => {
    const now = Date.UTC(2026, 0, 15);
    const reader = { account: 'li.ming', name: '李明', password: 'Xihu-2026', mustChange: false };
    const { id } = await putReader({ store, library, now: () => now }, reader);
    await store.db
      .insertInto('recommendation')
      .values({
        id: 1,
        library_id: library.id,
        way: 'free',
        title: '时间的秩序',
        author: '卡洛·罗韦利',
        publisher: null,
        pub_year: 2019,
        isbn: null,
        work_key: '时间的秩序',
        order_title_id: null,
        record_id: null,
        state: 'processing',
        answer: null,
        open_key: 'title',
        created_at: now,
        settled_at: null,
      })
      .execute();
    await store.db
      .insertInto('recommendation_reader')
      .values({
        recommendation_id: 1,
        reader_id: id,
        day: '2026-01-15',
        nth: 1,
        way: 'free',
        created_at: now,
        reasons: '["teaching"]',
        remark: '两行\n备注',
        fields: '{"copies":"1 册"}',
      })
      .execute();
  }),
);

const yuelan = (...words: string[]): Promise<string[]> => cli.run('recommendations', ...words);

test('what readers recommend is listed with all that they say, accepted, and rejected later', async () => {
  expect(await yuelan('list', ...at)).toEqual([
    ['#1', '2026-01-15', 'processing', 'free', '时间的秩序 / 卡洛·罗韦利 / 2019'].join('\t'),
    '  li.ming 李明; 教学需要; 建议册数: 1 册',
    '    两行\n    备注',
  ]);
  expect(await yuelan('accept', '1', '--as', 'trial', '--answer', '先试用', ...at)).toEqual(['#1 is approvedTrial.']);
  expect(await yuelan('list', ...at)).toEqual(['No recommendations.']);
  expect((await yuelan('list', '--all', ...at)).at(-1)).toBe('  answer: 先试用');
  expect(await yuelan('accept', '1', ...at)).toEqual(['#1 is approvedOrder.']);
  expect(await yuelan('reject', '1', '--answer', '已绝版', ...at)).toEqual(['#1 is rejected.']);
  expect((await yuelan('list', '--state', 'rejected', ...at)).at(-1)).toBe('  answer: 已绝版');
});

test('there must be such a recommendation, and an answer of some length', async () => {
  expect(await yuelan('accept', '2', ...at)).toEqual([expect.stringContaining('Recommendation 2 not found.')]);
  expect(process.exitCode).toBe(1);
  await yuelan('reject', '1', '--answer', '长'.repeat(1001), ...at);
  expect(process.exitCode).toBe(1);
});
