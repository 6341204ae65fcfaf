import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import codes from '../../lib/i18n/locales/zh-CN/data-codes.json' with { type: 'json' };
import headings from '../../lib/i18n/locales/zh-CN/data-columns.json' with { type: 'json' };
import type { Language } from '../../lib/contract/language.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { courseMarkKinds } from '../../lib/rules/courses.ts';
import { paymentStates, refundStates } from '../../lib/rules/payments.ts';
import { recommendationWays } from '../../lib/rules/recommendations.ts';
import { fillTables } from '#support/fill-tables.ts';
import { readerTables } from '../platform/readers/reader-tables.ts';
import { findReader } from '../platform/readers/readers.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary, testRecords } from '#support/records.ts';
import { makeDataCopies } from './make.ts';

let service: TestService;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  session = await service.signIn();
});
afterEach(() => service.close());

/** The files of an archive as texts, by their names. */
const unzip = (archive: Uint8Array): Map<string, string> =>
  new Map(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));

async function collect(): Promise<Map<string, string>> {
  const { copyId } = await service.data('requestDataCopy', {}, { session });
  await makeDataCopies(service.context());
  const { content } = await service.data('getDataCopy', { copyId }, { session });
  return unzip(Buffer.from(content, 'base64'));
}

it('has a row of every table with a reader in it, but for those that the list gives a reason for', async () => {
  const reader = await findReader(service.store, 1, testReader.account);
  const record = await service.store.db.selectFrom('record').select(['id', 'library_id']).executeTakeFirstOrThrow();
  if (!reader) throw new Error('no reader');
  const mail = 'li.ming@example.edu';
  await service.store.db.updateTable('reader').set({ mail }).execute();
  await service.store.db.deleteFrom('credential').execute();
  const marks = { readerId: reader.id, libraryId: record.library_id, recordId: record.id, text: 'MARK', mail };
  await fillTables(service.store, marks);
  await service.store.db.deleteFrom('data_export').execute();
  const files = await collect();
  const data: { data: Record<string, Record<string, unknown>[]> } = JSON.parse(files.get('data.json') ?? '');
  const copied = readerTables
    .filter((readerTable) => 'omit' in readerTable.copy)
    .map((readerTable) => readerTable.table);
  expect(data).toMatchObject({ data: Object.fromEntries(copied.map((name) => [name, expect.any(Array)])) });
  expect([...files.keys()]).toEqual(expect.arrayContaining(copied.map((name) => `csv/${name}.csv`)));
  for (const { table, copy } of readerTables) {
    if ('none' in copy) expect(files.has(`csv/${table}.csv`), table).toBe(false);
  }
  expect(files.get('data.json')).not.toMatch(/holder_id|asked_loan_id/);
  // Every column has a heading in the reader's language, and every heading a column.
  const columns = new Set(copied.flatMap((name) => Object.keys(data.data[name]?.[0] ?? {})));
  expect([...columns].sort()).toEqual(Object.keys(headings).sort());
  expect(files.get('README.txt')).toContain('csv/favourite.csv');
});

it('has what the reader did, with titles and times that people read, and no secret', async () => {
  const recordId = await service.idOf(testRecords[0]?.controlNumber ?? '');
  await service.data('addFavourites', { recordIds: [recordId] }, { session });
  await service.data('updateUserInfo', { nickname: '=HYPERLINK("http://evil")' }, { session });
  const files = await collect();
  const all = [...files.values()].join('\n');
  expect(files.get('csv/favourite.csv')).toContain(testRecords[0]?.title);
  expect(files.get('csv/favourite.csv')).toMatch(/\d{4}-\d\d-\d\dT/);
  // A spreadsheet takes it for text.
  expect(files.get('csv/reader_profile.csv')).toContain(`"'=HYPERLINK`);
  const credential = await service.store.db.selectFrom('credential').select('hash').executeTakeFirstOrThrow();
  const { id: sessionId } = await service.store.db.selectFrom('session').select('id').executeTakeFirstOrThrow();
  expect(all).not.toContain(credential.hash);
  expect(all).not.toContain('argon2');
  expect(all).not.toContain(sessionId);
});

it('has tables with headings and names in the reader’s language, and the codes in the document', async () => {
  const reader = await findReader(service.store, 1, testReader.account);
  await service.store.db
    .insertInto('loan')
    .values({
      library_id: 1,
      reader_id: reader?.id ?? 0,
      barcode: 'A1',
      title: '雪国',
      lib_code: 'MAIN',
      location_id: 'stacks',
      material_type: 'book',
      lent_on: '2026-01-02',
      due_on: '2026-02-02',
      renewals: 0,
      status_after: 'available',
      subject: '',
      search_key: '',
      origin: 'here',
      created_at: 1,
    })
    .execute();
  const files = await collect();
  const table = files.get('csv/loan.csv') ?? '';
  for (const text of ['题名', '应还日期', '馆藏地', '总馆', '书库', '普通图书', '在架']) expect(table).toContain(text);
  expect(table).not.toMatch(/lib_code|location_id|MAIN|stacks/);
  expect(files.get('data.json')).toContain('"location_id": "stacks"');
});

it('names every code of a request, an order, a message and a list', async () => {
  const { id: reader = 0 } = (await findReader(service.store, 1, testReader.account)) ?? {};
  const of = { library_id: 1, reader_id: reader };
  const { db } = service.store;
  await db
    .insertInto('subscription')
    .values({
      ...of,
      kind: 'class',
      term: 'TP18',
      term_key: 'tp18',
      search: null,
      rhythm: 'weekly',
      paused: 0,
      mail: 1,
      looked_to: 0,
      looked_on: null,
      next_on: '2026-01-02',
      created_at: 1,
    })
    .execute();
  await db
    .insertInto('notice')
    .values({
      ...of,
      kind: 'certificationAccepted',
      told: '{}',
      link: null,
      created_at: 1,
      read_at: null,
      mail: null,
      phone: null,
    })
    .execute();
  await db
    .insertInto('electronic_request')
    .values({
      ...of,
      type: 'trial',
      record_id: null,
      name: '[1] A',
      url: null,
      reason: '',
      state: 'approvedOrder',
      reply: null,
      open_key: null,
      day: '2026-01-02',
      nth: 1,
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  const tableIn = async (language: Language, name: string) => {
    const { copyId } = await service.data('requestDataCopy', {}, { session, language });
    await makeDataCopies(service.context());
    const { content } = await service.data('getDataCopy', { copyId }, { session });
    return unzip(Buffer.from(content, 'base64')).get(`csv/${name}.csv`) ?? '';
  };
  expect(await tableIn('zh-CN', 'subscription')).toMatch(/分类号,TP18,.*每周,否/);
  expect(await tableIn('zh_TW', 'notice')).toContain('實名認證已通過');
  // A text that begins like a list stays as it is.
  expect(await tableIn('en-US', 'electronic_request')).toMatch(/Trial,\[1\] A,.*Subscription approved/);
});

it('has a name for every code that no other part of the portal names', () => {
  const named = (prefix: string) =>
    Object.keys(codes)
      .flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
      .sort();
  expect(named('payment_')).toEqual([...paymentStates].sort());
  expect(named('refund_')).toEqual([...refundStates].sort());
  expect(named('mark_')).toEqual([...courseMarkKinds].sort());
  expect(named('way_')).toEqual([...recommendationWays].sort());
});

it('is the reader’s alone, there for seven days, and then deleted', async () => {
  const { copyId } = await service.data('requestDataCopy', {}, { session });
  expect(await service.call('getDataCopy', { copyId }, { session })).toMatchObject({ errCode: 404 });
  await makeDataCopies(service.context());
  await service.addReader({ account: 'other' });
  const other = await service.signIn({ username: 'other' });
  expect(await service.call('getDataCopy', { copyId }, { session: other })).toMatchObject({ errCode: 404 });
  expect(await service.call('getDataCopy', { copyId }, {})).toMatchObject({ errCode: 401 });
  const { result } = await service.data('listDataCopies', {}, { session });
  expect(result).toMatchObject([{ copyId, state: 'ready' }]);
  expect((await service.data('listDataCopies', {}, { session: other })).result).toEqual([]);
  expect(await service.data('listNotices', {}, { session })).toMatchObject({
    result: [{ title: '您的数据副本可以下载了' }],
  });
  // Made once, however often the job runs.
  await makeDataCopies(service.context());
  expect((await service.data('listNotices', {}, { session })).total).toBe(1);

  service.clock.now += 7 * 24 * 60 * 60_000 - 1;
  session = await service.signIn();
  expect(await service.call('getDataCopy', { copyId }, { session })).toMatchObject({ success: true });
  service.clock.now += 1;
  expect(await service.call('getDataCopy', { copyId }, { session })).toMatchObject({ errCode: 404 });
  await makeDataCopies(service.context());
  const rows = await service.store.db.selectFrom('data_export').select(['state', 'bytes']).execute();
  expect(rows).toEqual([{ state: 'expired', bytes: null }]);
});

it('is asked for three times a day at most, also by a hundred at once', async () => {
  const ask = () => service.call('requestDataCopy', {}, { session });
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(answers.map((answer) => (answer.success ? answer.data.copyId : ''))).size).toBe(1);
  for (let nth = 0; nth < 2; nth += 1) {
    await makeDataCopies(service.context());
    expect(await ask()).toMatchObject({ success: true });
  }
  await makeDataCopies(service.context());
  expect(await ask()).toMatchObject({ errCode: 429 });
});
