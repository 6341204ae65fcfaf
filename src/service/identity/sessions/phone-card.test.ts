import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../../lib/contract/session.ts';
import { cardTextAt } from '../../../lib/rules/phone-card.ts';
import { addStaff, deskBrowser, signedInStaff, staffPassword, type DeskBrowser } from '#support/desk.ts';
import { otherLibrary } from '#support/records.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { at, signedInMachine, sipServer } from '#support/sip2/server.ts';
import { auditEntries } from '../../platform/audit/whose.ts';
import { setStatus } from '../../readers/write-readers.ts';
import { correctReader } from '../../readers/correct-reader.ts';
import { readerById } from '../../platform/readers/readers.ts';

// The reader's card on the phone: who accepts its codes, for how long, and when its secret ends.

const second = 1000;
const minute = 60 * second;
let service: TestService;
let phone: SessionToken;
let readerId: number;
let desk: DeskBrowser;

beforeEach(async () => {
  const server = { ...sipServer, patronPassword: 'optional' as const, payments: true };
  const file = { circulation: { rules: [{ loans: 5, days: 10 }] }, sip2: { server } };
  service = await testService({ libraries: [{ file }, otherLibrary] });
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: 'A1' }, { barcode: 'A2' }] }];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  readerId = await service.addReader({ primaryId: 'C-1001' });
  phone = await service.signIn();
  // The start of a minute.
  service.clock.now -= service.clock.now % minute;
  desk = await signedInStaff(service, ['circulation', 'readers']);
});
afterEach(() => service.close());

const cardOf = (session = phone, library = 'demo') => service.data('getPhoneCard', {}, { session, library });
const shown = async (session = phone) => cardTextAt(await cardOf(session), service.clock.now);
const scan = async (card: string, at = desk) => {
  const answer = await at.ask('getDeskReader', { card });
  return answer.success ? answer.data.account : answer.errCode;
};

test('each session has one card', async () => {
  expect(await cardOf()).toEqual(await cardOf());
  const other = await cardOf(await service.signIn());
  expect(other.cardKey).not.toBe((await cardOf()).cardKey);
  expect(other.secret).not.toBe((await cardOf()).secret);
});

test('two tabs of a session that request the card at once get the same one', async () => {
  const [first, later] = await Promise.all([cardOf(), cardOf()]);
  expect(first).toEqual(later);
  expect(await cardOf()).toEqual(first);
});

test('visitors have no card', async () => {
  expect(await service.call('getPhoneCard', {})).toMatchObject({ success: false, errCode: 401 });
});

test('the store has the secret sealed', async () => {
  const { secret } = await cardOf();
  const rows = await service.store.db.selectFrom('session').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
});

describe('the desk', () => {
  test('accepts a code until two minutes after its minute, and not for a second more', async () => {
    const text = await shown();
    service.clock.now += 3 * minute - second;
    expect(await scan(text)).toBe(testReader.account);
    service.clock.now += second;
    expect(await scan(text)).toBe(404);
  });

  test('accepts a code of a phone whose clock is two minutes ahead, and not a second more', async () => {
    const card = await cardOf();
    const { now } = service.clock;
    expect(await scan(cardTextAt(card, now + 2 * minute))).toBe(testReader.account);
    expect(await scan(cardTextAt(card, now + 3 * minute))).toBe(404);
  });

  test('says that a code is too old', async () => {
    const text = await shown();
    service.clock.now += 3 * minute;
    const answer = await desk.ask('getDeskReader', { card: text });
    expect(answer.message).toBe('The code on the phone is not valid or has expired; please refresh it and scan again');
    const unknown = await desk.ask('getDeskReader', { card: 'nobody' });
    expect(unknown.message).toBe('Reader not found; please check the card number');
  });

  test('of another library does not accept it', async () => {
    const other = deskBrowser(service, { library: 'other' });
    const account = 'chen.jie';
    const password = await addStaff(service, account, ['circulation', 'readers'], 'other');
    await other.data('openDeskSession', { account, password });
    await other.data('chooseDeskPassword', { password, newPassword: staffPassword });
    const text = await shown();
    expect(await scan(text, other)).toBe(404);
    expect((await other.data('findDeskReaders', { text })).result).toEqual([]);
    expect(await scan(text)).toBe(testReader.account);
  });

  test('finds the reader in the search for readers', async () => {
    const text = await shown();
    expect((await desk.data('findDeskReaders', { text })).result).toMatchObject([{ account: testReader.account }]);
    service.clock.now += 3 * minute;
    expect((await desk.data('findDeskReaders', { text })).result).toEqual([]);
  });

  test('does not accept the key of one card with the code of another', async () => {
    const mine = await shown();
    const others = await shown(await service.signIn());
    expect(await scan(mine.slice(0, 12) + others.slice(12))).toBe(404);
  });

  test('records the reader in the audit log, and never the code', async () => {
    const text = await shown();
    await desk.data('lendAtDesk', { card: text, barcode: 'A1' });
    const entries = await auditEntries(service.store.db).execute();
    expect(entries).toContainEqual(expect.objectContaining({ detail: 'lend', account: testReader.account }));
    expect(JSON.stringify(entries)).not.toContain(text.slice(2));
  });
});

describe('the card ends', () => {
  const endings: Record<string, () => Promise<unknown>> = {
    'when the reader signs out': () => service.data('logout', {}, { session: phone }),
    'when another session ends all': async () =>
      service.data('endOtherSessions', {}, { session: await service.signIn() }),
    'half a minute after the last window was closed': async () => {
      await service.data('closeLastWindow', {}, { session: phone });
      service.clock.now += minute / 2;
    },
    'when the session was idle for too long': () => {
      service.clock.now += 8 * 60 * minute;
      return Promise.resolve();
    },
    'when the card is frozen': () => setStatus(service.context(), readerId, 'frozen'),
    'when the card is reported lost': () => setStatus(service.context(), readerId, 'lost'),
    'when the card gets another number': async () => {
      const row = await readerById(service.store, readerId);
      const { name, type_code: typeCode, lib_code: libCode, department, valid_from, valid_until } = row;
      const validity = { validFrom: valid_from, validUntil: valid_until };
      await correctReader(service.context(), row, { name, card: 'C-2002', typeCode, libCode, department, ...validity });
    },
    'when the reader is deleted': () => service.store.db.deleteFrom('reader').where('id', '=', readerId).execute(),
  };
  test.each(Object.entries(endings))('%s', async (_, end) => {
    const card = await cardOf();
    desk = await signedInStaff(service, ['circulation'], 'later');
    expect(await scan(cardTextAt(card, service.clock.now))).toBe(testReader.account);
    await end();
    desk = await signedInStaff(service, ['circulation'], 'latest');
    expect(await scan(cardTextAt(card, service.clock.now))).toBe(404);
  });

  test('and a reader with another number gets another card', async () => {
    const before = await cardOf();
    await service.store.db.updateTable('reader').set({ primary_id: 'C-2', primary_key: 'c-2' }).execute();
    const after = await cardOf();
    expect([after.cardKey, after.secret]).not.toContain(before.cardKey);
    expect(after.secret).not.toBe(before.secret);
    expect(await scan(cardTextAt(after, service.clock.now))).toBe(testReader.account);
  });

  test.each(['frozen', 'lost'] as const)('and no reader whose card is %s gets one', async (status) => {
    await setStatus(service.context(), readerId, status);
    const answer = await service.call('getPhoneCard', {}, { session: phone });
    expect(answer).toMatchObject({ success: false, errCode: 403, message: '读者证目前不可用，请联系图书馆' });
  });
});

describe('a self-service machine', () => {
  const patron = (text: string) => `AO|AA${text}|`;
  const status = (text: string) => `23001${at}${patron(text)}AC|AD|`;
  const checkout = (text: string, item: string) => `11NN${at}${' '.repeat(18)}${patron(text)}AB${item}|AC|AD|`;
  const fee = (text: string) => `37${at}0100CNYBV1.00|${patron(text)}`;
  const end = (text: string) => `35${at}${patron(text)}`;

  test('accepts a code until two minutes after its minute, and not for a second more', async () => {
    const text = await shown();
    const machine = await signedInMachine(service);
    service.clock.now += 3 * minute - second;
    expect(await machine.fields(status(text))).toMatchObject({ validPatron: 'Y', name: testReader.name, patron: text });
    await machine.fields(end(text));
    service.clock.now += second;
    expect(await machine.fields(status(text))).toMatchObject({
      validPatron: 'N',
      name: '',
      screenMessage: 'The code on the phone is not valid or has expired; please refresh it and scan again',
    });
  });

  test('lends to the reader, records the reader, and never the code', async () => {
    const text = await shown();
    const machine = await signedInMachine(service);
    expect(await machine.fields(checkout(text, 'A1'))).toMatchObject({ ok: '1' });
    const loans = await service.store.db.selectFrom('loan').select(['barcode', 'reader_id']).execute();
    expect(loans).toEqual([{ barcode: 'A1', reader_id: readerId }]);
    const entries = await auditEntries(service.store.db).execute();
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'sipAct', account: testReader.account }));
    expect(JSON.stringify(entries)).not.toContain(text.slice(2));
  });

  test('may repeat the code that it has read, for ten minutes in steps of less than two', async () => {
    const text = await shown();
    const machine = await signedInMachine(service);
    const isValid = async () => (await machine.fields(status(text)))['validPatron'];
    expect(await isValid()).toBe('Y');
    for (let step = 0; step < 5; step += 1) {
      service.clock.now += 2 * minute - second;
      expect(await isValid()).toBe('Y');
    }
    service.clock.now += 5 * second - 1;
    expect(await isValid()).toBe('Y');
    service.clock.now += 1;
    expect(await isValid()).toBe('N');
  });

  test('has to read the code again after two minutes without a message, or after another reader', async () => {
    const text = await shown();
    const machine = await signedInMachine(service);
    service.clock.now += 2 * minute;
    expect(await machine.fields(status(text))).toMatchObject({ validPatron: 'Y' });
    service.clock.now += 2 * minute;
    expect(await machine.fields(status(text))).toMatchObject({ validPatron: 'N' });
    const next = await shown();
    expect(await machine.fields(status(next))).toMatchObject({ validPatron: 'Y' });
    service.clock.now += minute;
    await machine.fields(status('C-1001'));
    service.clock.now += minute;
    expect(await machine.fields(status(next))).toMatchObject({ validPatron: 'Y' });
    await machine.fields(status('C-1001'));
    service.clock.now += minute;
    expect(await machine.fields(status(next))).toMatchObject({ validPatron: 'N' });
  });

  test('checks the code again with each message: it ends with the session of the phone', async () => {
    const text = await shown();
    const machine = await signedInMachine(service);
    expect(await machine.fields(status(text))).toMatchObject({ validPatron: 'Y' });
    await service.data('logout', {}, { session: phone });
    expect(await machine.fields(checkout(text, 'A1'))).toMatchObject({ ok: '0' });
  });

  test('of another library does not accept it', async () => {
    await service.close();
    const server = { ...sipServer, patronPassword: 'optional' as const };
    const other = { ...otherLibrary, file: { ...otherLibrary.file, sip2: { server } } };
    service = await testService({ libraries: [{}, other] });
    await service.addReader();
    phone = await service.signIn();
    const machine = await signedInMachine(service, { library: 'other' });
    expect(await machine.fields(status(await shown()))).toMatchObject({ validPatron: 'N' });
  });

  test('still requires the password where the library does', async () => {
    await service.close();
    service = await testService({ libraries: [{ file: { sip2: { server: sipServer } } }] });
    await service.addReader();
    phone = await service.signIn();
    const machine = await signedInMachine(service);
    const text = await shown();
    expect(await machine.fields(status(text))).toMatchObject({ validPatron: 'Y', name: '' });
    const withPassword = status(text).replace('AD|', `AD${testReader.password}|`);
    expect(await machine.fields(withPassword)).toMatchObject({ validPassword: 'Y', name: testReader.name });
  });

  test('keeps no code with a payment', async () => {
    const text = await shown();
    const machine = await signedInMachine(service);
    await machine.fields(fee(text));
    const entries = await service.store.db.selectFrom('ledger_entry').selectAll().execute();
    expect(JSON.stringify(entries)).not.toContain(text);
  });
});
