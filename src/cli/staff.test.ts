import { expect, test } from 'vitest';
import { smallLibrary } from '#support/library-folder.ts';
import { registerStaff } from './staff.ts';
import { commandLine } from '#support/cli.ts';

const { run: yuelan } = commandLine([registerStaff], { small: { 'library.json': smallLibrary('small', '100001') } });
const at = ['--library', 'small'];

test('accounts of staff are added with a password that is shown once, changed, closed and opened again', async () => {
  const added = await yuelan('staff', 'add', 'boss', ...at, '--name', '馆长', '--roles', 'administrator');
  expect(added[0]).toBe('Added staff account boss of small: administrator');
  expect(added[1]).toMatch(/^password: \S{18}$/);
  await yuelan('staff', 'add', 'li.na', ...at, '--name', '李娜', '--roles', 'readers,circulation');
  expect(await yuelan('staff', 'list', ...at)).toEqual([
    'boss\t馆长\tadministrator\topen\t-\t-',
    'li.na\t李娜\tcirculation,readers\topen\t-\t-',
  ]);
  expect(await yuelan('staff', 'roles', 'li.na', ...at, '--roles', 'content')).toEqual([
    'li.na\t李娜\tcontent\topen\t-\t-',
  ]);
  expect((await yuelan('staff', 'password', 'li.na', ...at))[1]).toMatch(/^password: \S{18}$/);
  expect((await yuelan('staff', 'close', 'li.na', ...at))[0]).toContain('closed');
  expect((await yuelan('staff', 'open', 'li.na', ...at))[0]).toContain('open');
  expect((await yuelan('staff', 'no-second-factor', 'li.na', ...at))[0]).toContain('\t-\t');
});

test('mistakes are one line and status 1, and a library that has an administrator keeps one', async () => {
  const add = (account: string, roles: string) =>
    yuelan('staff', 'add', account, ...at, '--name', 'x', '--roles', roles);
  await add('ann', 'content');
  expect((await yuelan('staff', 'close', 'ann', ...at))[0]).toContain('closed');
  expect(await add('boss', 'administrator')).toHaveLength(2);
  expect(await add('BOSS', 'content')).toEqual(['The staff account “BOSS” already exists']);
  expect(process.exitCode).toBe(1);
  expect(await add('no name', 'content')).toHaveLength(1);
  expect(await yuelan('staff', 'close', 'boss', ...at)).toEqual(['At least one administrator must remain']);
  expect(await yuelan('staff', 'close', 'nobody', ...at)).toEqual(['Staff account not found']);
});
