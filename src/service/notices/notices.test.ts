import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { giveBack, lend } from '../circulation/lend.ts';
import { scheduledJobs } from '../jobs.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { Outgoing } from '../platform/context/outgoing.ts';
import { runDue } from '../platform/jobs/schedule.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { dailyNotices, sendDigests } from './digest.ts';
import { forwardNotices } from './forward.ts';
import { forgetReminders, remindOfLoans } from '../circulation/loan-reminders.ts';

const day = 86_400_000;
const records = ['a', 'b', 'c'].map((controlNumber) => ({
  controlNumber,
  kind: 'book' as const,
  title: `书 ${controlNumber}`,
  holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: controlNumber }] }],
}));

let service: TestService;
let session: SessionToken;
let readerId: number;
let sent: Outgoing[];
let isDown: boolean;

beforeEach(async () => {
  sent = [];
  isDown = false;
  const send = (message: Outgoing) => {
    if (isDown) return Promise.reject(new Error('the server is down'));
    sent.push(message);
    return Promise.resolve();
  };
  const file = {
    group: { msgFlag: '1' as const, fid: '' },
    circulation: { dueSoonDays: 3, rules: [{ loans: 10, days: 10, renewals: 2 }] },
    notices: { overdueEveryDays: 7, overdueMost: 3 },
  };
  service = await testService({
    libraries: [{ file }, otherLibrary],
    records,
    carriers: { mail: { send }, phone: { send } },
  });
  readerId = await service.addReader({ mail: 'li@example.org', phone: '13812345678' });
  session = await service.signIn();
  await verify();
});
afterEach(() => service.close());

const verify = () =>
  service.store.db
    .updateTable('reader')
    .set({ mail_verified_at: 1, phone_verified_at: 1 })
    .where('id', '=', readerId)
    .execute();
const library = () => service.context().library;
const borrow = (barcode: string) =>
  lend(service.store.db, { library: library(), readerId, barcode, now: service.clock.now });
const bringBack = (barcode: string) =>
  giveBack(service.store.db, { library: library(), barcode, now: service.clock.now });
const inbox = async () => (await service.data('listNotices', {}, { session: await service.signIn() })).result;
const noticeLines = async () =>
  (await inbox()).map(({ kind, items }) => [kind, ...items.map(({ title }) => title)].join(' '));
const daily = () => dailyNotices(service.jobContext(), library());
const taken = () => sent.splice(0);
type Modes = 'off' | 'now' | 'daily';
const set = (group: 'loans' | 'requests' | 'library', mail: Modes, phone: Modes = 'off') =>
  service.data('saveNoticeSetting', { group, mail, phone }, { session });
const tell = (title: string, kind: 'requestAccepted' | 'commentAudited' = 'requestAccepted') =>
  notify(service.store.db, {
    libraryId: library().id,
    readerId,
    kind,
    values: { title, comment: '好' },
    now: service.clock.now,
  });

describe('reminders of loans', () => {
  test('are sent once for each due day, and for overdue loans at the interval of the library', async () => {
    await borrow('a');
    await borrow('b');
    const remind = () => remindOfLoans(service.jobContext(), library());
    service.clock.now += 6 * day;
    await remind();
    expect(await noticeLines()).toEqual([]);
    service.clock.now += day;
    await remind();
    await remind();
    expect(await inbox()).toMatchObject([
      {
        kind: 'dueSoon',
        title: '有文献即将到期',
        link: '/personalCenter?key=5',
        text: '您借阅的 2 件文献即将到期，请按时归还或续借。',
        items: [
          { title: '书 a', day: '2026-01-25' },
          { title: '书 b', day: '2026-01-25' },
        ],
      },
    ]);
    service.clock.now += 3 * day;
    await remind();
    expect(await noticeLines()).toEqual(['dueSoon 书 a 书 b']);
    const overdue: number[] = [];
    for (let late = 1; late <= 40; late += 1) {
      service.clock.now += day;
      if (late === 2) await bringBack('b');
      const before = (await inbox()).length;
      await remind();
      if ((await inbox()).length > before) overdue.push(late);
    }
    expect(overdue).toEqual([1, 8, 15]);
    expect(await noticeLines()).toEqual(['overdue 书 a', 'overdue 书 a', 'overdue 书 a 书 b', 'dueSoon 书 a 书 b']);
  });

  test('are scheduled again after a renewal, which the reader gets in one message', async () => {
    const loans = [await borrow('a'), await borrow('b')];
    service.clock.now += 8 * day;
    await remindOfLoans(service.jobContext(), library());
    const loanIds = loans.map(({ id }) => String(id));
    session = await service.signIn();
    await service.data('renewLoans', { loanIds }, { session });
    expect((await inbox())[0]).toMatchObject({
      kind: 'renewed',
      text: '您续借了 2 件文献，新的应还日期如下。',
      items: [
        { title: '书 a', day: '2026-02-04' },
        { title: '书 b', day: '2026-02-04' },
      ],
    });
    service.clock.now += 9 * day;
    await remindOfLoans(service.jobContext(), library());
    expect(await noticeLines()).toEqual(['dueSoon 书 a 书 b', 'renewed 书 a 书 b', 'dueSoon 书 a 书 b']);
  });
});

test('messages name no loan that its reader wants forgotten, once it is over', async () => {
  await service.data('keepLoanHistory', { keep: false }, { session });
  const loan = await borrow('a');
  await borrow('b');
  service.clock.now += 8 * day;
  await remindOfLoans(service.jobContext(), library());
  session = await service.signIn();
  await service.data('renewLoans', { loanIds: [String(loan.id)] }, { session });
  await bringBack('a');
  await forgetReminders(service.jobContext());
  expect(await noticeLines()).toEqual(['dueSoon 书 a 书 b']);
  await bringBack('b');
  await forgetReminders(service.jobContext());
  expect(await noticeLines()).toEqual([]);
  await forgetReminders(service.jobContext());
  expect(await service.store.db.selectFrom('loan_notice').selectAll().execute()).toEqual([]);
});

describe('messages go on', () => {
  test('at once or with the others of the day, by mail and phone, as the reader wants it', async () => {
    await set('library', 'off');
    await set('requests', 'now', 'daily');
    await tell('红楼梦');
    await forwardNotices(service.jobContext());
    expect(taken()).toMatchObject([
      { channel: 'mail', recipient: 'li@example.org', subject: '【示范大学图书馆】您的申请已受理' },
    ]);
    await forwardNotices(service.jobContext());
    expect(taken()).toEqual([]);
    await sendDigests(service.jobContext(), library());
    expect(taken()).toMatchObject([
      { channel: 'phone', recipient: '13812345678', subject: '示范大学图书馆', body: '您的申请已受理' },
    ]);
    await set('requests', 'off');
    await tell('西游记');
    await forwardNotices(service.jobContext());
    await sendDigests(service.jobContext(), library());
    expect(taken()).toEqual([]);
    expect((await inbox()).length).toBe(2);
  });

  test('to verified contacts alone, not when they were read before, and not where the library sends none', async () => {
    await set('requests', 'now', 'now');
    const everyway = async () => {
      await tell('红楼梦');
      await forwardNotices(service.jobContext());
      return taken().map(({ channel }) => channel);
    };
    expect(await everyway()).toEqual(['mail', 'phone']);
    await service.store.db.updateTable('reader').set({ mail_verified_at: null }).execute();
    expect(await everyway()).toEqual(['phone']);
    await verify();
    await tell('红楼梦');
    await service.data('markNotices', { noticeIds: 'all' }, { session });
    await forwardNotices(service.jobContext());
    expect(taken()).toEqual([]);
    library().file.group.msgFlag = '0';
    expect(await everyway()).toEqual([]);
    library().file.group.msgFlag = '1';
    await forwardNotices(service.jobContext());
    expect(taken()).toEqual([]);
  });

  test('in the language that the reader used last', async () => {
    await set('requests', 'now');
    await service.data('listNotices', {}, { session, language: 'en-US' });
    await tell('红楼梦');
    await forwardNotices(service.jobContext());
    const [mail] = taken();
    expect(mail?.subject).toBe('[Demo University Library] Your request was accepted');
    expect(mail?.body).toContain('Dear 李明,');
    expect(mail?.body).toContain('https://lib.example.edu/demo/en-US/personalCenter?key=13&tab=settings');
  });
});

describe('a digest', () => {
  const morning = async () => {
    await borrow('a');
    await borrow('b');
    service.clock.now += 7 * day;
  };

  test('has everything of the day in one mail, once a day, whatever is run again', async () => {
    await set('requests', 'daily');
    await morning();
    await tell('红楼梦');
    await daily();
    const [mail, ...others] = taken();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ channel: 'mail', subject: '【示范大学图书馆】您有 2 条新消息' });
    expect(mail?.body).toContain('  · 书 a（2026年1月25日）');
    expect(mail?.body).toContain('■ 您的申请已受理');
    await tell('西游记');
    await daily();
    expect(taken()).toEqual([]);
    service.clock.now += day;
    await daily();
    expect(taken().map(({ subject }) => subject)).toEqual(['【示范大学图书馆】您的申请已受理']);
  });

  test('omits loans that were returned or renewed since', async () => {
    await morning();
    await remindOfLoans(service.jobContext(), library());
    await forwardNotices(service.jobContext());
    await bringBack('a');
    await sendDigests(service.jobContext(), library());
    const [mail] = taken();
    expect(mail?.body).not.toContain('书 a');
    expect(mail?.body).toContain('书 b');

    service.clock.now += 4 * day;
    await remindOfLoans(service.jobContext(), library());
    await forwardNotices(service.jobContext());
    await bringBack('b');
    await sendDigests(service.jobContext(), library());
    expect(taken()).toEqual([]);
  });

  test('is sent once where a process dies at any step of it', async () => {
    await morning();
    // Dies in the middle of the transaction: nothing is marked and nothing in the outbox.
    const dying = service.jobContext();
    const enqueue = () => Promise.reject(new Error('killed'));
    const errors: object[] = [];
    const log = { ...dying.log, error: (details: object) => errors.push(details) };
    await dailyNotices({ ...dying, log, outbox: { ...dying.outbox, enqueue } }, library());
    expect([errors.length, taken().length]).toEqual([1, 0]);
    // Dies after it, before anything is sent: the message waits in the outbox.
    const stopped = { ...dying.outbox, sendWaiting: () => Promise.resolve() };
    await dailyNotices({ ...dying, outbox: stopped }, library());
    expect(taken()).toEqual([]);
    expect(await service.posted()).toMatchObject([{ state: 'waiting' }]);
    await daily();
    expect(taken().length).toBe(1);
    await daily();
    expect(taken()).toEqual([]);
    // Dies between sending and noting it: the mark that was there before keeps it from being sent again.
    await service.store.db.updateTable('outbox').set({ state: 'sending' }).execute();
    service.clock.now += 60_000;
    await forwardNotices(service.jobContext());
    expect((await service.posted())[0]?.state).toBe('sending');
    service.clock.now += 10 * 60_000;
    await forwardNotices(service.jobContext());
    expect((await service.posted())[0]?.state).toBe('failed');
    expect(taken()).toEqual([]);
  });

  test('waits for a provider that is down, and is sent when it is back', async () => {
    await morning();
    isDown = true;
    await daily();
    expect(await service.posted()).toMatchObject([{ state: 'waiting' }]);
    isDown = false;
    service.clock.now += 60_000;
    await forwardNotices(service.jobContext());
    expect(taken().length).toBe(1);
    expect(await service.posted()).toMatchObject([{ state: 'sent', body: '' }]);
  });

  test('goes to each of many readers once, however many run it at the same time', async () => {
    await set('requests', 'daily');
    await tell('红楼梦');
    await forwardNotices(service.jobContext());
    await Promise.all(Array.from({ length: 20 }, () => sendDigests(service.jobContext(), library())));
    expect(taken().length).toBe(1);
  });

  test('comes from the hour that the library set, by the jobs of the service', async () => {
    await morning();
    service.clock.now = Date.UTC(2026, 0, 21, 23, 59);
    await runDue(service.jobContext(), scheduledJobs);
    expect(taken()).toEqual([]);
    service.clock.now += 60_000;
    await runDue(service.jobContext(), scheduledJobs);
    expect(taken().length).toBe(1);
  });
});

describe('a mail can be ended', () => {
  const address = (mail: Outgoing | undefined) => /<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const tokenOf = (url: string) => new URL(url).searchParams.get('t') ?? '';
  const oneMail = async () => {
    await set('requests', 'now');
    await set('library', 'now');
    await tell('红楼梦');
    await forwardNotices(service.jobContext());
    return taken()[0];
  };

  test('by anybody who has it, for its kinds alone, with one press (RFC 8058)', async () => {
    const mail = await oneMail();
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(address(mail)).toMatch(/^https:\/\/lib\.example\.edu\/demo\/unsubscribe\?t=[\w-]+$/);
    const token = tokenOf(address(mail));
    expect(await service.data('getUnsubscription', { token })).toEqual({ kinds: ['预约与申请'], isOff: false });
    expect(await service.data('unsubscribe', { token })).toEqual({ kinds: ['预约与申请'], isOff: true });
    expect(await service.data('unsubscribe', { token })).toMatchObject({ isOff: true });
    const { groups } = await service.data('getNoticeSettings', {}, { session });
    expect(groups).toMatchObject([
      { group: 'loans', mail: 'daily' },
      { group: 'requests', mail: 'off' },
      { group: 'subscriptions', mail: 'daily' },
      { group: 'account' },
      { group: 'library', mail: 'now' },
    ]);
  });

  test('for its reader alone, and in its library alone', async () => {
    const other = await service.addReader({ account: 'wang' });
    const token = tokenOf(address(await oneMail()));
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('library');
    expect((await service.call('getUnsubscription', { token }, { library: 'other' })).errCode).toBe(404);
    expect((await service.call('unsubscribe', { token }, { library: 'other' })).errCode).toBe(404);
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    expect((await service.call('unsubscribe', { token: changed })).message).toBe('该退订链接无效');
    expect((await service.call('unsubscribe', { token: 'x' })).errCode).toBe(404);
    await service.data('unsubscribe', { token });
    const rows = await service.store.db.selectFrom('notice_setting').select('reader_id').distinct().execute();
    expect(rows.map(({ reader_id }) => reader_id)).toEqual([readerId]);
    expect(rows.map(({ reader_id }) => reader_id)).not.toContain(other);
  });

  test('has no links where the portal’s own address is not known', async () => {
    await set('requests', 'now');
    await tell('红楼梦');
    await forwardNotices({ ...service.jobContext(), publicOrigin: undefined });
    const [mail] = taken();
    expect(mail?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
    expect(mail?.body).not.toContain('http');
  });
});

test('settings show the channels of the reader and are separate for each reader', async () => {
  const settings = await service.data('getNoticeSettings', {}, { session });
  expect(settings).toMatchObject({ isSentOn: true, hour: 8, mail: { contact: 'l***@example.org', isVerified: true } });
  await service.addReader({ account: 'wang' });
  const other = await service.signIn({ username: 'wang', password: testReader.password });
  await set('loans', 'off');
  const theirs = await service.data('getNoticeSettings', {}, { session: other });
  expect(theirs.groups[0]).toEqual({ group: 'loans', mail: 'daily', phone: 'off' });
  expect(theirs.mail).toEqual({ contact: '', isVerified: false });
});
