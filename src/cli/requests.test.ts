import { expect, test } from 'vitest';
import { registerReader } from './reader.ts';
import { registerRequests } from './requests.ts';
import { commandLine } from '#support/cli.ts';

const cli = commandLine([registerReader, registerRequests], ['small', 'great', 'third']);

const yuelan = cli.run;

/** A request of a reader of `small` to `great`. */
async function request(): Promise<void> {
  await yuelan('reader', 'add', 'zhang', '--library', 'small', '--name', '张三');
  await cli.inStore(async (store) => {
    const of = (path: string) =>
      store.db.selectFrom('library').select('id').where('mapping_path', '=', path).executeTakeFirstOrThrow();
    const [{ id: library_id }, { id: owner_id }] = await Promise.all([of('small'), of('great')]);
    const { id: reader_id } = await store.db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
    const times = { created_at: Date.UTC(2026, 0, 15), updated_at: Date.UTC(2026, 0, 15) };
    await store.db
      .insertInto('library_request')
      .values({ library_id, reader_id, owner_id, record_id: null, title: '白夜行', status: 0, answer: null, ...times })
      .execute();
  });
}

test('staff see the requests to their library and of their readers, and answer them', async () => {
  expect(await yuelan('requests', 'list')).toEqual(['No open requests.']);
  await request();
  const line = '#1\t2026-01-15T00:00:00.000Z\tsmall → great\tstart\tzhang 张三\t白夜行';
  for (const path of ['small', 'great']) expect(await yuelan('requests', 'list', '--library', path)).toEqual([line]);
  expect(await yuelan('requests', 'list', '--library', 'third')).toEqual(['No open requests.']);

  expect(await yuelan('requests', 'answer', '1', 'accepted', '--message', '周五到馆')).toEqual([
    '#1: start → accepted',
  ]);
  expect(await yuelan('requests', 'list')).toEqual([line.replace('start', 'accepted'), '  answer: 周五到馆']);
  expect(await yuelan('requests', 'answer', '1', 'completed')).toEqual(['#1: accepted → completed']);
  expect(await yuelan('requests', 'list')).toEqual(['No open requests.']);
  expect(await yuelan('requests', 'list', '--all')).toHaveLength(2);
});

test('what cannot be answered so is told of', async () => {
  await request();
  const [none] = await yuelan('requests', 'answer', '7', 'accepted');
  expect(none).toBe('Request 7 not found, or it cannot become accepted; see: yuelan requests list --all');
  expect(process.exitCode).toBe(1);
  await expect(yuelan('requests', 'answer', '1', 'start')).rejects.toThrow(/cancel, end, accepted, completed/);
  const [unknown = ''] = await yuelan('requests', 'list', '--library', 'nowhere');
  expect(unknown).toMatch(/^Library nowhere not found/);
});
