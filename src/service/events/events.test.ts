import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { deskBrowser, signedInStaff } from '#support/desk.ts';
import { otherLibrary } from '#support/records.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { updateEvents } from './update-events.ts';

const talk = {
  id: 'talk',
  title: { 'zh-CN': '文献检索讲座', 'en-US': 'Finding literature' },
  body: { 'zh-CN': '从选题到检索式。' },
  day: '2026-01-20',
  begins: '14:00',
  ends: '15:30',
  place: { 'zh-CN': '报告厅', 'en-US': 'Lecture hall' },
  libCode: 'MED',
  places: 2,
  signUpUntil: '2026-01-19',
  links: [{ label: { 'zh-CN': '指南' }, url: '/home' }],
};
const tour = { ...talk, id: 'tour', title: { 'zh-CN': '参观' }, day: '2026-01-18', places: undefined };

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  service.clock.now = Date.parse('2026-01-15T04:00:00Z');
  await service.putContent('events', [talk, tour]);
});
afterEach(() => service.close());

const at = (local: string): void => {
  service.clock.now = Date.parse(`${local}+08:00`);
};
const again = (account: string) => service.signIn({ username: account, password: testReader.password });
async function reader(account: string): Promise<SessionToken> {
  await service.addReader({ account, name: account });
  return again(account);
}
const signUp = (session: SessionToken, eventId = 'talk') => service.call('signUpForEvent', { eventId }, { session });
const leave = (session: SessionToken) => service.call('leaveEvent', { eventId: 'talk' }, { session });
const counts = async () => {
  const { signUp: found } = await service.data('getEvent', { eventId: 'talk' });
  return found && [found.taken, found.waiting];
};
const waitingPlace = async (session: SessionToken) =>
  (await service.data('listOwnEvents', {}, { session })).result.map((event) => event.waitingPlace);
const notices = async (session: SessionToken) =>
  (await service.data('listNotices', {}, { session })).result.map(({ title, text, link }) => [title, text, link]);
const update = () => updateEvents(service.jobContext());
const text = '文献检索讲座，2026年1月20日 14:00，报告厅';

describe('events', () => {
  test('are listed by their time, with what readers need to go there', async () => {
    const { total, result } = await service.data('listEvents', {}, { language: 'en-US' });
    expect(total).toBe(2);
    expect(result.map(({ eventId, signUp: found }) => [eventId, found?.places])).toEqual([
      ['tour', undefined],
      ['talk', 2],
    ]);
    expect(result[1]).toEqual({
      eventId: 'talk',
      title: 'Finding literature',
      body: '从选题到检索式。',
      beginsAt: '2026-01-20T06:00:00.000Z',
      endsAt: '2026-01-20T07:30:00.000Z',
      place: 'Lecture hall',
      libName: 'Medical Library',
      links: [{ label: '指南', url: '/home' }],
      signUp: { places: 2, taken: 0, waiting: 0, until: '2026-01-19', isOpen: true },
    });
  });

  test('are to come until they end, and past from then on', async () => {
    const ids = async (period: 'coming' | 'past') =>
      (await service.data('listEvents', { period })).result.map(({ eventId }) => eventId);
    at('2026-01-20T15:29:59');
    expect([await ids('coming'), await ids('past')]).toEqual([['talk'], ['tour']]);
    at('2026-01-20T15:30:00');
    expect([await ids('coming'), await ids('past')]).toEqual([[], ['talk', 'tour']]);
  });

  test('of another library are not found', async () => {
    const asking = { library: 'other' };
    expect(await service.data('listEvents', {}, asking)).toEqual({ total: 0, result: [] });
    expect(await service.call('getEvent', { eventId: 'talk' }, asking)).toMatchObject({ errCode: 404 });
    const session = await service.signIn({}, asking);
    const asReader = { ...asking, session };
    expect(await service.call('signUpForEvent', { eventId: 'talk' }, asReader)).toMatchObject({ errCode: 404 });
    expect(await service.call('leaveEvent', { eventId: 'talk' }, asReader)).toMatchObject({ errCode: 404 });
  });

  test('are refused when they end before they begin', async () => {
    const put = (change: object) => service.putContent('events', [{ ...talk, ...change }]);
    await put({ ends: '14:01' });
    await put({ ends: '09:00', lastDay: '2026-01-21' });
    await expect(put({ ends: '14:00' })).rejects.toThrow('ends before it begins');
    await expect(put({ lastDay: '2026-01-19' })).rejects.toThrow('ends before it begins');
    await expect(put({ begins: '25:00' })).rejects.toThrow('08:30');
  });
});

describe('signing up', () => {
  test('is for readers alone, once each, and only where there are places', async () => {
    expect(await service.call('signUpForEvent', { eventId: 'talk' })).toMatchObject({ errCode: 401 });
    expect(await service.call('listOwnEvents', {})).toMatchObject({ errCode: 401 });
    const session = await service.signIn();
    expect(await signUp(session)).toMatchObject({ data: { waitingPlace: null } });
    expect(await signUp(session)).toMatchObject({ errCode: 409, message: '您已经报名' });
    expect(await signUp(session, 'tour')).toMatchObject({ errCode: 409 });
    expect(await counts()).toEqual([1, 0]);
  });

  test('ends with its last day, and the event cannot be left once it has begun', async () => {
    at('2026-01-19T23:59:59');
    const [first, second] = [await reader('first'), await reader('second')];
    expect(await signUp(first)).toMatchObject({ success: true });
    at('2026-01-20T00:00:00');
    expect(await signUp(second)).toMatchObject({ errCode: 409 });
    at('2026-01-20T13:59:59');
    expect(await signUp(await again('first'))).toMatchObject({ errCode: 409 });
    at('2026-01-20T14:00:00');
    expect(await leave(await again('first'))).toMatchObject({ errCode: 409, message: '活动已经开始，不能取消报名' });
  });

  test('is open until the event begins where no last day is given', async () => {
    await service.putContent('events', [{ ...talk, signUpUntil: undefined }]);
    at('2026-01-20T13:59:59');
    const [first, second] = [await reader('first'), await reader('second')];
    expect(await signUp(first)).toMatchObject({ success: true });
    at('2026-01-20T14:00:00');
    expect(await signUp(second)).toMatchObject({ errCode: 409 });
  });

  test('gives no more places than available to concurrent sign-ups', async () => {
    const sessions: SessionToken[] = [];
    for (let nth = 1; nth <= 8; nth += 1) sessions.push(await reader(`reader${String(nth)}`));
    const answers = await Promise.all(sessions.map((session) => signUp(session)));
    const places = answers.map((answer) => (answer.success ? answer.data.waitingPlace : answer.message));
    expect(places.sort()).toEqual([1, 2, 3, 4, 5, 6, null, null]);
    expect(await counts()).toEqual([2, 6]);
  });

  test('puts readers on the waiting list, and the first gets the place that is given up', async () => {
    const [a, b, c, d] = [await reader('a'), await reader('b'), await reader('c'), await reader('d')];
    for (const session of [a, b, c, d]) await signUp(session);
    expect([await waitingPlace(c), await waitingPlace(d)]).toEqual([[1], [2]]);
    expect(await leave(a)).toMatchObject({ data: { eventId: 'talk' } });
    expect([await waitingPlace(a), await waitingPlace(c), await waitingPlace(d)]).toEqual([[], [null], [1]]);
    expect(await notices(c)).toEqual([['您候补的活动有名额了', text, '/events/talk']]);
    expect([await notices(a), await notices(b), await notices(d)]).toEqual([[], [], []]);
    expect(await leave(a)).toMatchObject({ errCode: 409, message: '您没有报名这项活动' });
    expect(await counts()).toEqual([2, 1]);
  });

  test('gives one place to one reader when it is given up while others sign up', async () => {
    const [a, b, c, d, e] = [
      await reader('a'),
      await reader('b'),
      await reader('c'),
      await reader('d'),
      await reader('e'),
    ];
    for (const session of [a, b, c]) await signUp(session);
    await Promise.all([leave(a), signUp(d), signUp(e)]);
    expect(await waitingPlace(c)).toEqual([null]);
    expect(await counts()).toEqual([2, 2]);
  });

  test('leaves the waiting list without giving anybody a place', async () => {
    const [a, b, c, d] = [await reader('a'), await reader('b'), await reader('c'), await reader('d')];
    for (const session of [a, b, c, d]) await signUp(session);
    await leave(c);
    expect(await waitingPlace(d)).toEqual([1]);
    expect(await counts()).toEqual([2, 1]);
  });
});

describe('the scheduled job', () => {
  test('reminds readers with a place once, a day before, but not those who signed up later', async () => {
    at('2026-01-19T13:59:59');
    const [a, b, c] = [await reader('a'), await reader('b'), await reader('c')];
    await signUp(a);
    await update();
    expect(await notices(a)).toEqual([]);
    at('2026-01-19T14:00:00');
    await signUp(b);
    await signUp(c);
    await Promise.all([update(), update()]);
    await update();
    expect(await notices(a)).toEqual([['您报名的活动即将开始', text, '/events/talk']]);
    expect([await notices(b), await notices(c)]).toEqual([[], []]);
  });

  test('fills places that a deleted reader or a larger room made free', async () => {
    const [a, b, c, d] = [await reader('a'), await reader('b'), await reader('c'), await reader('d')];
    for (const session of [a, b, c, d]) await signUp(session);
    await service.store.db.deleteFrom('reader').where('account', '=', 'a').execute();
    expect(await counts()).toEqual([1, 2]);
    await update();
    expect([await waitingPlace(c), await waitingPlace(d)]).toEqual([[null], [1]]);
    await service.putContent('events', [{ ...talk, places: 3 }]);
    await update();
    expect(await waitingPlace(d)).toEqual([null]);
    expect(await notices(b)).toEqual([]);
  });
});

describe('a change at the desk', () => {
  test('notifies those who signed up of a new time or place, and of nothing else', async () => {
    const session = await reader('a');
    await signUp(session);
    await service.putContent('events', [{ ...talk, body: { 'zh-CN': '带电脑来。' }, places: 1 }, tour]);
    expect(await notices(session)).toEqual([]);
    await service.putContent('events', [{ ...talk, begins: '13:00' }, tour]);
    expect(await notices(session)).toEqual([
      ['您报名的活动改了时间或地点', '文献检索讲座，2026年1月20日 13:00，报告厅', '/events/talk'],
    ]);
    expect(await counts()).toEqual([1, 0]);
  });

  test('cancels an event that is to come, and forgets one that is over without a word', async () => {
    const session = await reader('a');
    await signUp(session);
    await service.putContent('events', [tour]);
    expect(await notices(session)).toEqual([['您报名的活动已取消', text, '/events']]);
    expect(await service.call('getEvent', { eventId: 'talk' })).toMatchObject({ errCode: 404 });
    await service.putContent('events', [talk]);
    await signUp(session);
    at('2026-01-21T00:00:00');
    await service.putContent('events', []);
    expect(await notices(await again('a'))).toHaveLength(1);
    expect(await service.store.db.selectFrom('event_sign_up').selectAll().execute()).toEqual([]);
  });
});

test('staff with the role content see who comes, and the audit log records it', async () => {
  const session = await service.signIn();
  for (const token of [session, await reader('b'), await reader('c')]) await signUp(token);
  const desk = await signedInStaff(service, ['content']);
  const { result } = await desk.data('listDeskEventSignUps', { key: 'talk' });
  expect(result.map(({ name, isWaiting }) => [name, isWaiting])).toEqual([
    [testReader.name, false],
    ['b', false],
    ['c', true],
  ]);
  const log = service.store.db.selectFrom('audit_entry').select(['detail', 'subjects']);
  expect(await log.where('kind', '=', 'deskAct').execute()).toEqual([
    { detail: 'event sign-ups', subjects: JSON.stringify(['talk']) },
  ]);
  expect(await desk.ask('listDeskEventSignUps', { key: 'nothing' })).toMatchObject({ errCode: 404 });
  const elsewhere = deskBrowser(service, { library: 'other' });
  for (const [name, value] of desk.cookies) elsewhere.cookies.set(name, value);
  expect(await elsewhere.ask('listDeskEventSignUps', { key: 'talk' })).toMatchObject({ errCode: 401 });
});
