import { beforeEach, expect, test } from 'vitest';
import { writeRecords } from '#service/catalogue/import/write/records.ts';
import { catalogueRecordSchema } from '#service/catalogue/model/record.ts';
import { registerQuestions } from './questions.ts';
import { registerReader } from './reader.ts';
import { commandLine } from '#support/cli.ts';

const { run: yuelan, inStore } = commandLine([registerReader, registerQuestions], ['small', 'great']);
beforeEach(async () => {
  await yuelan('reader', 'add', 'zhang', '--library', 'small', '--name', '张三');
});

/** A question of a reader of `small` about a database there. */
const written = (): Promise<void> =>
  inStore(async (store, library) => {
    const { db } = store;
    const { id: library_id } = library;
    const record = catalogueRecordSchema.parse({ controlNumber: 'd', kind: 'database', title: '北大法宝' });
    await writeRecords(store, { libraryId: library_id, source: 'test' }, [record], 0);
    const { id: record_id } = await db.selectFrom('record').select('id').executeTakeFirstOrThrow();
    const { id: reader_id } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
    const at = Date.UTC(2026, 0, 15);
    const common = { library_id, record_id, reader_id, day: '2026-01-15', nth: 1, created_at: at, updated_at: at };
    const question = { ...common, text: '校外怎样\n访问？', text_key: 'k', state: 'waiting' as const };
    await db.insertInto('question').values(question).execute();
  });

test('staff read what waits, answer it, and show and hide it', async () => {
  expect(await yuelan('questions', 'list', '--library', 'small')).toEqual(['No questions with state waiting.']);
  await written();
  const head = '#1\t2026-01-15T00:00:00.000Z\twaiting\tzhang 张三\t北大法宝';
  expect(await yuelan('questions', 'list', '--library', 'small')).toEqual([head, '    校外怎样\n    访问？']);
  expect(await yuelan('questions', 'list', '--library', 'great', '--all')).toEqual(['No questions.']);
  expect(await yuelan('questions', 'answer', '1', ' 用读者证号登录。 ', '--library', 'small')).toEqual([
    '#1 is answered and public.',
  ]);
  expect(await yuelan('questions', 'list', '--library', 'small', '--state', 'released')).toEqual([
    head.replace('waiting', 'released'),
    '    校外怎样\n    访问？',
    '  answer 1\treleased\tsmall\n    用读者证号登录。',
  ]);
  expect(await yuelan('questions', 'hide', '1', '--answer', '--library', 'small')).toEqual(['answer 1 is hidden.']);
  expect(await yuelan('questions', 'hide', '1', '--library', 'small')).toEqual(['question 1 is hidden.']);
  expect(await yuelan('questions', 'release', '1', '--library', 'small')).toEqual(['question 1 is released.']);
});

test.each([
  [['release', '1', '--library', 'great'], 'No question 1 found.'],
  [['answer', '9', '好', '--library', 'small'], 'Question 9 not found.'],
  [['answer', '1', '长'.repeat(1001), '--library', 'small'], 'An answer must have 1 to 1000 characters.'],
  [['answer', '1', '  ', '--library', 'small'], 'An answer must have 1 to 1000 characters.'],
])('what cannot be done is refused (%#)', async (words, message) => {
  await written();
  expect(await yuelan('questions', ...words)).toEqual([message]);
  expect(process.exitCode).toBe(1);
});
