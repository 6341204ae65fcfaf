import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { requestOf, testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';
import { setStatus } from '../readers/write-readers.ts';

const day = 24 * 60 * 60_000;
let service: TestService;
let recordId: string;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  await service.put(otherRecords, 'other');
  recordId = await service.idOf('d1');
  session = await service.signIn();
});
afterEach(() => service.close());

const rows = () => service.store.db.selectFrom('behaviour').selectAll().orderBy('id').execute();
const typesOf = async (asking: { session: SessionToken }, input = {}) =>
  (await service.data('listBehaviors', input, asking)).result.map((entry) => entry.type);

describe('what a signed-in reader does', () => {
  it('is kept for the reader with the record or the page, newest first', async () => {
    await service.data('addBehavior', { recordId, type: 'view' }, { session });
    service.clock.now += 1_000;
    await service.data('addBehavior', { page: '/newBookInform?months=1', type: 'view' }, { session });
    const nothing = { barcode: null, propertyNumber: null, location: null, amountDue: null, amountPaid: null };
    const none = { ...nothing, blockFrom: null, blockTo: null, processFlag: null };
    const [record] = testRecords.filter((testRecord) => testRecord.controlNumber === 'd1');
    expect(await service.data('listBehaviors', {}, { session })).toMatchObject({
      total: 2,
      page: 1,
      rows: 20,
      keptDays: 365,
      result: [
        { ...none, type: 'view', recordId: null, title: null, page: '/newBookInform?months=1' },
        { ...none, type: 'view', recordId, title: record?.title, page: null, at: '2026-01-15T08:00:00.000Z' },
      ],
    });
  });

  it('is gathered like the counters, and counted as well', async () => {
    await service.data('addBehavior', { recordId, type: 'view' }, { session });
    expect(await rows()).toEqual([]);
    await service.context().activity.flush();
    expect(await rows()).toMatchObject([{ type: 'view', record_id: Number(recordId), page: null }]);
    expect((await service.data('getLoanStatistics', { recordId })).views).toBe(1);
  });

  it('is separate from what others do behind the same address', async () => {
    await service.addReader({ account: 'wang' });
    const other = await service.signIn({ username: 'wang', password: testReader.password });
    const done = { recordId, type: 'view' } as const;
    expect(await service.data('addBehavior', done, { session })).toEqual({ counted: true });
    expect(await service.data('addBehavior', done, { session })).toEqual({ counted: false });
    expect(await service.data('addBehavior', done, { session: other })).toEqual({ counted: true });
    expect(await service.data('addBehavior', done)).toEqual({ counted: true });
    expect(await typesOf({ session })).toEqual(['view']);
    expect(await typesOf({ session: other })).toEqual(['view']);
    expect(await rows()).toHaveLength(2);
  });

  it('is listed by type and by days, both included, a page at a time', async () => {
    for (const type of ['view', 'share', 'export'] as const) {
      session = await service.signIn();
      await service.data('addBehavior', { recordId, type }, { session });
      service.clock.now += day;
    }
    session = await service.signIn();
    expect(await typesOf({ session }, { type: 'share' })).toEqual(['share']);
    expect(await typesOf({ session }, { from: '2026-01-16', to: '2026-01-17' })).toEqual(['export', 'share']);
    expect(await typesOf({ session }, { to: '2026-01-15' })).toEqual(['view']);
    expect(await typesOf({ session }, { page: 2, rows: 2 })).toEqual(['view']);
    const bad = await service.fetch(requestOf('listBehaviors', { from: '2026-13-01' }, 'demo', 'zh-CN', session));
    expect(bad.status).toBe(400);
  });

  it('is deleted one by one or all at once, also entries not yet written, for this reader only', async () => {
    await service.addReader({ account: 'wang' });
    const other = await service.signIn({ username: 'wang', password: testReader.password });
    for (const asking of [{ session }, { session: other }]) {
      await service.data('addBehavior', { recordId, type: 'view' }, asking);
      await service.data('addBehavior', { recordId, type: 'share' }, asking);
    }
    const [shared] = (await service.data('listBehaviors', {}, { session })).result;
    const behaviorId = shared?.behaviorId ?? '';
    expect(await service.data('deleteBehaviors', { behaviorId }, { session: other })).toEqual({ deleted: 0 });
    expect(await service.data('deleteBehaviors', { behaviorId }, { session })).toEqual({ deleted: 1 });
    expect(await typesOf({ session })).toEqual(['view']);
    await service.data('addBehavior', { recordId, type: 'export' }, { session });
    expect(await service.data('deleteBehaviors', { behaviorId: 'all' }, { session })).toEqual({ deleted: 2 });
    await service.context().activity.flush();
    expect(await typesOf({ session })).toEqual([]);
    expect(await typesOf({ session: other })).toEqual(['share', 'view']);
  });

  it('is deleted by type or by days, also entries not yet written; the list includes its types', async () => {
    for (const type of ['view', 'share', 'export'] as const) {
      session = await service.signIn();
      await service.data('addBehavior', { recordId, type }, { session });
      service.clock.now += day;
      if (type === 'view') await service.context().activity.flush();
    }
    session = await service.signIn();
    const remove = (input: object) => service.data('deleteBehaviors', { behaviorId: 'all', ...input }, { session });
    expect(await remove({ type: 'download' })).toEqual({ deleted: 0 });
    expect(await remove({ from: '2026-01-17', type: 'share' })).toEqual({ deleted: 0 });
    expect(await remove({ from: '2026-01-15', to: '2026-01-16' })).toEqual({ deleted: 2 });
    const left = await service.data('listBehaviors', { type: 'view' }, { session });
    expect(left).toMatchObject({ total: 0, types: ['export'] });
    expect(await remove({ type: 'export' })).toEqual({ deleted: 1 });
    expect(await typesOf({ session })).toEqual([]);
  });

  it('is shown to and deleted by the reader alone, in their own library', async () => {
    expect(await service.call('listBehaviors', {})).toMatchObject({ success: false, errCode: 401 });
    expect(await service.call('deleteBehaviors', { behaviorId: 'all' })).toMatchObject({ errCode: 401 });
    expect(await service.call('listBehaviors', {}, { session, library: 'other' })).toMatchObject({ errCode: 401 });
  });

  it('needs a record or a page', async () => {
    const neither = requestOf('addBehavior', { type: 'view' }, 'demo', 'zh-CN', session);
    expect((await service.fetch(neither)).status).toBe(400);
    const address = requestOf('addBehavior', { type: 'view', page: 'https://x.example/' }, 'demo', 'zh-CN', session);
    expect((await service.fetch(address)).status).toBe(400);
  });

  it('is nothing for a visitor on a page without a record', async () => {
    expect(await service.data('addBehavior', { page: '/home', type: 'view' })).toEqual({ counted: false });
  });

  it('is lost with a reader who is deleted, and nothing else is', async () => {
    await service.data('addBehavior', { recordId, type: 'view' }, { session });
    await service.data('addBehavior', { recordId, type: 'view' });
    await service.store.db.deleteFrom('reader').execute();
    expect(await service.context().activity.flush()).toBe(true);
    expect(await rows()).toEqual([]);
    expect((await service.data('getLoanStatistics', { recordId })).views).toBe(2);
  });
});

describe('records of the library about a reader', () => {
  it('includes the times of a frozen account or lost card', async () => {
    const { library, store } = service.context();
    const reader = await store.db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
    const target = { store, library, now: () => service.clock.now };
    for (const status of ['frozen', 'frozen', 'lost', 'normal', 'normal'] as const) {
      await setStatus(target, reader.id, status);
      service.clock.now += day;
    }
    session = await service.signIn();
    const { result, types } = await service.data('listBehaviors', {}, { session });
    expect(types).toEqual(['cardLost', 'frozen']);
    const shown = result.map(({ type, blockFrom, blockTo, processFlag }) => [type, blockFrom, blockTo, processFlag]);
    expect(shown).toEqual([
      ['cardLost', '2026-01-17', '2026-01-18', '1'],
      ['frozen', '2026-01-15', '2026-01-17', '1'],
    ]);
  });

  it('is listed with all its fields, and remains when the reader deletes their history', async () => {
    const reader = await service.store.db.selectFrom('reader').select(['id', 'library_id']).executeTakeFirstOrThrow();
    const put = { barcode: 'B1', property_number: 'P1', location: '书库', amount_due: 350, amount_paid: 100 };
    const block = { block_from: '2024-01-02', block_to: '2024-02-02', process_flag: 0 };
    const at = Date.UTC(2024, 0, 2);
    await service.store.db
      .insertInto('behaviour')
      .values({ library_id: reader.library_id, reader_id: reader.id, type: 'overdue', at, ...put, ...block })
      .execute();
    expect(await service.data('deleteBehaviors', { behaviorId: 'all' }, { session })).toEqual({ deleted: 0 });
    const { result } = await service.data('listBehaviors', { type: 'overdue' }, { session });
    expect(result).toMatchObject([
      {
        type: 'overdue',
        recordId: null,
        title: null,
        page: null,
        at: '2024-01-02T00:00:00.000Z',
        barcode: 'B1',
        propertyNumber: 'P1',
        location: '书库',
        amountDue: 350,
        amountPaid: 100,
        blockFrom: '2024-01-02',
        blockTo: '2024-02-02',
        processFlag: '0',
      },
    ]);
    expect(await service.call('deleteBehaviors', result[0] ?? { behaviorId: '' }, { session })).toMatchObject({
      data: { deleted: 0 },
    });
  });
});
