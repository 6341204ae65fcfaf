import { describe, expect, test } from 'vitest';
import { updateRequestsOf } from './expire.ts';
import { stageColumns } from '../request-queue/steps.ts';
import {
  back,
  daily,
  desk,
  detail,
  later,
  me,
  out,
  reserve,
  service,
  session,
  withReaders,
} from '#support/copy-requests/readers.ts';
import { handOutRequest } from './staff.ts';

// The last moment at which something still holds, and the first at which it does not.

withReaders();

const dayMs = 86_400_000;
const change = (requestId: string, values: object) =>
  service.store.db.updateTable('copy_request').set(values).where('id', '=', Number(requestId)).execute();
const stageOf = async (requestId: string) => {
  const row = await service.store.db
    .selectFrom('copy_request')
    .select('stage')
    .where('id', '=', Number(requestId))
    .executeTakeFirst();
  return row?.stage;
};
/** A request that is ready until 17 January; today is the 15th. */
const ready = async () => {
  for (const barcode of ['A1', 'A2']) await out(barcode);
  const { requestId } = await reserve(me);
  await back('A1');
  expect(await detail(requestId)).toMatchObject({ stage: 'ready', until: '2026-01-17' });
  return requestId;
};

describe('a copy on the shelf', () => {
  test('is kept on the last day until midnight in the time zone of the library, and then for its reader', async () => {
    const requestId = await ready();
    await later(2);
    await daily();
    expect(await stageOf(requestId)).toBe('ready');
    service.clock.now = Date.parse('2026-01-17T23:59:59+08:00');
    await daily();
    expect(await stageOf(requestId)).toBe('ready');
    await handOutRequest(desk(), Number(requestId));
    expect(await stageOf(requestId)).toBe('lent');
  });

  test('goes to the next on the day after', async () => {
    const requestId = await ready();
    const next = await reserve(await session('zhao'), { pickupPlaceId: 'MAIN' });
    service.clock.now = Date.parse('2026-01-18T00:00:00+08:00');
    await daily();
    expect(await stageOf(requestId)).toBe('expired');
    expect(await stageOf(next.requestId)).toBe('toFetch');
  });
});

test('a request without its reader ends once, by its day or at once', async () => {
  const requestId = await ready();
  await change(requestId, { reader_id: null });
  await later(3);
  await daily();
  expect(await stageOf(requestId)).toBe('expired');
  await out('A1');
  const waiting = await reserve(await session('zhao'));
  await change(waiting.requestId, { ...stageColumns('waiting'), reader_id: null });
  await daily();
  expect(await stageOf(waiting.requestId)).toBe('lapsed');
});

test('a request for a record that was withdrawn ends', async () => {
  for (const barcode of ['A1', 'A2']) await out(barcode);
  const { requestId } = await reserve(me);
  await daily();
  expect(await stageOf(requestId)).toBe('waiting');
  await service.store.db.updateTable('record').set({ deleted_at: service.clock.now }).execute();
  await daily();
  expect(await stageOf(requestId)).toBe('lapsed');
});

test.each(['asked', 'agreed'] as const)(
  'a question in stage %s counts on its last day and not on the day after',
  async (stage) => {
    const requestId = await ready();
    await change(requestId, { ...stageColumns(stage), kind: 'reLend', item_id: null, until: '2026-01-17' });
    await later(2);
    await daily();
    expect(await stageOf(requestId)).toBe(stage);
    await later(1);
    await daily();
    expect(await stageOf(requestId)).toBe('expired');
  },
);

test('a pause ends on its day and not on the day before', async () => {
  for (const barcode of ['A1', 'A2']) await out(barcode);
  const { requestId } = await reserve(me);
  await service.data('suspendCopyRequest', { requestId, until: '2026-01-20' }, { session: me });
  await later(4);
  await daily();
  expect(await stageOf(requestId)).toBe('suspended');
  await later(1);
  await daily();
  expect(await stageOf(requestId)).toBe('waiting');
});

test('what was sent counts as delivered after deliveryDays, and not a millisecond before', async () => {
  const requestId = await ready();
  const sentAt = service.clock.now;
  await change(requestId, { ...stageColumns('sent'), kind: 'homeDelivery', updated_at: sentAt });
  service.clock.now = sentAt + 7 * dayMs - 1;
  await daily();
  expect(await stageOf(requestId)).toBe('sent');
  service.clock.now = sentAt + 7 * dayMs;
  await daily();
  expect(await stageOf(requestId)).toBe('lent');
});

test('closed requests are deleted after keepDays and the end of their year, not earlier', async () => {
  const requestId = await ready();
  await change(requestId, { ...stageColumns('lapsed'), item_id: null });
  const [until, now] = [Date.parse('2025-12-01T00:00:00Z'), Date.parse('2026-12-01T10:00:00+08:00')];
  service.clock.now = now;
  await change(requestId, { updated_at: until });
  await daily();
  expect(await stageOf(requestId)).toBe('lapsed');
  await change(requestId, { updated_at: until - 1 });
  await daily();
  expect(await stageOf(requestId)).toBeUndefined();
});

test('closed requests count for the limits of their year, also with a short keepDays', async () => {
  const requestId = await ready();
  await change(requestId, { ...stageColumns('lapsed'), item_id: null });
  const { library } = service.context();
  const file = { ...library.file, copyRequests: { ...library.file.copyRequests, keepDays: 30 } };
  const keep = () => updateRequestsOf(service.store.db, { ...library, file }, Date.parse('2026-03-15T10:00:00+08:00'));
  // A day before the year begins, because the library's time zone may differ.
  const yearBegins = Date.parse('2025-12-31T00:00:00Z');
  await change(requestId, { updated_at: yearBegins });
  await keep();
  expect(await stageOf(requestId)).toBe('lapsed');
  await change(requestId, { updated_at: yearBegins - 1 });
  await keep();
  expect(await stageOf(requestId)).toBeUndefined();
});
