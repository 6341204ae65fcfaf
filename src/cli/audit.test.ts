import { userInfo } from 'node:os';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { findReader } from '#service/platform/readers/readers.ts';
import { newSecret } from '#lib/rules/time-codes.ts';
import { switchFactorOn } from '#service/identity/second-factor/store.ts';
import { createSecrets } from '#service/platform/secrets.ts';
import { registerAudit } from './audit.ts';
import { registerBookLists } from './book-lists.ts';
import { registerOutbox } from './outbox.ts';
import { registerReader } from './reader.ts';
import { commandLine } from '#support/cli.ts';

const cli = commandLine([registerReader, registerAudit, registerOutbox, registerBookLists], ['small', 'second']);
const line = z.object({
  kind: z.string(),
  detail: z.string(),
  staff: z.string().nullable(),
  account: z.string().nullable(),
  subjects: z.array(z.string()),
});
const audit = async (...words: string[]) =>
  (await cli.run('audit', ...words, '--json')).map((text) => line.parse(JSON.parse(text)));
const us = userInfo().username;

beforeEach(async () => {
  vi.stubEnv('SUDO_USER', '');
  await cli.run('reader', 'add', 'zhang', '--name', '张三', '--library', 'small', '--mail', 'zhang@mail.example');
});

test('logs a command in the audit log of its library with staff, reader and numbers, without other values', async () => {
  await cli.run('reader', 'freeze', 'ZHANG', '--library', 'small', '--staff', '王馆员');
  expect(await audit('small')).toEqual([
    { kind: 'command', detail: 'reader add --name --mail', staff: us, account: null, subjects: ['zhang'] },
    { kind: 'command', detail: 'reader freeze', staff: `王馆员 (${us})`, account: 'zhang', subjects: [] },
    // The log also records who read it.
    { kind: 'command', detail: 'audit --json', staff: us, account: null, subjects: [] },
  ]);
  expect((await audit('second')).map((entry) => entry.detail)).toEqual(['audit --json']);
});

test('logs the user behind sudo', async () => {
  vi.stubEnv('SUDO_USER', 'li');
  await cli.run('reader', 'list', '--library', 'small');
  expect((await audit('small', '--kind', 'command')).at(1)).toMatchObject({ staff: `li as ${us}` });
});

test('logs the start and the failure of a command that fails', async () => {
  await cli.run('reader', 'freeze', 'nobody', '--library', 'small');
  expect(process.exitCode).toBe(1);
  expect(await audit('small', '--kind', 'commandFailed')).toEqual([
    { kind: 'commandFailed', detail: 'reader freeze', staff: us, account: null, subjects: [] },
  ]);
});

test('logs a command that shows messages of all libraries in the log of each library', async () => {
  await cli.run('reader', 'list', '--library', 'second');
  await cli.run('outbox');
  for (const path of ['small', 'second']) {
    expect((await audit(path)).map((entry) => entry.detail)).toContain('outbox');
  }
});

test('logs the numbers that a command acts on', async () => {
  await cli.run('book-lists', 'publish', '17', '--library', 'small');
  expect((await audit('small', '--kind', 'command')).at(1)).toMatchObject({ subjects: ['17'] });
});

test('the log is read by reader, time and kind; a wrong word is one line', async () => {
  await cli.run('reader', 'freeze', 'zhang', '--library', 'small');
  expect(await audit('small', '--patron', 'zhang')).toMatchObject([
    { detail: 'reader freeze' },
    // The log of a reader also records who read it.
    { detail: 'audit --patron --json' },
  ]);
  expect(await audit('small', '--since', '2999-01-01')).toEqual([]);
  expect((await audit('small', '--since', '2026-01-01')).length).toBeGreaterThan(2);
  expect(await cli.run('audit', 'small', '--patron', 'nobody')).toEqual(['Reader nobody not found in small.']);
  const [first = ''] = await cli.run('audit', 'small', '--patron', 'zhang');
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\S+\tcommand\treader freeze\t\S+\tzhang$/);
});

test('switches off the second factor of a reader and logs it', async () => {
  await cli.inStore(async (store, library) => {
    const reader = await findReader(store, library.id, 'zhang');
    const factor = { secret: newSecret(), step: 1 };
    await switchFactorOn(store.db, { secrets: createSecrets(), now: () => 1 }, reader?.id ?? 0, factor);
  });
  expect(await cli.run('reader', 'no-second-factor', 'zhang', '--library', 'small')).toEqual([
    'second factor of zhang switched off',
  ]);
  expect((await audit('small', '--patron', 'zhang')).map((entry) => `${entry.kind} ${entry.detail}`)).toEqual([
    'command reader no-second-factor',
    'secondFactorOff staff',
    'command audit --patron --json',
  ]);
  expect(await cli.inStore((store) => store.db.selectFrom('second_factor').selectAll().execute())).toEqual([]);
});

test('logs no password that a command generates or receives', async () => {
  const [, made = ''] = await cli.run('reader', 'password', 'zhang', '--library', 'small');
  const password = made.replace('password: ', '');
  expect(password.length).toBeGreaterThan(10);
  expect(JSON.stringify(await audit('small'))).not.toContain(password);
});
