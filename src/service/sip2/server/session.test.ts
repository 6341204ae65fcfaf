import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { changeSipAccount, resetSipPassword } from '../accounts.ts';
import { checksumOf } from '../messages/checksum.ts';
import { addMachine, at, connect, signedInMachine, sipServer } from '#support/sip2/server.ts';

// How a machine gets in, stays in, and what comes of lines that arrive broken, twice or not at all.

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { sip2: { server: sipServer } } }, otherLibrary] });
  const items = [{ barcode: 'A1' }];
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', items }];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  await service.addReader();
});
afterEach(() => service.close());

const login = (account: string, password: string) => `9300CN${account}|CO${password}|`;
const numbered = (text: string, sequence: string) => {
  const open = Buffer.from(`${text}AY${sequence}AZ`);
  return `${open.toString()}${checksumOf(open)}`;
};
const entries = async () =>
  (
    await service.store.db
      .selectFrom('audit_entry')
      .select(['kind', 'detail', 'staff', 'client'])
      .orderBy('id')
      .execute()
  ).map((entry) => [entry.kind, entry.detail, entry.staff ?? '-', entry.client].join(' '));

describe('signing in', () => {
  it('is the first thing a machine does; without it nothing is answered', async () => {
    for (const first of [
      '9900802.00',
      `63001${at}          AO|AA${testReader.account}|`,
      `09N${at}${at}AP|AO|ABA1|AC|`,
    ]) {
      expect(await connect(service).line(first)).toEqual({ end: true });
    }
  });

  it('is refused for a wrong password, an unknown account, a closed one, and after three tries the line ends', async () => {
    const password = await addMachine(service);
    const machine = connect(service);
    expect(await machine.fields(login('self-1', 'no'))).toEqual({ ok: '0' });
    expect(await machine.fields(login('nobody', password))).toEqual({ ok: '0' });
    expect(await machine.line(login('', ''))).toMatchObject({ end: true });
    await changeSipAccount(service.store.db, { libraryId: 1, account: 'self-1' }, { is_closed: 1 });
    expect(await connect(service).fields(login('self-1', password))).toEqual({ ok: '0' });
    await changeSipAccount(service.store.db, { libraryId: 1, account: 'self-1' }, { is_closed: 0 });
    expect(await connect(service).fields(login('SELF-1', password))).toEqual({ ok: '1' });
    expect(await entries()).toEqual([
      'sipSignInFailed  self-1 192.0.2.7',
      'sipSignInFailed unknown account - 192.0.2.7',
      'sipSignInFailed unknown account - 192.0.2.7',
      'sipSignInFailed closed account self-1 192.0.2.7',
      'sipSignIn password self-1 192.0.2.7',
    ]);
  });

  it('is refused after a hundred wrong passwords, also with the right one, until a quarter of an hour is over', async () => {
    const password = await addMachine(service);
    const wrong = () => connect(service).line(login('self-1', 'no'));
    await Promise.all(Array.from({ length: 100 }, wrong));
    expect(await connect(service).fields(login('self-1', password))).toEqual({ ok: '0' });
    expect((await entries()).at(-1)).toBe('sipSignInRefused  self-1 192.0.2.7');
    service.clock.now += 16 * 60_000;
    expect(await connect(service).fields(login('self-1', password))).toEqual({ ok: '1' });
  });

  it('is for all machines at once, as after a power cut, also with one account', async () => {
    const password = await addMachine(service);
    const machines = Array.from({ length: 40 }, () => connect(service).fields(login('self-1', password)));
    expect((await Promise.all(machines)).filter(({ ok }) => ok !== '1')).toEqual([]);
  });

  it('is rejected from a denied address, and in a library without machines', async () => {
    const password = await addMachine(service);
    expect(await connect(service, '198.51.100.1').fields(login('self-1', password))).toEqual({ ok: '0' });
    const elsewhere = await addMachine(service, { account: 'other', library: otherLibrary.file.mappingPath });
    expect(await connect(service).fields(login('other', elsewhere))).toEqual({ ok: '0' });
  });

  it('is refused when the library has as many machines as it may', async () => {
    const password = await addMachine(service);
    expect(await connect(service, '192.0.2.7', () => true).fields(login('self-1', password))).toEqual({ ok: '0' });
  });

  it('ends with the next message once the account is closed or has another password', async () => {
    const machine = await signedInMachine(service);
    expect(await machine.line('9900802.00')).toMatchObject({ end: false });
    await resetSipPassword(service.store.db, { libraryId: 1, account: 'self-1' });
    expect(await machine.line('9900802.00')).toEqual({ end: true });
  });
});

describe('a line', () => {
  it('that comes once more gets the same answer, and 97 gets the last one again', async () => {
    const machine = await signedInMachine(service);
    const checkout = numbered(
      `11NN${at}${' '.repeat(18)}AO|AA${testReader.account}|ABA1|AC|AD${testReader.password}|`,
      '1',
    );
    const first = await machine.line(checkout);
    expect(first.send?.toString()).toMatch(/^121N.*AY1AZ[0-9A-F]{4}\r$/);
    expect((await machine.line(checkout)).send).toEqual(first.send);
    const resend = Buffer.from('97AZ');
    expect((await machine.line(`97AZ${checksumOf(resend)}`)).send).toEqual(first.send);
    expect(await service.store.db.selectFrom('loan').select('id').execute()).toHaveLength(1);
  });

  it('with a wrong checksum is asked for again, and so is one without, where the machine sends sums', async () => {
    const machine = await signedInMachine(service);
    expect((await machine.line('9900802.00AY1AZ0000')).send?.toString()).toBe('96\r');
    expect((await machine.line(numbered('9900802.00', '2'))).send?.toString()).toMatch(/^98/);
    expect((await machine.line('9900802.00')).send?.toString()).toBe('96AZFEF6\r');
  });

  it('that is unknown is ignored, and one without required fields is requested again', async () => {
    const machine = await signedInMachine(service);
    for (const text of ['88 whatever', 'xx', 'x']) {
      expect(await machine.line(text)).toEqual({});
    }
    // The third is what a public client in PHP sends: it leaves the date out.
    for (const text of [`11NN${at}`, `17${at}AO|AB|`, `65AO|AA${testReader.account}|`]) {
      expect((await machine.line(text)).send?.toString()).toBe('96\r');
    }
    expect((await machine.line('9900802.00')).send).toBeDefined();
  });

  it('that changes nothing here is answered: machines do not wait', async () => {
    const machine = await signedInMachine(service);
    const answer = async (text: string) => (await machine.line(text)).send?.toString();
    expect(await answer(`19${at}AO|ABA1|CHnew|`)).toMatch(/^200.{18}ABA1\|CHnew\|/);
    await service.store.db.updateTable('reader').set({ status: 'frozen' }).execute();
    expect(await answer(`25${at}AO|AA${testReader.account}|`)).toMatch(/^26Y.{13}000.{18}.*AA.*\|BLY\|/);
    expect(await service.store.db.selectFrom('reader').select('status').execute()).toEqual([{ status: 'frozen' }]);
  });

  it('of any bytes never rejects, writes nothing and reveals no secret', async () => {
    const machine = await signedInMachine(service);
    const codes = fc.constantFrom(
      '01',
      '09',
      '11',
      '15',
      '17',
      '19',
      '23',
      '25',
      '29',
      '35',
      '37',
      '63',
      '65',
      '93',
      '97',
      '99',
    );
    const fixed = fc.constantFrom(
      '',
      at,
      `N${at}${at}`,
      `001${at}          `,
      `NN${at}${at}`,
      `${at}0100CNY`,
      `+${at}`,
    );
    const fields = fc.array(
      fc.tuple(
        fc.constantFrom('AA', 'AB', 'AD', 'AO', 'BV', 'CG', 'AJ', 'BS', 'BP', 'BQ'),
        fc.string({ unit: 'binary', maxLength: 30 }),
      ),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(codes, fixed, fields, async (code, head, list) => {
        const text = `${code}${head}${list.map(([id, value]) => `${id}${value}|`).join('')}`;
        const { send } = await machine.line(text.replace(/[\r\n]/g, ' '));
        expect(send?.toString() ?? '').not.toMatch(/argon2|Error|at .*\.ts/);
      }),
      { numRuns: 150 },
    );
    expect(await service.store.db.selectFrom('loan').select('id').execute()).toEqual([]);
  });
});

it('a machine that writes GB18030 is answered in it', async () => {
  const machine = await signedInMachine(service, { charset: 'gb18030', language: 'zh-CN' });
  const { send } = await machine.line(`17${at}AO|ABA1|`);
  expect(new TextDecoder('gb18030').decode(send)).toContain('AJ雪国|');
  const title = Buffer.concat([Buffer.from(`17${at}AO|AB`), Buffer.from('cdbc', 'hex'), Buffer.from('|')]);
  expect(new TextDecoder('gb18030').decode((await machine.line(title)).send)).toContain('AB图|');
});
