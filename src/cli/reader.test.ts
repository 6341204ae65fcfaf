import { expect, test } from 'vitest';
import { smallLibrary } from '#support/library-folder.ts';
import { registerDemo } from '#demo/command.ts';
import { registerOutbox } from './outbox.ts';
import { registerReader } from './reader.ts';
import { commandLine } from '#support/cli.ts';

const { run: yuelan, inStore } = commandLine([registerReader, registerOutbox, registerDemo], {
  small: {
    'library.json': { ...smallLibrary('small', '100001'), demo: true },
    'readers.csv': 'account,name,password\ndemo,林晓岚,Yuelan-2026\n',
  },
});
const at = ['--library', 'small'];

test('a reader is added with a password that is shown once, frozen, unfrozen and reported lost', async () => {
  const [added, password] = await yuelan('reader', 'add', 'zhang', ...at, '--name', '张三', '--mail', 'z@example.edu');
  expect(added).toBe('zhang added to small');
  expect(password).toMatch(/^password: \S{18}$/);
  const [another] = await yuelan('reader', 'password', 'zhang', ...at, '--keep');
  expect(another).toBe('zhang has a new password; all sessions were ended');
  for (const [word, status] of [
    ['freeze', 'frozen'],
    ['unfreeze', 'normal'],
    ['lost', 'lost'],
  ] as const) {
    await yuelan('reader', word, 'zhang', ...at);
    const [line = ''] = await yuelan('reader', 'list', ...at, '--status', status);
    expect(line.split('\t').slice(0, 6)).toEqual([
      'zhang',
      'zhang',
      '张三',
      expect.any(String),
      status,
      'z@example.edu',
    ]);
  }
});

test('mistakes are one line and status 1', async () => {
  expect(await yuelan('reader', 'freeze', 'nobody', ...at)).toEqual(['Reader nobody not found in small.']);
  expect(process.exitCode).toBe(1);
  await yuelan('reader', 'add', 'zhang', ...at, '--name', '张三', '--no-password');
  const again = await yuelan('reader', 'add', 'zhang', ...at, '--name', '张三');
  expect(again).toEqual(['A reader with the account zhang exists already.']);
  const mail = await yuelan('reader', 'add', 'li', ...at, '--name', '李四', '--mail', 'nomail');
  expect(mail).toEqual(['mail: not an e-mail address']);
  const factor = await yuelan('reader', 'no-second-factor', 'zhang', ...at);
  expect(factor).toEqual(['zhang has no second factor.']);
  const nowhere = await yuelan('reader', 'list', '--library', 'nowhere');
  expect(nowhere).toHaveLength(1);
  expect(nowhere[0]).toMatch(/^Library nowhere not found in .+ Known: small$/);
});

test('demo readers come with the demo libraries, once', async () => {
  expect(await yuelan('demo', 'load')).toContain('small: demo readers added: 1 (libraries/README.md)');
  expect(await yuelan('demo', 'load')).not.toContain('small: demo readers added: 1 (libraries/README.md)');
});

test('the outbox shows the last messages, oldest first, with what went wrong', async () => {
  expect(await yuelan('outbox')).toEqual(['The outbox is empty.']);
  await yuelan('reader', 'list', ...at);
  await inStore(({ db }, { id }) => {
    const row = { library_id: id, channel: 'mail', subject: '图书馆', body: '123456', settled_at: null };
    return db
      .insertInto('outbox')
      .values([
        { ...row, recipient: 'a@example.edu', state: 'kept', problem: null, created_at: 0 },
        { ...row, recipient: 'b@example.edu', state: 'failed', problem: 'refused', created_at: 1 },
      ])
      .execute();
  });
  expect(await yuelan('outbox', '--last', '1')).toEqual([
    '#2\t1970-01-01T00:00:00.001Z\tsmall\tmail\tb@example.edu\tfailed',
    '  problem: refused',
    '  图书馆: 123456',
  ]);
  expect((await yuelan('outbox')).at(0)).toContain('a@example.edu');
});
