import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContentValue } from '../../lib/contract/desk/content.ts';
import { byLanguage } from '../../lib/contract/language.ts';
import { forwardNotices } from '../notices/forward.ts';
import type { Outgoing } from '../platform/context/outgoing.ts';
import { notify } from '../platform/inbox/notify.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';
import { testService, type TestService } from '#support/service.ts';

// Texts of messages to readers, as staff write them.

let service: TestService;
let desk: DeskBrowser;
let sent: Outgoing[];
beforeEach(async () => {
  sent = [];
  const send = (message: Outgoing) => {
    sent.push(message);
    return Promise.resolve();
  };
  const file = { group: { msgFlag: '1' as const, fid: '' } };
  service = await testService({ libraries: [{ file }], carriers: { mail: { send }, phone: { send } } });
  desk = await signedInStaff(service, ['content']);
});
afterEach(() => service.close());

const texts = (text: string) => ({ 'zh-CN': `${text}中`, 'en-US': `${text} en` });
const wording = (body: ContentValue[string], phone?: ContentValue[string]): ContentValue => ({
  kind: 'copyReady',
  title: texts('来取'),
  body,
  ...(phone !== undefined && { phone }),
});
const save = (value: ContentValue, revision = 0) =>
  desk.ask('saveDeskContent', { kind: 'notice-texts', key: 'copyReady', revision, value });
const tell = (readerId: number) =>
  notify(service.store.db, {
    libraryId: service.context().library.id,
    readerId,
    kind: 'copyReady',
    values: { title: '雪国', place: '总馆', until: '2026-01-18' },
    now: service.clock.now,
  });

test('readers find the texts of the library in their languages, and those of the service in the others', async () => {
  const readerId = await service.addReader();
  const session = await service.signIn();
  await tell(readerId);
  const inbox = async (language: 'zh-CN' | 'zh_TW' | 'en-US') =>
    (await service.data('listNotices', {}, { session, language })).result[0];
  const usual = await inbox('zh_TW');
  expect((await save(wording(texts('{{title}}|{{until}}|{{place}}')))).success).toBe(true);
  expect(await inbox('zh-CN')).toMatchObject({ title: '来取中', text: '雪国|2026年1月18日|总馆中' });
  expect((await inbox('en-US'))?.title).toBe('来取 en');
  expect(await inbox('zh_TW')).toEqual(usual);
  expect(usual?.title).not.toContain('来取');
});

test('a placeholder that the message does not fill is refused in the language and field where it is', async () => {
  const problemsOf = async (value: ContentValue) => {
    const { problems } = await desk.data('checkDeskContent', { kind: 'notice-texts', value });
    return problems.map(({ path }) => path.join('.'));
  };
  const wrong = wording({ 'zh-CN': '{{title}}', 'en-US': '{{titel}}' }, { 'zh-CN': '{{amount}}' });
  expect(await problemsOf(wrong)).toEqual(['body.en-US', 'phone.zh-CN']);
  expect(await save(wrong)).toMatchObject({ success: false });
  expect(await problemsOf(wording({ 'zh-CN': '{{title}} {{place}} {{until}} {{ title }} {title}' }))).toEqual([]);
  expect(await problemsOf({ ...wording(texts('x')), kind: 'unknown' })).toEqual(['kind']);
});

test('mail has the title and the text, a text message its own text or the title', async () => {
  const readerId = await service.addReader({ mail: 'li@example.org', phone: '13812345678' });
  const verified = { mail_verified_at: 1, phone_verified_at: 1 };
  await service.store.db.updateTable('reader').set(verified).where('id', '=', readerId).execute();
  const session = await service.signIn();
  await service.data('saveNoticeSetting', { group: 'requests', mail: 'now', phone: 'now' }, { session });
  await save(wording(texts('{{title}}|{{place}}')));
  await tell(readerId);
  await forwardNotices(service.jobContext());
  const [mail, phone] = [...sent.splice(0)].toSorted((a, b) => (a.channel < b.channel ? -1 : 1));
  expect(mail?.subject).toContain('来取中');
  expect(mail?.body).toContain('雪国|总馆中');
  expect(phone?.body).toBe('来取中');
  await save(wording(texts('x'), { 'zh-CN': '取书：{{title}}' }), 1);
  await tell(readerId);
  await forwardNotices(service.jobContext());
  expect(sent.find(({ channel }) => channel === 'phone')?.body).toBe('取书：雪国');
});

test('the preview shows all languages and channels with sample values, and nothing is written', async () => {
  const value = wording(texts('{{title}}|{{until}}'), { 'zh-CN': '短' });
  const { placeholders, previews } = await desk.data('previewDeskNotice', { value });
  expect(placeholders).toEqual(['title', 'place', 'until']);
  const byCode = Object.fromEntries(previews.map((preview) => [preview.language, preview]));
  expect(Object.keys(byCode)).toEqual(Object.keys(byLanguage(() => 0)));
  expect(byCode['en-US']).toMatchObject({ title: '来取 en', text: 'Example|Jan 15, 2026 en', phone: '来取 en' });
  expect(byCode['en-US']?.mail).toContain('Example|Jan 15, 2026 en');
  expect(byCode['zh-CN']).toMatchObject({ text: '示例|2026年1月15日中', phone: '短' });
  expect(await service.store.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  expect(await desk.ask('previewDeskNotice', { value: wording({ 'zh-CN': '{{no}}' }) })).toMatchObject({
    errCode: 400,
  });
});

test('a test message goes to an address of staff and into the audit log', async () => {
  const input = { value: wording(texts('{{title}}')), language: 'en-US' } as const;
  const send = (channel: 'mail' | 'phone', recipient: string) =>
    desk.ask('sendDeskTestNotice', { ...input, channel, recipient });
  for (const [channel, recipient] of [
    ['mail', 'nobody'],
    ['mail', '13812345678'],
    ['phone', 'wang@example.org'],
    ['phone', '1'],
  ] as const)
    expect(await send(channel, recipient)).toMatchObject({ errCode: 400 });
  expect((await send('mail', 'Wang@Example.org')).success).toBe(true);
  await service.context().outbox.sendWaiting();
  expect(sent).toMatchObject([{ channel: 'mail', recipient: 'Wang@example.org' }]);
  expect(sent[0]?.body).toContain('Example en');
  expect(sent[0]?.headers).not.toHaveProperty('List-Unsubscribe');
  const log = await service.store.db
    .selectFrom('audit_entry')
    .select('subjects')
    .where('detail', '=', 'test message')
    .execute();
  expect(log).toEqual([{ subjects: '["copyReady","en-US","Wang@example.org"]' }]);
});
