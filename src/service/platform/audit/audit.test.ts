import { afterEach, beforeEach, expect, it } from 'vitest';
import { cancelReader } from '../../account-cancellation/cancel.ts';
import { limits } from '../attempts/attempts.ts';
import { registries } from '../../registries.ts';
import { copyOf } from '../../my-data/make.ts';
import { findReader } from '../readers/readers.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { bindIdentity } from '../../identity/methods/sign-in.ts';
import { appendAudit } from './append.ts';
import { expireAudit } from './expire.ts';
import { readAudit, type AuditRow } from './read-audit.ts';

// The audit log: what it has, what it never has in it, and that nobody changes it.

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { auditDays: 30 } }, otherLibrary] });
});
afterEach(() => service.close());

const entries = async (libraryId = 1): Promise<AuditRow[]> => {
  const rows: AuditRow[] = [];
  for await (const row of readAudit(service.store.db, { libraryId })) rows.push(row);
  return rows;
};
const summaries = async () => (await entries()).map(({ kind, detail, account }) => [kind, detail, account]);
const wrongly = async (username = testReader.account, long = false) =>
  service.call('login', await service.signInForm({ username, password: 'Wrong-Pass-1', long }));

it('logs successful and failed sign-ins with account and network address', async () => {
  await service.addReader();
  await wrongly();
  await service.signIn();
  expect(await entries()).toMatchObject([
    { kind: 'signInFailed', account: testReader.account, client: '192.0.2.1', at: service.clock.now },
    { kind: 'signIn', detail: 'password', account: testReader.account, client: '192.0.2.1', staff: null },
  ]);
  // A library has its own log.
  expect(await entries(2)).toEqual([]);
});

it('contains no typed text: neither a password nor the name of an unknown account', async () => {
  await wrongly('My-Secret-2026');
  expect(await summaries()).toEqual([['signInFailed', 'unknown account', null]]);
  const session = await service.signIn();
  const password = service.encrypt('Mingxiao-2027');
  await service.call(
    'updatePassword',
    { password: service.encrypt(testReader.password), newPassword: password, confirmPassword: password },
    { session },
  );
  const text = JSON.stringify(await entries());
  for (const secret of ['My-Secret', 'Wrong-Pass', testReader.password, 'Mingxiao', session.jwt]) {
    expect(text).not.toContain(secret);
  }
});

it('logs once for each window that an account is blocked, and that a long captcha is required', async () => {
  await service.addReader();
  for (let at = 0; at < limits.signInHere.attempts + 3; at += 1) await wrongly();
  const refused = (await summaries()).filter(([kind]) => kind === 'signInRefused');
  expect(refused).toEqual([['signInRefused', limits.signInHere.kind, testReader.account]]);
  // Strangers at many addresses.
  for (let at = 0; at < limits.signInAccount.attempts + 3; at += 1) {
    const asking = { address: `198.51.100.${String(at)}` };
    const form = await service.signInForm({ password: 'Wrong-Pass-1', long: true }, asking);
    await service.call('login', form, asking);
  }
  expect((await summaries()).filter(([kind]) => kind === 'captchaRaised')).toHaveLength(1);
});

it('logs a password that must be changed, and how one was changed', async () => {
  await service.addReader({ mustChange: true });
  await service.call('login', await service.signInForm());
  const chosen = service.encrypt('Mingxiao-2027');
  const form = { ...(await service.signInForm()), newPassword: chosen, confirmPassword: chosen };
  const session = await service.data('forceModify', form);
  const next = service.encrypt('Mingxiao-2028');
  await service.data('updatePassword', { password: chosen, newPassword: next, confirmPassword: next }, { session });
  expect(await summaries()).toEqual([
    ['passwordChangeRequired', 'given out', testReader.account],
    ['passwordReplaced', 'required', testReader.account],
    ['signIn', 'password', testReader.account],
    ['passwordReplaced', 'own', testReader.account],
  ]);
});

it('logs bound and unbound contacts and external accounts, without number or name', async () => {
  const session = await service.signIn();
  await service.data('checkOwnMail', { mail: 'li@mail.example' }, { session });
  await service.data('checkOwnMail', { mail: 'li@mail.example', code: await service.lastCode() }, { session });
  const reader = await findReader(service.store, 1, testReader.account);
  if (!reader) throw new Error('no reader');
  await bindIdentity(service.context(), { provider: 'cas', subject: 'staff-number-77' }, reader.id);
  await service.data('unbindIdentity', { provider: 'cas' }, { session });
  expect((await summaries()).slice(1)).toEqual([
    ['contactChanged', 'mail', testReader.account],
    ['identityBound', 'cas', testReader.account],
    ['identityUnbound', 'cas', testReader.account],
  ]);
  expect(JSON.stringify(await entries())).not.toMatch(/mail\.example|staff-number/);
});

it('logs an act in its own transaction: both are stored or neither', async () => {
  const session = await service.signIn();
  await service.store.db.schema.alterTable('audit_entry').renameTo('audit_entry_away').execute();
  const next = service.encrypt('Mingxiao-2028');
  const change = { password: service.encrypt(testReader.password), newPassword: next, confirmPassword: next };
  expect(await service.call('updatePassword', change, { session })).toMatchObject({ success: false });
  await service.store.db.schema.alterTable('audit_entry_away').renameTo('audit_entry').execute();
  expect(await service.call('getUserInfo', {}, { session })).toMatchObject({ success: true });
  await service.signIn();
  expect((await summaries()).map(([kind]) => kind)).toEqual(['signIn', 'signIn']);
});

it('is only added to: nothing in it can be made anything else', async () => {
  await service.signIn();
  const { db } = service.store;
  for (const values of [{ kind: 'command' }, { at: 1 }, { detail: 'x' }, { staff: 'x' }, { client: '203.0.113.9' }]) {
    await expect(db.updateTable('audit_entry').set(values).execute()).rejects.toThrow('only added to');
  }
});

it('keeps that an account was cancelled and what happened before, and nothing of whom', async () => {
  const session = await service.signIn();
  // The library added the account by a command that named it.
  await appendAudit(service.store.db, {
    libraryId: 1,
    kind: 'command',
    detail: 'reader add',
    staff: 'desk',
    now: 1,
    subjects: [testReader.account.toUpperCase()],
  });
  const password = service.encrypt(testReader.password);
  await service.data('cancelAccount', { password, evaluations: 'delete', understood: true }, { session });
  await service.addReader({ account: 'wang.fang' });
  const reader = await findReader(service.store, 1, 'wang.fang');
  if (!reader) throw new Error('no reader');
  const { store, library, now, secrets } = service.context();
  await cancelReader({ store, library, now, secrets, ...registries }, reader, 'delete');
  expect(await entries()).toMatchObject([
    { kind: 'signIn', reader_id: null, account: null, client: null },
    { kind: 'command', staff: 'desk', subjects: null },
    { kind: 'accountCancelled', detail: 'reader', account: null, client: null },
    { kind: 'accountCancelled', detail: 'staff', account: null },
  ]);
});

it('is included in the export of a reader’s data, without staff names', async () => {
  const session = await service.signIn();
  const reader = await findReader(service.store, 1, testReader.account);
  const command = { libraryId: 1, kind: 'command', detail: 'reader freeze', staff: '王馆员', now: 1 } as const;
  await appendAudit(service.store.db, { ...command, readerId: reader?.id });
  const answer = await service.data('checkCancellation', {}, { session });
  expect(answer.kept).toMatchObject([{ group: 'audit', count: 2 }]);
  const owner = { id: reader?.id ?? 0, libraryId: 1, mail: null, phone: null };
  const files = await copyOf(service.store.db, owner, {
    language: 'zh-CN',
    library: service.context().library,
    now: 1,
  });
  const csv = files.find((file) => file.name === 'csv/audit_entry.csv');
  const text = Buffer.from(csv?.bytes ?? []).toString();
  expect(text).toContain('reader freeze');
  expect(text).not.toContain('王馆员');
});

it('keeps entries for auditDays and no longer, library by library', async () => {
  const day = 24 * 60 * 60_000;
  const { now } = service.clock;
  const add = (libraryId: number, days: number) =>
    appendAudit(service.store.db, { libraryId, kind: 'signIn', now: now - days * day });
  for (const days of [29.9, 30, 400]) for (const library of [1, 2]) await add(library, days);
  const context = service.jobContext();
  const library = service.context().library;
  await expireAudit(context, library);
  await expireAudit(context, library);
  expect(await entries()).toHaveLength(1);
  expect(await entries(2)).toHaveLength(3);
});

it('logs a wrong password at a confirmation differently from one at sign-in', async () => {
  const session = await service.signIn();
  const cancel = { password: service.encrypt('Wrong-Pass-1'), evaluations: 'delete', understood: true } as const;
  await service.call('cancelAccount', cancel, { session });
  expect((await summaries()).map(([kind]) => kind)).toEqual(['signIn', 'proofFailed']);
});
