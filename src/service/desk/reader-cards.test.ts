import { afterEach, beforeEach, expect, test } from 'vitest';
import { testReader, testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

// The form of a reader at the desk: data, card, validity, and the message that each scan shows.

const account = testReader.account;
const readerTypes = [{ code: 'student', name: { 'zh-CN': '学生', 'en-US': 'Student' } }];
let service: TestService;
let lending: DeskBrowser;
let services: DeskBrowser;
beforeEach(async () => {
  const file = { circulation: { readerTypes, rules: [{ loans: 5, days: 10 }] } };
  service = await testService({ libraries: [{ file }] });
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I247/1', items: [{ barcode: 'A1' }] }];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  await service.addReader({ primaryId: 'C-1001' });
  lending = await signedInStaff(service, ['circulation']);
  services = await signedInStaff(service, ['readers'], 'liu.yang');
});
afterEach(() => service.close());

const form = {
  name: '李明',
  card: 'C-1001',
  typeCode: '',
  libCode: 'MAIN',
  department: '',
  validFrom: '',
  validUntil: '',
};
const entries = async () =>
  (
    await service.store.db
      .selectFrom('audit_entry')
      .select(['detail', 'account', 'subjects'])
      .where('kind', '=', 'deskAct')
      .orderBy('id')
      .execute()
  ).map(({ detail, account: whose, subjects }) => [detail, whose, subjects].join(' '));

test('a reader is added with type, department and validity, and borrows by the card', async () => {
  expect(await services.data('listDeskReaderTypes', {})).toEqual({ types: [{ code: 'student', name: 'Student' }] });
  const added = await services.data('addDeskReader', {
    account: 'wu.min',
    ...form,
    name: '吴敏',
    card: 'C-2001',
    typeCode: 'student',
    libCode: 'MED',
    department: '医学院',
    validUntil: '2027-06-30',
  });
  expect(added).toMatchObject({
    account: 'wu.min',
    name: '吴敏',
    card: 'C-2001',
    typeCode: 'student',
    libCode: 'MED',
    department: '医学院',
    validFrom: null,
    validUntil: '2027-06-30',
    validity: 'valid',
  });
  expect((await lending.data('lendAtDesk', { card: 'c-2001', barcode: 'A1' })).reader.account).toBe('wu.min');
  expect((await entries())[0]).toBe('reader added wu.min ');
});

test('an account or a card of another reader is refused, and nothing is written', async () => {
  await services.data('addDeskReader', { account: 'wu.min', ...form, name: '吴敏', card: 'C-2001' });
  for (const refused of [
    services.ask('addDeskReader', { account: 'WU.MIN', ...form, card: 'C-3' }),
    services.ask('addDeskReader', { account: 'new', ...form, card: 'c-1001' }),
    services.ask('correctDeskReader', { account, ...form, card: 'c-2001' }),
  ]) {
    expect(await refused).toMatchObject({ errCode: 409, message: 'Another reader has this account or card number' });
  }
  for (const wrong of [
    { typeCode: 'pope' },
    { libCode: 'NONE' },
    { validFrom: '2026-02-02', validUntil: '2026-02-01' },
  ]) {
    expect(await services.ask('correctDeskReader', { account, ...form, ...wrong })).toMatchObject({ errCode: 400 });
  }
  expect((await services.data('findDeskReaders', { text: 'c-' })).result).toHaveLength(2);
  expect(await entries()).toEqual(['reader added wu.min ']);
});

test('a replacement card takes the place of a lost one, which opens nothing any more', async () => {
  await services.data('changeDeskReader', { account, status: 'lost' });
  expect(await services.data('correctDeskReader', { account, ...form, card: 'C-1002' })).toMatchObject({
    card: 'C-1002',
    status: 'normal',
  });
  expect(await lending.ask('getDeskReader', { card: 'C-1001' })).toMatchObject({ errCode: 404 });
  expect(await lending.data('lendAtDesk', { card: 'C-1002', barcode: 'A1' })).toBeDefined();
  // What changed is named; no value is.
  expect((await entries())[1]).toBe(`reader corrected ${account} ["card"]`);
  expect(await services.ask('correctDeskReader', { account, ...form, card: 'C-1002' })).toMatchObject({ errCode: 409 });
});

test('a correction without a new card leaves a lost card lost', async () => {
  await services.data('changeDeskReader', { account, status: 'lost' });
  expect(await services.data('correctDeskReader', { account, ...form, department: '医学院' })).toMatchObject({
    status: 'lost',
  });
});

test('nothing is lent before the first and after the last day of a card', async () => {
  const [today, before, after] = ['2026-01-15', '2026-01-14', '2026-01-16'];
  const borrow = async (days: { validFrom: string; validUntil: string }) => {
    await services.data('correctDeskReader', { account, ...form, ...days });
    const answer = await lending.ask('lendAtDesk', { card: account, barcode: 'A1' });
    if (answer.success) await lending.data('lendAtDesk', { card: account, barcode: 'A1', takeBack: true });
    return answer.success ? 'lent' : answer.message.replace(/\s/g, ' ');
  };
  expect(await borrow({ validFrom: after, validUntil: '' })).toBe(
    'The card is valid from Jan 16, 2026. Press F6 to edit the reader',
  );
  expect(await borrow({ validFrom: '', validUntil: before })).toBe(
    'The card expired on Jan 14, 2026. Press F6 to extend it',
  );
  expect(await lending.data('getDeskReader', { card: account })).toMatchObject({ validity: 'expired', loans: [] });
  expect(await borrow({ validFrom: today, validUntil: today })).toBe('lent');
});

test('a message is shown on every scan until staff dismiss it, and is erased with the reader', async () => {
  await services.data('setDeskReaderMessage', { account, text: ' 请补办登记 ' });
  for (let scans = 0; scans < 2; scans += 1) {
    expect(await lending.data('getDeskReader', { card: account })).toMatchObject({ message: '请补办登记' });
  }
  await lending.data('setDeskReaderMessage', { account, text: '' });
  expect(await lending.data('getDeskReader', { card: account })).toMatchObject({ message: null });
  // The log has no word of it.
  expect(await entries()).toEqual([`reader message ${account} `, `reader message dismissed ${account} `]);
});
