import { expect, test } from 'vitest';
import { evaluate } from '#service/evaluations/write-evaluations.ts';
import { catalogueRecordSchema } from '#service/catalogue/model/record.ts';
import { writeRecords } from '#service/catalogue/import/write/records.ts';
import { registerComments } from './comments.ts';
import { registerReader } from './reader.ts';
import { commandLine } from '#support/cli.ts';

const cli = commandLine([registerReader, registerComments], ['small', 'great']);

const yuelan = cli.run;

/** A comment with a rating of a reader of `small`, a comment of somebody who is gone, and a rating alone. */
async function written(): Promise<void> {
  await yuelan('reader', 'add', 'zhang', '--library', 'small', '--name', '张三');
  await cli.inStore(async (store) => {
    const { db } = store;
    const library = db.selectFrom('library').select('id').where('mapping_path', '=', 'small');
    const { id: libraryId } = await library.executeTakeFirstOrThrow();
    const record = catalogueRecordSchema.parse({ controlNumber: 'b', kind: 'book', title: '白夜行' });
    await writeRecords(store, { libraryId, source: 'test' }, [record], 0);
    const { id: recordId } = await db.selectFrom('record').select('id').executeTakeFirstOrThrow();
    const { id: reader } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
    const now = Date.UTC(2026, 0, 15);
    const of = { libraryId, recordId, now };
    await evaluate(store, { ...of, readerId: String(reader), readerName: '张三' }, { score: 5, comment: '好\n书' });
    await evaluate(store, { ...of, readerId: '99', readerName: '李四', now: now + 1000 }, { comment: '广告' });
    await evaluate(store, { ...of, readerId: '98', readerName: '王五' }, { score: 1 });
  });
}

test('staff read waiting comments, and publish or hide them', async () => {
  await written();
  const [first, second] = [
    '#1\t2026-01-15T00:00:00.000Z\tunaudited\tzhang 张三\t5/5\tb 白夜行',
    '#2\t2026-01-15T00:00:01.000Z\tunaudited\t- 李四\tno rating\tb 白夜行',
  ];
  const list = (...more: string[]) => yuelan('comments', 'list', '--library', 'small', ...more);
  expect(await list()).toEqual([first, '    好\n    书', second, '    广告']);
  expect(await list('--rows', '1')).toEqual([first, '    好\n    书']);
  expect(await yuelan('comments', 'list', '--library', 'great', '--all')).toEqual(['No comments.']);

  expect(await yuelan('comments', 'accept', '1', '--library', 'small')).toEqual(['#1 is audited.']);
  expect(await yuelan('comments', 'reject', '1', '2', '--library', 'small')).toEqual([
    '#1 is rejected.',
    '#2 is rejected.',
  ]);
  expect(await list()).toEqual(['No comments with state unaudited.']);
  expect(await list('--state', 'rejected')).toHaveLength(4);
  expect(await list('--all')).toHaveLength(4);
  const changes = await cli.inStore(({ db }) =>
    db.selectFrom('change').select('op').where('op', '=', 'items').execute(),
  );
  // Three evaluations, three decisions.
  expect(changes).toHaveLength(6);
});

test.each([
  ['1', 'great'],
  ['3', 'small'],
  ['9', 'small'],
])('comment %s of %s cannot be decided on', async (id, library) => {
  await written();
  expect(await yuelan('comments', 'accept', id, '--library', library)).toEqual([`Comment ${id} not found.`]);
  expect(process.exitCode).toBe(1);
  await expect(yuelan('comments', 'accept', 'x', '--library', library)).rejects.toThrow(/a number from/);
});
