import { afterEach, beforeEach, expect, test } from 'vitest';
import { testReader, testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

// Readers at the desk: found by whatever they have with them, their money, what hinders them, and each act in the log.

const day = 24 * 60 * 60_000;
const account = testReader.account;
let service: TestService;
let lending: DeskBrowser;
let services: DeskBrowser;
beforeEach(async () => {
  const file = { circulation: { rules: [{ loans: 5, days: 10 }], fines: { perDayFen: 10 } } };
  service = await testService({ libraries: [{ file }] });
  const items = [{ barcode: 'A1' }, { barcode: 'A2' }];
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I247/1', items }];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  await service.addReader({ primaryId: 'C-1001', mail: 'li@example.edu', phone: '13800138000', verified: true });
  await service.addReader({ account: 'zhang.wei', name: '张伟', primaryId: 'C-1002' });
  lending = await signedInStaff(service, ['circulation']);
  services = await signedInStaff(service, ['readers'], 'liu.yang');
});
afterEach(() => service.close());

const acts = async () =>
  (
    await service.store.db
      .selectFrom('audit_entry')
      .select(['detail', 'staff', 'account', 'subjects'])
      .where('kind', '=', 'deskAct')
      .orderBy('id')
      .execute()
  ).map(({ detail, staff, account: whose, subjects }) => [detail, staff, whose, subjects].join(' '));

/** Has the reader bring back a copy twenty days late. */
async function owe(barcode = 'A1'): Promise<void> {
  await lending.data('lendAtDesk', { card: account, barcode });
  service.clock.now += 30 * day;
  lending = await signedInStaff(service, ['circulation'], `late.${barcode}`);
  await lending.data('returnAtDesk', { barcode });
}

test('a reader is found by account, card, mail, phone, a copy at home, and a part of the name', async () => {
  await lending.data('lendAtDesk', { card: account, barcode: 'A1' });
  const found = async (text: string) =>
    (await services.data('findDeskReaders', { text })).result.map((entry) => entry.account);
  for (const text of ['LI.MING', 'c-1001', 'li@example.edu', '138 0013 8000', 'A1', '李明', 'li.m']) {
    expect(await found(text), text).toEqual([account]);
  }
  expect(await found('c-10')).toEqual([account, 'zhang.wei']);
  for (const text of ['A2', '%', '__', 'nobody']) expect(await found(text), text).toEqual([]);
});

test('a reader is found by one character of the name and by the start of mail and phone', async () => {
  const found = async (text: string) =>
    (await services.data('findDeskReaders', { text })).result.map((entry) => entry.account);
  expect(await found('明')).toEqual([account]);
  expect(await found('LI@EX')).toEqual([account]);
  for (const text of ['138', '138-0013', '１３８００']) expect(await found(text), text).toEqual([account]);
  for (const text of ['13', '0013', 'example.edu']) expect(await found(text), text).toEqual([]);
  // A surname comes before the same character in a given name.
  await service.addReader({ account: 'chen.li', name: '陈李' });
  expect(await found('李')).toEqual([account, 'chen.li']);
});

test('a reader who owes for a copy is found by its barcode until it is paid', async () => {
  await owe();
  services = await signedInStaff(service, ['readers'], 'later');
  const found = async () => (await services.data('findDeskReaders', { text: 'A1' })).result;
  expect(await found()).toMatchObject([{ account }]);
  const { charges } = await lending.data('getDeskReaderFile', { account });
  const chargeIds = charges.map(({ chargeId }) => chargeId);
  await lending.data('takeDeskPayment', { account, chargeIds, means: 'cash', slip: 'slip-0001' });
  expect(await found()).toEqual([]);
});

test('a long list of readers says that there are more', async () => {
  const many = async (count: number) => {
    for (let at = 0; at < count; at += 1)
      await service.addReader({ account: `many${String(at)}`, name: '欧阳', password: '' });
    const { result, hasMore } = await services.data('findDeskReaders', { text: '欧' });
    return [result.length, hasMore];
  };
  expect(await many(20)).toEqual([20, false]);
  await service.addReader({ account: 'one.more', name: '欧阳', password: '' });
  expect(await many(0)).toEqual([20, true]);
});

test('pays a fine once for one slip, and waives the rest with the reason that the reader sees', async () => {
  await owe();
  const file = await lending.data('getDeskReaderFile', { account });
  expect(file).toMatchObject({ debtFen: 200, charges: [{ kind: 'fine', title: '雪国', openFen: 200 }], notes: [] });
  const chargeIds = file.charges.map(({ chargeId }) => chargeId);
  const paying = { account, chargeIds, amountFen: 150, means: 'cash', slip: 'slip-0001' } as const;
  const paid = await lending.data('takeDeskPayment', paying);
  expect(paid).toMatchObject({ amountFen: 150, reader: { debtFen: 50 } });
  expect(paid.receipt).toMatch(/^\d{8}-\d{4}$/);
  expect((await lending.data('takeDeskPayment', paying)).reader).toMatchObject({ debtFen: 50 });
  const [chargeId = ''] = chargeIds;
  const waiving = { account, chargeIds, amountFen: 50, reason: '住院', slip: 'slip-0002' };
  expect(await lending.ask('waiveDeskCharges', { ...waiving, reason: ' ' })).toMatchObject({ errCode: 400 });
  expect(await lending.ask('waiveDeskCharges', { ...waiving, amountFen: 51 })).toMatchObject({
    errCode: 409,
    message: 'The amount is more than the unpaid charges',
  });
  const waived = await lending.data('waiveDeskCharges', waiving);
  expect(waived).toMatchObject({ receipt: null, amountFen: 50, reader: { debtFen: 0, charges: [] } });
  const session = await service.signIn();
  expect(JSON.stringify(await service.data('listNotices', {}, { session }))).toContain('雪国');
  expect((await acts()).slice(2)).toEqual([
    `payment cash late.A1 ${account} ["${chargeId}","150","${paid.receipt ?? ''}"]`,
    `waiver late.A1 ${account} ["${chargeId}","住院","50","-"]`,
  ]);
});

test('charges of other readers cannot be paid, and only owed amounts are paid out', async () => {
  await owe();
  const [charge] = (await lending.data('getDeskReaderFile', { account })).charges;
  const chargeId = charge?.chargeId ?? '';
  const other = { account: 'zhang.wei', means: 'cash', slip: 'slip-0002' } as const;
  for (const answer of [
    await lending.ask('takeDeskPayment', { ...other, chargeIds: [chargeId] }),
    await lending.ask('takeDeskPayment', other),
    await lending.ask('payOutDeskCredit', other),
    await lending.ask('waiveDeskCharges', { ...other, chargeIds: [chargeId], amountFen: 200, reason: 'x' }),
  ]) {
    expect(answer).toMatchObject({ success: false, errCode: 409 });
  }
  expect(await lending.ask('getDeskReaderFile', { account: 'nobody' })).toMatchObject({ errCode: 404 });
});

test('a reader is frozen, the card reported lost, and either undone; lending follows at once', async () => {
  const lend = () => lending.ask('lendAtDesk', { card: account, barcode: 'A1' });
  for (const status of ['frozen', 'lost'] as const) {
    expect(await services.data('changeDeskReader', { account, status })).toMatchObject({ status });
    expect(await lend()).toMatchObject({ errCode: 409 });
  }
  expect(await services.ask('changeDeskReader', { account, status: 'lost' })).toMatchObject({ errCode: 409 });
  await services.data('changeDeskReader', { account, status: 'normal' });
  expect(await lend()).toMatchObject({ success: true });
  expect((await acts()).slice(0, 3)).toEqual(
    ['frozen', 'lost', 'normal'].map((entry) => `reader changed liu.yang ${account} ["${entry}"]`),
  );
});

test('a contact is changed, and the previous verified one is notified', async () => {
  for (const wrong of [{ mail: 'nowhere' }, { phone: '12' }]) {
    expect(await services.ask('changeDeskReader', { account, ...wrong })).toMatchObject({ errCode: 400 });
  }
  const changed = await services.data('changeDeskReader', { account, mail: 'New@Example.edu', verified: true });
  expect(changed).toMatchObject({ mailVerified: true, phone: '13800138000', phoneVerified: true });
  expect(changed.mail?.toLowerCase()).toBe('new@example.edu');
  const posted = await service.posted();
  expect(posted.at(-1)).toMatchObject({ channel: 'mail', recipient: 'li@example.edu' });
  expect(posted.at(-1)?.body).not.toContain('new@example.edu');
  expect(await services.data('changeDeskReader', { account, phone: '' })).toMatchObject({ phone: null });
  expect(JSON.stringify(await acts())).not.toContain('example.edu');
});

test('a second factor can be switched off, and passwords cannot be read or set', async () => {
  expect(await services.ask('changeDeskReader', { account, dropFactor: true })).toMatchObject({ errCode: 409 });
  const { id } = await service.store.db
    .selectFrom('reader')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const factor = { reader_id: id, secret: 'x', confirmed_at: 1, last_step: 0 };
  await service.store.db.insertInto('second_factor').values(factor).execute();
  expect(await services.data('getDeskReaderFile', { account })).toMatchObject({ hasFactor: true });
  expect(await services.data('changeDeskReader', { account, dropFactor: true })).toMatchObject({ hasFactor: false });
  expect(JSON.stringify(await services.data('getDeskReaderFile', { account }))).not.toMatch(/password|hash/i);
});

test('notes are read by other staff, and taken away by reader services', async () => {
  const text = '领取时请核对\u202e证件';
  const { notes } = await lending.data('addDeskReaderNote', { account, text });
  expect(notes).toMatchObject([{ text: '领取时请核对证件', by: 'wang.fang' }]);
  const noteId = notes[0]?.noteId ?? '';
  expect(await lending.ask('dropDeskReaderNote', { account, noteId })).toMatchObject({ errCode: 403 });
  expect(await services.ask('dropDeskReaderNote', { account: 'zhang.wei', noteId })).toMatchObject({ errCode: 404 });
  expect(await services.data('dropDeskReaderNote', { account, noteId })).toMatchObject({ notes: [] });
});
