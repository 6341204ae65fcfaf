import { beforeEach, expect, test } from 'vitest';
import { registerStatistics } from './statistics.ts';
import { commandLine } from '#support/cli.ts';

const cli = commandLine([registerStatistics], ['small', 'great']);
const statistics = (...words: string[]) => cli.run('statistics', ...words);
/** Two records of `small`, opened and looked at; one click in `great`. */
beforeEach(() =>
  cli.inStore(async (store, { id: small }) => {
    const { id: great } = await store.db
      .selectFrom('library')
      .select('id')
      .where('mapping_path', '=', 'great')
      .executeTakeFirstOrThrow();
    const record = { library_id: small, source: 's', kind: 'database', data: '{}', created_at: 0, updated_at: 0 };
    const titled = (title: string) => ({ ...record, control_number: title, title, title_key: title, work_key: title });
    await store.db
      .insertInto('record')
      .values([titled('数据库, "甲"'), titled('=1+1')])
      .execute();
    const visit = { library_id: small, day: '2026-01-05', kind: 'database', target: '1', count: 2 };
    await store.db
      .insertInto('visit_day')
      .values([
        visit,
        { ...visit, day: '2026-01-06', count: 3 },
        { ...visit, day: '2026-02-01', target: '2' },
        { ...visit, day: '2026-02-01', kind: 'other', target: '77' },
        { ...visit, day: '2026-02-02', kind: 'navigation', target: '1', count: 1 },
        { ...visit, day: '2026-02-02', kind: 'base', target: 'poetry', count: 1 },
        { ...visit, library_id: great, kind: 'navigation', target: '17', count: 9 },
      ])
      .execute();
    const seen = { record_id: 1, type: 'view', month: '2026-01', origin: '', count: 4 };
    await store.db
      .insertInto('activity_month')
      .values([seen, { ...seen, origin: 'history', count: 1 }, { ...seen, month: '2026-02' }])
      .execute();
  }),
);

const small = ['--library', 'small'];

test('visits are summed up by month and target, as CSV that no spreadsheet takes for formulas', async () => {
  expect(await statistics('visits', ...small)).toEqual([
    'month,kind,target,title,count',
    '2026-01,database,1,"数据库, ""甲""",5',
    '2026-02,base,poetry,,1',
    "2026-02,database,2,'=1+1,2",
    '2026-02,navigation,1,,1',
    '2026-02,other,77,,2',
  ]);
  expect(await statistics('visits', '--library', 'great')).toEqual([
    'month,kind,target,title,count',
    '2026-01,navigation,17,,9',
  ]);
});

test('lists visits by day, first and last day included', async () => {
  const days = ['--by', 'day', '--from', '2026-01-06', '--to', '2026-02-01'];
  expect((await statistics('visits', ...small, ...days)).map((line) => line.split(',')[0])).toEqual([
    'day',
    '2026-01-06',
    '2026-02-01',
    '2026-02-01',
  ]);
  await expect(statistics('visits', ...small, '--from', '2026-02-30')).rejects.toThrow(/a day such as/);
});

test('lists record activity by whole months', async () => {
  const title = '"数据库, ""甲"""';
  expect(await statistics('records', ...small)).toEqual([
    'month,type,target,title,count',
    `2026-01,view,1,${title},5`,
    `2026-02,view,1,${title},4`,
  ]);
  expect(await statistics('records', ...small, '--from', '2026-02-28')).toHaveLength(2);
  expect(await statistics('records', ...small, '--to', '2026-01-01')).toHaveLength(2);
  expect(await statistics('records', '--library', 'great')).toHaveLength(1);
});
