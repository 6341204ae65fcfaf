import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../platform/audit/whose.ts';
import { charge } from '../../ledger/charges/charge.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { at, signedInMachine, sipServer, type TestMachine } from '#support/sip2/server.ts';

// What self-service machines do on Yuelan's own circulation, message by message.

const day = 24 * 60 * 60_000;
const none = '                  ';
const card = testReader.account;
const pin = testReader.password;
const other = { account: 'zhang.wei', name: '张伟', password: 'Zhang-2026', mustChange: false };
let service: TestService;
let machine: TestMachine;
let readerId: number;

beforeEach(async () => {
  const circulation = { rules: [{ loans: 2, days: 10, renewals: 1 }], fines: { perDayFen: 10, debtLimitFen: 1000 } };
  const server = { ...sipServer, payments: true, blockPatron: true };
  service = await testService({
    libraries: [{ file: { copyRequests: { rules: [{}] }, circulation, sip2: { server } } }],
  });
  const shelf = (libCode: string, locationId: string, ...barcodes: string[]) => ({
    libCode,
    locationId,
    callNumber: 'I313/1',
    items: barcodes.map((barcode) => ({ barcode })),
  });
  await service.put([
    { controlNumber: 'one', kind: 'book', title: '雪国', holdings: [shelf('MAIN', 'stacks', 'A1', 'A2')] },
    { controlNumber: 'two', kind: 'book', title: '古都', holdings: [shelf('MED', 'medicine', 'B1')] },
    { controlNumber: 'three', kind: 'book', title: '千只鹤', holdings: [shelf('MAIN', 'stacks', 'C1')] },
  ]);
  readerId = await service.addReader();
  await service.addReader(other);
  machine = await signedInMachine(service);
});
afterEach(() => service.close());

const checkout = (item: string, reader = card, password = pin, policy = 'N') =>
  machine.fields(`11${policy}N${at}${none}AO|AA${reader}|AB${item}|AC|AD${password}|`);
const checkin = (item: string) => machine.fields(`09N${at}${at}APhall|AO|AB${item}|AC|`);
const information = (summary: string, password = pin) =>
  machine.send(`63001${at}${summary.padEnd(10)}AO|AA${card}|AC|AD${password}|`);
const loans = () =>
  service.store.db.selectFrom('loan').select(['barcode', 'reader_id', 'returned_at']).orderBy('id').execute();
const acts = async () =>
  (await auditEntries(service.store.db).where('kind', '=', 'sipAct').orderBy('id').execute()).map(
    ({ detail, staff, account, subjects }) => [detail, staff, account, subjects].join(' '),
  );

describe('a machine', () => {
  it('gets the list of functions that it may use', async () => {
    expect(await machine.fields('9900802.00')).toMatchObject({
      online: 'Y',
      checkinOk: 'Y',
      checkoutOk: 'Y',
      offlineOk: 'N',
      statusUpdateOk: 'Y',
      version: '2.00',
      institution: '900001',
      messages: 'YYYYYYYYYYYNNYYY',
      terminal: 'Main Library',
    });
  });

  it('lends, renews and returns by the rules of the desk, and logs each act with its account', async () => {
    const lent = await checkout('A1');
    expect(lent).toMatchObject({ ok: '1', renewalOk: 'N', desensitize: 'Y', title: '雪国', dueDate: '2026-01-25' });
    expect(lent).toMatchObject({ patron: card, item: 'A1', screenMessage: 'Due date: 2026-01-25' });
    service.clock.now += 2 * day;
    expect(await machine.fields(`29NN${at}${none}AO|AA${card}|AD${pin}|ABA1|`)).toMatchObject({
      ok: '1',
      renewalOk: 'Y',
      dueDate: '2026-02-04',
    });
    expect(await machine.fields(`29NN${at}${none}AO|AA${card}|AD${pin}|ABA1|`)).toMatchObject({
      ok: '0',
      dueDate: '',
      screenMessage: expect.stringMatching(/^Not renewed: /) as unknown,
    });
    expect(await acts()).toEqual([`lend self-1 ${card} ["A1"]`, `renew self-1 ${card} ["A1"]`]);
    const back = await checkin('A1');
    expect(back).toMatchObject({ ok: '1', resensitize: 'Y', alert: 'N', sortBin: '1', permanentLocation: 'Stacks' });
    expect(back['screenMessage']).toBe('Returned');
    expect(await loans()).toMatchObject([{ barcode: 'A1', returned_at: service.clock.now }]);
    expect(await acts()).toEqual([
      // Whose loan it was went with the loan.
      'lend self-1  ["A1"]',
      'renew self-1  ["A1"]',
      'return self-1  ["A1"]',
    ]);
  });

  it('is refused what the rules refuse, in the language that the reader chose, and nothing is written', async () => {
    await machine.send(`63019${at}${' '.repeat(10)}AO|AA${card}|AC|AD${pin}|`);
    expect(await checkout('XX')).toMatchObject({ ok: '0', desensitize: 'N', screenMessage: '没有此条码的馆藏' });
    await machine.send(`63001${at}${' '.repeat(10)}AO|AA${card}|AC|AD${pin}|`);
    expect(await checkout('A1', 'nobody')).toMatchObject({ ok: '0' });
    expect(await checkout('A1', card, 'Wrong-1')).toMatchObject({
      ok: '0',
      screenMessage: expect.stringContaining('wrong') as unknown,
    });
    expect(await checkout('A1', card, '')).toMatchObject({ ok: '0', screenMessage: 'Please enter your password' });
    await checkout('A1');
    await checkout('A2');
    expect(await checkout('C1')).toMatchObject({
      ok: '0',
      screenMessage: 'The reader has reached the loan limit',
    });
    expect(await loans()).toHaveLength(2);
  });

  it('gets the same answer when it repeats a request, and nothing is done twice', async () => {
    await checkout('A1');
    expect(await checkout('A1')).toMatchObject({ ok: '1', renewalOk: 'N', dueDate: '2026-01-25' });
    await checkin('A1');
    expect(await checkin('A1')).toMatchObject({ ok: '1', alert: 'N', sortBin: '1' });
    service.clock.now += 10 * 60_000;
    // Later it is another scan: a copy that was not on loan counts as used.
    expect(await checkin('A1')).toMatchObject({
      ok: '1',
      alert: 'N',
      sortBin: '1',
      screenMessage: 'Not on loan; counted as used in the library',
    });
    expect((await acts()).map((act) => act.replace(/ self-1.*/, ''))).toEqual(['lend', 'return', 'copy used']);
  });

  it('gets the same answer for a repeated checkout within five minutes, and a refusal later', async () => {
    await checkout('A1');
    service.clock.now += 5 * 60_000 - 1;
    expect(await checkout('A1')).toMatchObject({ ok: '1', renewalOk: 'N' });
    service.clock.now += 1;
    expect(await checkout('A1')).toMatchObject({ ok: '0' });
    expect((await acts()).map((act) => act.replace(/ self-1.*/, ''))).toEqual(['lend']);
  });

  it('undoes a return that failed, with its due day, and a checkout that failed (BI)', async () => {
    const undoReturn = () => machine.fields(`11YN${at}${none}AO|AA${card}|ABA1|AC|AD${pin}|BIY|`);
    expect(await undoReturn()).toMatchObject({ ok: '0' });
    await checkout('A1');
    service.clock.now += 2 * day;
    // The return did not arrive: the loan is as it was, and not renewed.
    expect(await undoReturn()).toMatchObject({ ok: '1', renewalOk: 'N', dueDate: '2026-01-25' });
    await checkin('A1');
    service.clock.now += 5 * 60_000 - 1;
    expect(await undoReturn()).toMatchObject({ ok: '1', renewalOk: 'N', dueDate: '2026-01-25' });
    await checkin('A1');
    service.clock.now += 5 * 60_000;
    expect(await undoReturn()).toMatchObject({ ok: '0', screenMessage: 'The item is not on loan' });
    expect((await loans()).filter(({ returned_at }) => returned_at === null)).toEqual([]);
    const before = await acts();
    expect(await machine.fields(`09N${at}${at}APhall|AO|ABA1|AC|BIY|`)).toMatchObject({ ok: '1', alert: 'N' });
    expect(await acts()).toEqual(before);
    expect(await checkin('A1')).toMatchObject({ screenMessage: 'Not on loan; counted as used in the library' });
    // The rules apply to what is undone.
    for (const item of ['A1', 'A2']) await checkout(item);
    await checkin('A1');
    await checkout('C1');
    expect(await undoReturn()).toMatchObject({ ok: '0', screenMessage: 'The reader has reached the loan limit' });
  });

  it('accepts any returned copy, and shows its destination', async () => {
    const set = (status: string) =>
      service.store.db.updateTable('item').set({ status }).where('barcode', '=', 'A1').execute();
    const out = { ok: '1', alert: 'Y', alertType: '99', sortBin: '9' };
    await set('withdrawn');
    expect(await checkin('A1')).toMatchObject({
      ...out,
      screenMessage: 'This item is withdrawn; please give it to staff',
    });
    await set('inProcess');
    expect(await checkin('A1')).toMatchObject(out);
    await set('missing');
    expect(await checkin('A1')).toMatchObject({
      ok: '1',
      alert: 'N',
      screenMessage: 'This item was missing and has been found',
    });
    expect(await checkin('XX')).toMatchObject({
      ok: '0',
      alert: 'Y',
      alertType: '99',
      sortBin: '9',
      screenMessage: 'No item has this barcode',
    });
  });

  it('sends a copy of another library on its way, which is on the shelf when it is scanned there', async () => {
    await checkout('B1');
    expect(await checkin('B1')).toMatchObject({
      ok: '1',
      alert: 'Y',
      alertType: '04',
      destination: 'MED',
      sortBin: '3',
      screenMessage: 'This item belongs to another library; send it to: Medical Library',
    });
    expect(await machine.fields(`17${at}AO|ABB1|`)).toMatchObject({ circulationStatus: '10' });
    await service.store.db.updateTable('sip_account').set({ lib_code: 'MED' }).execute();
    expect(await checkin('B1')).toMatchObject({
      ok: '1',
      alert: 'N',
      sortBin: '1',
      screenMessage: 'This item has arrived at its library',
    });
    expect(await machine.fields(`17${at}AO|ABB1|`)).toMatchObject({ circulationStatus: '03' });
    expect((await acts()).map((act) => act.replace(/ self-1.*/, ''))).toEqual(['lend', 'return', 'copy arrived']);
  });

  it('renews a loan of the same reader if allowed, and reports the refusal otherwise', async () => {
    await checkout('A1');
    service.clock.now += day;
    expect(await checkout('A1')).toMatchObject({ ok: '0', screenMessage: 'You already have this item on loan' });
    expect(await checkout('A1', card, pin, 'Y')).toMatchObject({ ok: '1', renewalOk: 'Y', dueDate: '2026-02-04' });
  });

  it('sounds and sorts when a returned copy waits for a reader, here or elsewhere, or belongs elsewhere', async () => {
    await checkout('C1');
    const hold = await machine.fields(`15+${at}BSMAIN|AO|AA${other.account}|AD${other.password}|ABC1|AC|`);
    expect(hold).toMatchObject({ ok: '1', available: 'N', queuePosition: '1', pickup: 'MAIN', title: '千只鹤' });
    expect(await checkin('C1')).toMatchObject({
      ok: '1',
      alert: 'Y',
      alertType: '01',
      sortBin: '2',
      destination: 'MAIN',
      screenMessage: 'This item is on hold; put it on the hold shelf: Main Library',
    });
    expect(await checkout('C1')).toMatchObject({ ok: '0', screenMessage: 'The item is on hold for another reader' });
    expect(await machine.fields(`17${at}AO|ABC1|`)).toMatchObject({ circulationStatus: '08', title: '千只鹤' });
    expect(await checkout('C1', other.account, other.password)).toMatchObject({ ok: '1' });
    await machine.fields(`15+${at}BSMED|AO|AA${card}|AD${pin}|AJthree|AC|`);
    expect(await checkin('C1')).toMatchObject({ alert: 'Y', alertType: '02', sortBin: '3', destination: 'MED' });
    await checkout('B1');
    expect(await checkin('B1')).toMatchObject({
      ok: '1',
      alert: 'Y',
      alertType: '04',
      sortBin: '3',
      destination: 'MED',
    });
  });

  it('returns loans, requests and debts of a reader, one list at a time and paged', async () => {
    await checkout('A1');
    await checkout('A2');
    service.clock.now += 20 * day;
    const all = await information('  Y');
    expect(all.fixed).toMatchObject({
      chargedCount: '0002',
      overdueCount: '0002',
      fineCount: '0000',
      holdCount: '0000',
    });
    expect(all.fixed).toMatchObject({ patronStatus: 'Y    YY       ' });
    expect(all.fields.filter(([id]) => id === 'AU')).toEqual([
      ['AU', 'A1'],
      ['AU', 'A2'],
    ]);
    expect(all.fields).toContainEqual(['AE', '李明']);
    expect(all.fields).toContainEqual(['CB', '0002']);
    const cut = await machine.send(`63001${at} Y        AO|AA${card}|AC|AD${pin}|BP2|BQ2|`);
    expect(cut.fields.filter(([id]) => id === 'AT')).toEqual([['AT', 'A2']]);
    await checkin('A1');
    const owes = await information('   Y');
    expect(owes.fixed).toMatchObject({ fineCount: '0001' });
    expect(owes.fields.find(([id]) => id === 'AV')?.[1]).toMatch(/^\d+ 1\.00 雪国$/);
    expect(owes.fields).toContainEqual(['BV', '1.00']);
  });

  it('reveals only whether a card is known until the password is right', async () => {
    await checkout('A1');
    await machine.send(`35${at}AO|AA${card}|AC|`);
    for (const password of ['', 'Wrong-1']) {
      const answer = await information('  Y', password);
      expect(answer.fixed).toMatchObject({ chargedCount: '    ', fineCount: '    ' });
      expect(answer.fields.some(([id, value]) => id === 'AU' || value === '李明')).toBe(false);
      expect(answer.fields).toContainEqual(['BL', 'Y']);
    }
    expect((await information('  Y', 'Wrong-1')).fields).toContainEqual(['CQ', 'N']);
    expect(await machine.fields(`23001${at}AO|AAnobody|AC|AD|`)).toMatchObject({ validPatron: 'N', name: '' });
  });

  it('refuses a password after too many wrong ones, as the portal does, also the right one', async () => {
    for (let tries = 0; tries < 6; tries += 1) await information('', `Wrong-${String(tries)}`);
    expect(await checkout('A1')).toMatchObject({ ok: '0' });
    const kinds = await service.store.db.selectFrom('audit_entry').select('kind').execute();
    expect(kinds.filter((entry) => entry.kind === 'signInFailed')).toHaveLength(5);
    expect(kinds.filter((entry) => entry.kind === 'signInRefused')).toHaveLength(1);
  });

  it('places, moves and cancels a reservation by copy, control number or number of the record', async () => {
    await checkout('C1');
    const hold = (mode: string, rest: string) =>
      machine.fields(`15${mode}${at}AO|AA${other.account}|AD${other.password}|${rest}`);
    expect(await hold('-', 'ABC1|')).toMatchObject({ ok: '0', screenMessage: expect.any(String) as unknown });
    expect(await hold('+', `AJ${await service.idOf('three')}|BSMAIN|`)).toMatchObject({ ok: '1', title: '千只鹤' });
    expect(await hold('+', 'AJthree|')).toMatchObject({ ok: '0' });
    expect(await hold('*', 'AJthree|BSMED|')).toMatchObject({ ok: '1', pickup: 'MED' });
    expect(await hold('*', 'AJthree|BSnowhere|')).toMatchObject({ ok: '0' });
    expect(await machine.fields(`17${at}AO|ABC1|`)).toMatchObject({ circulationStatus: '04', queueLength: '1' });
    expect(await hold('-', 'AJthree|')).toMatchObject({ ok: '1' });
    expect(await hold('+', 'AJnothing|')).toMatchObject({ ok: '0' });
  });

  it('pays one charge or the oldest ones, once for each payment even when it is repeated', async () => {
    const { library, now } = service.context();
    const give = (key: string, amountFen: number) =>
      charge(service.store.db, {
        library,
        readerId,
        key,
        now: now(),
        kind: 'fee',
        amountFen,
        subject: { title: '复印' },
      });
    await give('a', 300);
    await give('b', 500);
    const pay = (rest: string, payment = '00', currency = 'CNY') =>
      machine.fields(`37${at}01${payment}${currency}AO|AA${card}|${rest}`);
    expect(await pay('BV2.00|BKt-1|')).toMatchObject({ accepted: 'Y', screenMessage: 'Received: ¥2.00' });
    expect(await pay('BV2.00|BKt-1|')).toMatchObject({ accepted: 'Y' });
    expect(await pay('BV1.00|BKt-2|', '00', 'USD')).toMatchObject({ accepted: 'N' });
    expect(await pay('BV100.00|BKt-3|')).toMatchObject({ accepted: 'N' });
    expect(await pay('BVmuch|BKt-4|')).toMatchObject({ accepted: 'N' });
    expect(await pay('BV1.00|BKt-5|CG999|')).toMatchObject({ accepted: 'N' });
    const second = (await information('   Y')).fields.filter(([id]) => id === 'AV').map(([, text]) => text);
    expect(second.map((text) => text.replace(/^\d+ /, ''))).toEqual(['1.00 复印', '5.00 复印']);
    const fee = second[1]?.split(' ')[0] ?? '';
    expect(await pay(`BV5.00|BKt-6|CG${fee}|`, '02')).toMatchObject({ accepted: 'Y' });
    expect((await information('')).fields).toContainEqual(['BV', '1.00']);
    const means = await service.store.db
      .selectFrom('ledger_transfer')
      .select(['debit', 'amount'])
      .where('debit', 'in', ['cash', 'desk-card'])
      .orderBy('id')
      .execute();
    expect(means).toEqual([
      { debit: 'cash', amount: 200 },
      { debit: 'desk-card', amount: 500 },
    ]);
  });

  it('freezes a card that it kept, and a reader who is frozen borrows nothing', async () => {
    const blocked = await machine.fields(`01Y${at}AO|ALkept|AA${card}|AC|`);
    expect(blocked['patronStatus']?.startsWith('YY Y ')).toBe(true);
    expect(await checkout('A1')).toMatchObject({ ok: '0' });
    expect(await acts()).toEqual([`block self-1 ${card} `]);
  });

  it('refuses an expired card from the day after its last day, and takes back and takes money from it', async () => {
    await checkout('A1');
    const { library, now } = service.context();
    const about = { library, readerId, key: 'copies', now: now(), kind: 'fee' as const, subject: { title: '复印' } };
    await charge(service.store.db, { ...about, amountFen: 200 });
    await service.store.db
      .updateTable('reader')
      .set({ valid_until: '2026-01-15' })
      .where('id', '=', readerId)
      .execute();
    const renewal = () => machine.fields(`29NN${at}${none}AO|AA${card}|AD${pin}|ABA1|`);
    const status = async () => (await machine.fields(`23001${at}AO|AA${card}|AC|AD${pin}|`))['patronStatus'];
    expect((await status())?.slice(0, 4)).toBe('    ');
    service.clock.now = Date.UTC(2026, 0, 15, 16);
    expect((await status())?.slice(0, 4)).toBe('YY Y');
    expect((await information('Y')).fixed).toMatchObject({
      patronStatus: expect.stringMatching(/^YY Y/) as unknown,
    });
    const text = expect.stringMatching(
      /^Your card expired on Jan.15, 2026; please visit the service desk to extend it$/,
    ) as unknown;
    expect((await information('')).fields).toContainEqual(['AF', text]);
    expect(await checkout('C1')).toMatchObject({ ok: '0', screenMessage: text });
    expect(await renewal()).toMatchObject({ ok: '0', screenMessage: expect.stringContaining('expired') as unknown });
    expect(await machine.fields(`15+${at}BSMED|AO|AA${card}|AD${pin}|ABB1|AC|`)).toMatchObject({
      ok: '0',
      screenMessage: text,
    });
    expect(await machine.fields(`37${at}0100CNYAO|AA${card}|BV2.00|BKt-9|`)).toMatchObject({ accepted: 'Y' });
    expect(await checkin('A1')).toMatchObject({ ok: '1' });
  });

  it('renews all renewable loans and reports why others were not renewed', async () => {
    await checkout('A1');
    service.clock.now += day;
    await checkout('C1');
    await machine.send(`29NN${at}${none}AO|AA${card}|AD${pin}|ABC1|`);
    const answer = await machine.send(`65${at}AO|AA${card}|AD${pin}|`);
    expect(answer.fixed).toMatchObject({ ok: '1', renewedCount: '0001', unrenewedCount: '0001' });
    expect(answer.fields).toContainEqual(['BM', 'A1']);
  });
});
