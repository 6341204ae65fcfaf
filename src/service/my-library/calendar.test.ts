import { beforeEach, expect, test } from 'vitest';
import { back, ids, me, out, reserve, service, session, withReaders } from '#support/copy-requests/readers.ts';

withReaders();

const talk = (id: string, places: number) => ({
  id,
  title: { 'zh-CN': id },
  body: { 'zh-CN': '介绍' },
  day: '2026-01-20',
  begins: '14:00',
  ends: '15:30',
  place: { 'zh-CN': '报告厅' },
  places,
});
beforeEach(() => service.putContent('events', [talk('talk', 5), talk('full', 1)]));

const create = async (by = me) => (await service.data('createCalendarAddress', {}, { session: by })).key;
const read = (key: string, library?: string) =>
  service.call('getOwnCalendar', { key }, library === undefined ? {} : { library });
const createdAt = async (by = me) => (await service.data('getCalendarAddress', {}, { session: by })).createdAt;

test('shows due days, last days to pick up, and events with a place', async () => {
  const wang = await session('wang');
  await out('S1', ids.me);
  for (const barcode of ['A1', 'A2']) await out(barcode);
  const { requestId } = await reserve(me);
  await service.data('signUpForEvent', { eventId: 'full' }, { session: wang });
  for (const eventId of ['talk', 'full']) await service.data('signUpForEvent', { eventId }, { session: me });
  const [loan] = (await service.data('listLoans', {}, { session: me })).result;
  const key = await create();
  const events = [
    {
      eventId: 'talk',
      title: 'talk',
      beginsAt: '2026-01-20T06:00:00.000Z',
      endsAt: '2026-01-20T07:30:00.000Z',
      place: '报告厅',
    },
  ];
  const loans = [{ loanId: loan?.loanId, title: '红楼梦', dueOn: '2026-02-14' }];
  expect((await read(key)).data).toEqual({ loans, pickups: [], events });
  await back('A1');
  expect((await read(key)).data).toEqual({
    loans,
    pickups: [{ requestId, title: '夜航船', until: '2026-01-17' }],
    events,
  });
});

test('shows each reader the own entries only', async () => {
  await out('S1', ids.wang);
  const [mine, wangs] = [await create(), await create(await session('wang'))];
  expect((await read(mine)).data).toEqual({ loans: [], pickups: [], events: [] });
  expect((await read(wangs)).data).toMatchObject({ loans: [{ title: '红楼梦' }] });
});

test('a new address replaces the earlier one', async () => {
  const first = await create();
  const second = await create();
  expect(second).not.toBe(first);
  expect(await read(first)).toMatchObject({ success: false, errCode: 404, message: '这个日历地址不存在或已停用' });
  expect(await read(second)).toMatchObject({ success: true });
});

test('a revoked address is rejected, and others remain valid', async () => {
  const wang = await session('wang');
  const [mine, wangs] = [await create(), await create(wang)];
  expect(await createdAt()).toBe('2026-01-15T08:00:00.000Z');
  await service.data('deleteCalendarAddress', {}, { session: me });
  expect(await createdAt()).toBeNull();
  expect(await read(mine)).toMatchObject({ errCode: 404 });
  expect(await read(wangs)).toMatchObject({ success: true });
});

test.each(['', 'x', '0'.repeat(43)])('rejects the key %j', async (key) => {
  await create();
  expect(await read(key)).toMatchObject({ errCode: 404 });
});

test('rejects the key at another library', async () => {
  expect(await read(await create(), 'other')).toMatchObject({ errCode: 404 });
});

test('visitors neither create, see nor revoke addresses', async () => {
  for (const name of ['createCalendarAddress', 'getCalendarAddress', 'deleteCalendarAddress'] as const)
    expect(await service.call(name, {})).toMatchObject({ errCode: 401 });
});

test('the store has a hash of the key, and nothing is left of a cancelled account', async () => {
  const key = await create();
  const rows = () => service.store.db.selectFrom('calendar_address').selectAll().execute();
  const [row] = await rows();
  expect(row?.reader_id).toBe(ids.me);
  expect(JSON.stringify(row)).not.toContain(key);
  expect(await read(row?.key_hash ?? '')).toMatchObject({ errCode: 404 });
  await service.store.db.deleteFrom('reader').where('id', '=', ids.me).execute();
  expect(await rows()).toEqual([]);
  expect(await read(key)).toMatchObject({ errCode: 404 });
});
