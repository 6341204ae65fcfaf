import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { lend } from '../circulation/lend.ts';
import type { CatalogueRecordInput } from '../catalogue/model/record.ts';
import { dailyNotices } from '../notices/digest.ts';
import type { Outgoing } from '../platform/context/outgoing.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';

const day = 86_400_000;

const book = (controlNumber: string, input: Partial<CatalogueRecordInput> = {}): CatalogueRecordInput => ({
  controlNumber,
  kind: 'book',
  title: `书 ${controlNumber}`,
  pubYear: 2020,
  holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: `B${controlNumber}` }] }],
  ...input,
});
const author = (name: string) => ({ contributors: [{ name, role: 'author' as const }] });

let service: TestService;
let session: SessionToken;
let sent: Outgoing[];
beforeEach(async () => {
  sent = [];
  const send = (message: Outgoing) => {
    sent.push(message);
    return Promise.resolve();
  };
  const file = { group: { msgFlag: '1' as const, fid: '' }, subscriptions: { most: 3 } };
  service = await testService({
    libraries: [{ file }, otherLibrary],
    records: [book('0', author('东野圭吾'))],
    carriers: { mail: { send } },
  });
  await service.addReader({ mail: 'li@example.org' });
  session = await service.signIn();
  await service.store.db.updateTable('reader').set({ mail_verified_at: 1 }).execute();
});
afterEach(() => service.close());

const add = (input: InputOf<'addSubscription'>, as = session) =>
  service.data('addSubscription', input, { session: as });
const list = async () => (await service.data('listSubscriptions', {}, { session })).result;
const mark = (recordId: string) => service.data('addFavourites', { recordIds: [recordId] }, { session });
/** The next morning, with the records of the day before. */
async function morning(records: CatalogueRecordInput[] = []): Promise<Outgoing[]> {
  await service.put(records);
  service.clock.now += day;
  await dailyNotices(service.jobContext(), service.context().library);
  session = await service.signIn();
  return sent.splice(0);
}
const found = async () =>
  (await service.data('listNotices', {}, { session })).result.map(
    ({ title, items }) => `${title}: ${items.map((item) => item.title).join(', ')}`,
  );

describe('a subscription finds new records since its last run', () => {
  test.each<[string, InputOf<'addSubscription'>, Partial<CatalogueRecordInput>]>([
    ['an author, in either script', { kind: 'author', term: '东野圭吾' }, author('東野圭吾')],
    ['a subject', { kind: 'subject', term: '推理小说' }, { subjects: ['推理小说', '日本'] }],
    ['a class with all below it', { kind: 'class', term: 'i313' }, { classes: [{ scheme: 'clc', code: 'I313.45' }] }],
    ['a series', { kind: 'series', term: '新经典文库' }, { series: [{ title: '新经典文库', number: '7' }] }],
    ['a journal', { kind: 'journal', term: '系统工程' }, { kind: 'paper', host: { title: '系统工程' } }],
    [
      'a search',
      { kind: 'search', search: { searchFieldContent: '白夜行' }, address: '/searchList?q=白夜行' },
      { title: '白夜行' },
    ],
  ])('for %s', async (_, wanted, input) => {
    await add({ ...wanted, rhythm: 'daily' });
    const [mail] = await morning([book('1', { title: '新书', ...input }), book('2', author('别人'))]);
    expect((await found()).map((entry) => entry.replace(/.*: /, ''))).toEqual([input.title ?? '新书']);
    expect(mail?.body).toContain(input.title ?? '新书');
    expect((await list())[0]).toMatchObject({ newMatches: 1, lookedOn: '2026-01-16', nextOn: '2026-01-17' });
    expect(await morning()).toEqual([]);
  });

  test('once, whatever is run again, and never what was there before', async () => {
    await add({ kind: 'author', term: '东野圭吾', rhythm: 'daily' });
    expect(await morning()).toEqual([]);
    expect((await morning([book('1', author('东野圭吾'))])).length).toBe(1);
    await dailyNotices(service.jobContext(), service.context().library);
    expect((await found()).length).toBe(1);
  });

  test('each week or each day, and all of it after a pause', async () => {
    const { subscriptionId } = await add({ kind: 'author', term: '东野圭吾' });
    const change = (input: { isPaused?: boolean; rhythm?: 'daily' }) =>
      service.data('updateSubscription', { subscriptionId, ...input }, { session });
    for (let at = 1; at <= 6; at += 1) {
      expect(await morning([book(`1${String(at)}`, author('东野圭吾'))])).toEqual([]);
    }
    await morning();
    expect((await found())[0]?.split(', ').length).toBe(6);
    expect(await change({ rhythm: 'daily' })).toMatchObject({ nextOn: '2026-01-23' });
    await change({ isPaused: true });
    expect(await morning([book('30', author('东野圭吾'))])).toEqual([]);
    await change({ isPaused: false });
    await morning([book('31', author('东野圭吾'))]);
    expect((await found())[0]?.split(', ').length).toBe(2);
  });

  test('without records that came in just now, which the next look has', async () => {
    await add({ kind: 'author', term: '东野圭吾', rhythm: 'daily' });
    service.clock.now += day;
    await service.put([book('1', author('东野圭吾'))]);
    await dailyNotices(service.jobContext(), service.context().library);
    session = await service.signIn();
    expect(await found()).toEqual([]);
    await morning();
    expect((await found()).length).toBe(1);
  });
});

describe('a reader’s subscriptions', () => {
  test('are unique, limited in number also with concurrent requests, and separate for each reader', async () => {
    const [entry, same] = [
      await add({ kind: 'author', term: '東野圭吾' }),
      await add({ kind: 'author', term: '东野圭吾' }),
    ];
    expect(same).toEqual(entry);
    const terms = Array.from({ length: 20 }, (_, at) => `主题 ${String(at)}`);
    const answers = await Promise.all(
      terms.map((term) => service.call('addSubscription', { kind: 'subject', term }, { session })),
    );
    expect(answers.filter(({ success }) => success).length).toBe(2);
    expect(answers.find(({ success }) => !success)?.message).toBe('最多订阅 3 项，请先取消一些');
    expect((await list()).length).toBe(3);

    await service.addReader({ account: 'wang' });
    const other = await service.signIn({ username: 'wang', password: testReader.password });
    const { subscriptionId } = entry;
    expect(await service.data('listSubscriptions', {}, { session: other })).toMatchObject({ result: [] });
    const ids = { subscriptionIds: [subscriptionId] };
    expect(await service.data('deleteSubscriptions', ids, { session: other })).toEqual({ deleted: 0 });
    for (const name of ['updateSubscription', 'searchSubscription'] as const) {
      expect((await service.call(name, { subscriptionId }, { session: other })).errCode).toBe(404);
    }
    expect(await service.data('deleteSubscriptions', ids, { session })).toEqual({ deleted: 1 });
    expect((await list()).length).toBe(2);
  });

  test('need a term, and a class number where a class is meant', async () => {
    for (const input of [{ kind: 'author' }, { kind: 'class', term: '计算机' }, { kind: 'search' }] as const) {
      expect((await service.call('addSubscription', input, { session })).errCode).toBe(400);
    }
    const address = 'https://elsewhere.example/searchList?q=a';
    const subscription = { kind: 'search', address, search: { searchFieldContent: 'a' } } as const;
    expect((await service.call('addSubscription', subscription, { session })).errCode).toBe(400);
  });

  test('are offered of a record and while typing, and show what they bring', async () => {
    await service.put([
      book('1', {
        title: '白夜行',
        subjects: ['推理小说'],
        series: [{ title: '新经典文库' }],
        classes: [{ scheme: 'clc', code: 'I313.45' }],
        ...author('东野圭吾'),
      }),
    ]);
    await add({ kind: 'author', term: '东野圭吾' });
    const recordId = await service.idOf('1');
    expect(await service.data('listSubscribable', { recordId }, { session })).toEqual({
      title: '白夜行',
      terms: [
        { kind: 'author', term: '东野圭吾', isSubscribed: true },
        { kind: 'subject', term: '推理小说', isSubscribed: false },
        { kind: 'series', term: '新经典文库', isSubscribed: false },
        { kind: 'class', term: 'I313.45', isSubscribed: false },
      ],
    });
    const { result } = await service.data('searchSubscription', { kind: 'author', term: '东野圭吾' }, { session });
    expect(result.map(({ title }) => title).sort()).toEqual(['书 0', '白夜行']);
    const suggested = await service.data('suggestSubscriptionTerms', { kind: 'author', text: '东野' }, { session });
    expect(suggested.terms).toEqual([{ term: '东野圭吾', name: '东野圭吾' }]);
  });

  test('can be ended as mail by the link of one, and go on in the inbox', async () => {
    await add({ kind: 'author', term: '东野圭吾', rhythm: 'daily' });
    await add({ kind: 'subject', term: '推理小说', rhythm: 'daily' });
    const [mail] = await morning([book('1', { ...author('东野圭吾'), subjects: ['推理小说'] })]);
    const token = /不再以邮件接收此项订阅：\S+[?]t=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const { kinds } = await service.data('unsubscribe', { token });
    expect(kinds).toEqual(['订阅“东野圭吾”有新书刊']);
    expect((await list()).map(({ byMail }) => byMail)).toEqual([true, false]);
    const [next] = await morning([book('2', { ...author('东野圭吾'), subjects: ['推理小说'] })]);
    expect(next?.subject).toBe('【示范大学图书馆】订阅“推理小说”有新书刊');
    expect((await found()).length).toBe(4);
  });
});

describe('daily recommendations', () => {
  const recommended = async () => service.data('getDailyRecommendations', {}, { session });
  const shelf = async () => {
    const mystery = { subjects: ['推理小说'], classes: [{ scheme: 'clc' as const, code: 'I313.45' }] };
    const cooking = { subjects: ['烹饪'], classes: [{ scheme: 'clc' as const, code: 'TS972.1' }] };
    await service.put([
      ...['a', 'b', 'c'].map((name) => book(name, { ...mystery, ...author('东野圭吾') })),
      ...['x', 'y', 'z'].map((name) => book(name, { ...cooking, ...author('王刚') })),
    ]);
  };

  test('are near what the reader marked, say why, and leave out what the reader had', async () => {
    await shelf();
    expect(await recommended()).toEqual({ fromLoans: false, result: [] });
    await mark(await service.idOf('a'));
    const { result } = await recommended();
    expect(result.map(({ title }) => title)).toContain('书 b');
    expect(result.map(({ title }) => title)).not.toContain('书 a');
    expect(result.map(({ title }) => title)).not.toContain('书 x');
    expect(result[0]?.why).toEqual({ kind: 'favourite', title: '书 a', recordId: await service.idOf('a') });
    await mark(await service.idOf('b'));
    expect((await recommended()).result.map(({ title }) => title)).not.toContain('书 b');
  });

  test('look at loans only where the reader agreed', async () => {
    await shelf();
    const { library, store } = service.context();
    const reader = await store.db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
    await lend(store.db, { library, readerId: reader.id, barcode: 'Bx', now: service.clock.now });
    expect((await recommended()).result).toEqual([]);
    await service.data('updateUserSetting', { name: 'recommend.loans', value: '1' }, { session });
    const { fromLoans, result } = await recommended();
    expect(fromLoans).toBe(true);
    expect(result.map(({ title, why }) => [title, why.kind])).toEqual(
      expect.arrayContaining([
        ['书 y', 'borrowed'],
        ['书 z', 'borrowed'],
      ]),
    );
    expect(result.map(({ title }) => title)).not.toContain('书 x');
    await service.data('updateUserSetting', { name: 'recommend.loans', value: '0' }, { session });
    expect(await recommended()).toEqual({ fromLoans: false, result: [] });
  });

  test('include matches of subscriptions', async () => {
    await shelf();
    await add({ kind: 'subject', term: '烹饪' });
    const { result } = await recommended();
    expect(result.map(({ title }) => title).sort()).toEqual(['书 x', '书 y', '书 z']);
    expect(result[0]?.why).toEqual({ kind: 'subscription', title: '烹饪', recordId: null });
  });
});
