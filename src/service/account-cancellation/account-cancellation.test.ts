import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { lend } from '../circulation/lend.ts';
import { settleOffer } from '../donations/settle-offers.ts';
import { setNextId } from '#support/next-id.ts';
import { fillTables, findInStore } from '#support/fill-tables.ts';
import { readerTables } from '../platform/readers/reader-tables.ts';
import { findReader } from '../platform/readers/readers.ts';
import { putReader, ReaderError } from '../readers/write-readers.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary, testRecords } from '#support/records.ts';
import { rememberCancelled } from '../platform/readers/cancelled.ts';
import { registries } from '../registries.ts';
import { eraseReader } from './cancel.ts';
import { inTransaction } from '../platform/db/database.ts';

let service: TestService;
let session: SessionToken;
/** A number and texts that stand nowhere else. */
const reader = {
  id: 7_340_033_517,
  account: 'zhuxiao.gone',
  primaryId: 'CARD7340033517',
  name: '朱晓岚岚',
  mail: 'zhuxiao.gone@mail.example',
  phone: '13912340517',
};
const needles = [reader.id, reader.account, reader.primaryId, reader.name, reader.mail, reader.phone];

beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  const { account, primaryId, name, mail, phone } = reader;
  await setNextId(service.store, 'reader', reader.id);
  expect(await service.addReader({ account, primaryId, name, mail, phone, verified: true })).toBe(reader.id);
  session = await service.signIn({ username: account });
});
afterEach(() => service.close());

const password = () => service.encrypt(testReader.password);
const cancel = (input: { evaluations?: 'delete' | 'anonymous'; password?: string } = {}) =>
  service.call(
    'cancelAccount',
    { password: password(), evaluations: 'delete', understood: true, ...input },
    { session },
  );
const check = () => service.data('checkCancellation', {}, { session });
const rowOf = (account: string) => findReader(service.store, 1, account);

async function recordIds(): Promise<{ id: number; library_id: number }> {
  return service.store.db.selectFrom('record').select(['id', 'library_id']).executeTakeFirstOrThrow();
}

it.each(['delete', 'anonymous'] as const)(
  'leaves nothing in any column of any table that leads to the reader (comments: %s)',
  async (evaluations) => {
    const record = await recordIds();
    // What readers leave where no column names them: a public donation, codes, a message, counters.
    const offered = {
      kind: 'books' as const,
      name: reader.name,
      mail: reader.mail,
      phone: reader.phone,
      isPublic: true,
      books: [{ title: '白夜行', quantity: '1' }],
    };
    const offer = await service.data('donate', offered, { session });
    const target = { libraryId: record.library_id, receipt: offer.receipt, now: service.clock.now, day: '2026-01-15' };
    await settleOffer(service.store, target, 'accepted', null);
    await service.data('checkOwnMail', { mail: 'zhuxiao.gone@mail.example' }, { session });
    const text = needles.join(' ');
    const marks = { readerId: reader.id, libraryId: record.library_id, recordId: record.id, text, mail: reader.mail };
    await service.store.db.deleteFrom('credential').execute();
    await fillTables(service.store, marks);
    // The search finds a reader in each of these tables, so that finding nothing afterwards means something.
    const before = await findInStore(service.store, needles);
    for (const { table } of readerTables) {
      const isChild = readerTables.some((readerTable) => readerTable.table === table && 'parent' in readerTable.by);
      if (!isChild)
        expect(
          before.some((place) => place.startsWith(`${table}.`)),
          table,
        ).toBe(true);
    }

    // What cancelReader does once nothing is in the way; these rows are no business that could be ended.
    const { secrets } = service.context();
    const keys = [reader.account.toLowerCase(), reader.primaryId.toLowerCase()];
    const { mail, phone } = reader;
    await inTransaction(service.store.db, async (db) => {
      await rememberCancelled(db, { libraryId: record.library_id, keys, secrets, day: '2026-01-15' });
      await eraseReader(
        db,
        {
          id: reader.id,
          libraryId: record.library_id,
          accountKeys: keys,
          mail,
          phone,
          evaluations,
          secrets,
          now: service.clock.now,
        },
        registries.erasures,
      );
    });
    expect(await findInStore(service.store, needles)).toEqual([]);
    const left = await service.store.db.selectFrom('evaluation').select('reader_name').execute();
    expect(left).toEqual(evaluations === 'delete' ? [] : [{ reader_name: '' }]);
    // Donations and loans remain, as the reader was informed.
    expect(await service.store.db.selectFrom('donation').select('donor').execute()).toEqual([{ donor: null }]);
    expect(await service.store.db.selectFrom('loan').select('reader_id').execute()).toEqual([{ reader_id: null }]);
  },
);

it('lists the obstacles and refuses while they exist; a refusal changes nothing', async () => {
  const [item] = await service.store.db.selectFrom('item').selectAll().where('status', '=', 'available').execute();
  if (!item) throw new Error('no item');
  const { library, now } = service.context();
  const given = { library, readerId: reader.id, barcode: item.barcode, now: now() };
  await lend(service.store.db, given);
  const answer = await check();
  expect(answer).toMatchObject({ mayCancel: false, proof: 'password' });
  expect(answer.obstacles).toEqual([
    { kind: 'loans', count: 1, text: '还有 1 册在借，请先归还', path: '/personalCenter?key=5' },
  ]);
  expect(await cancel()).toMatchObject({ success: false, errCode: 409 });
  expect(await rowOf(reader.account)).toBeDefined();
  expect(await service.call('getUserInfo', {}, { session })).toMatchObject({ success: true });
});

it('requests the password again, and ends the sessions in every browser', async () => {
  const elsewhere = await service.signIn({ username: reader.account });
  expect((await check()).mayCancel).toBe(true);
  expect(await cancel({ password: '' })).toMatchObject({ errCode: 400, message: '请输入密码' });
  expect(await cancel({ password: service.encrypt('wrong') })).toMatchObject({ errCode: 400, message: '密码不正确' });
  expect(await service.call('getUserInfo', {}, { session })).toMatchObject({ success: true });
  expect(await cancel()).toMatchObject({ success: true, message: '账号已注销' });
  for (const entry of [session, elsewhere]) {
    expect(await service.call('getUserInfo', {}, { session: entry })).toMatchObject({ errCode: 401 });
  }
  expect(await service.call('login', await service.signInForm({ username: reader.account }))).toMatchObject({
    success: false,
  });
});

it('takes a code to a verified contact from readers without a password, and sends others to the desk', async () => {
  await service.store.db.deleteFrom('credential').execute();
  const answer = await check();
  expect(answer.proof).toBe('code');
  expect(answer.contacts.map((contact) => contact.channel)).toEqual(['mail', 'phone']);
  expect(JSON.stringify(answer.contacts)).not.toContain(reader.mail);
  await service.data('sendCancellationCode', { channel: 'mail' }, { session });
  const code = await service.lastCode();
  const given = { evaluations: 'delete', understood: true, channel: 'mail' } as const;
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await service.call('cancelAccount', { ...given, code: wrong }, { session })).toMatchObject({ errCode: 400 });
  await service.store.db.updateTable('reader').set({ mail_verified_at: null, phone_verified_at: null }).execute();
  expect(await check()).toMatchObject({ proof: 'desk', mayCancel: false });
  expect(await service.call('cancelAccount', { ...given, code }, { session })).toMatchObject({ errCode: 403 });
  await service.store.db.updateTable('reader').set({ mail_verified_at: 1 }).execute();
  expect(await service.call('cancelAccount', { ...given, code }, { session })).toMatchObject({ success: true });
});

it('does not let an import bring the account back; the library adds it again on purpose', async () => {
  await service.data('cancelAccount', { password: password(), evaluations: 'delete', understood: true }, { session });
  const { store, library, now, secrets } = service.context();
  const target = { store, library, now, secrets };
  const same = { account: reader.account.toUpperCase(), name: reader.name };
  await expect(putReader(target, same, { update: true })).rejects.toThrow(ReaderError);
  // The card number is known as well, whatever the account is called now.
  const other = { account: 'new.name', primaryId: reader.primaryId, name: reader.name };
  await expect(putReader(target, other, { update: true })).rejects.toThrow('cancelled');
  expect(await putReader(target, { account: 'somebody.else', name: '别人' }, { update: true })).toMatchObject({
    isNew: true,
  });
  expect(await putReader(target, same, { again: true })).toMatchObject({ isNew: true });
  // From then on imports know the account again.
  expect(await putReader(target, same, { update: true })).toMatchObject({ isNew: false });
});

it('changes no other reader, and a reader of another library cannot cancel here', async () => {
  const other = await service.signIn();
  const record = await recordIds();
  await service.data('addFavourites', { recordIds: [String(record.id)] }, { session: other });
  await service.data('addFavourites', { recordIds: [String(record.id)] }, { session });
  await service.data('cancelAccount', { password: password(), evaluations: 'delete', understood: true }, { session });
  expect(await service.data('getUserInfo', {}, { session: other })).toMatchObject({ account: testReader.account });
  const library = otherLibrary.file.mappingPath;
  expect(await service.call('checkCancellation', {}, { session: other, library })).toMatchObject({ errCode: 401 });
  const favourites = await service.store.db.selectFrom('favourite').select('reader_id').execute();
  expect(favourites).toHaveLength(1);
});
