import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isoDay } from '../messages/dates.ts';
import { field, fieldList, fieldsOf } from '../messages/message.ts';
import { addMachine, sipServer } from '#support/sip2/server.ts';
import { sipSystemSchema } from '../../platform/configuration/sip2-system.schema.ts';
import type { Sent, SipSystem } from '../client/types.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { hasPeer, peersDir } from '#support/sip2/peers.ts';
import { freePort, oweFee } from '#support/sip2/messages.ts';
import { listenToMachines, type SipListener } from './listener.ts';
import { createSipSystem } from './system.ts';

// Further programs of others, as in peers.test.ts, from the folder that SIP2_PEERS names:
//   pysip2/                 github.com/berick/pysip2, a client in Python (python3 and nothing else)
//   gigaflair-sip2-bridge/  github.com/GigaFlair-LLC/gigaflair-sip2-bridge, a client and a server that plays a library
//                           system, in TypeScript (there: npm install --ignore-scripts, and tsx as well)

const pythonDir = join(peersDir, 'pysip2', 'src');
const hasPython = hasPeer('a SIP2 client in Python', { file: 'pysip2/src', check: ['python3', '-c', 'import ssl'] });
const bridgeDir = join(peersDir, 'gigaflair-sip2-bridge');
const hasBridge = hasPeer('a SIP2 bridge', { file: 'gigaflair-sip2-bridge/node_modules/tsx' });

/** What the client in Python does, and prints as JSON. */
const pythonProgram = `
import json, os
from pysip2.client import Client
client = Client('127.0.0.1', int(os.environ['SIP2_TO']))
client.default_institution = 'demo'
client.connect()
card, pin = os.environ['SIP2_CARD'], os.environ['SIP2_PIN']
out = {'login': client.login('self-1', os.environ['SIP2_PASSWORD'], 'hall')}
def fields_of(message):
    named = {one.spec.label: one.value for one in message.fixed_fields}
    named.update({one.spec.code: one.value for one in message.fields})
    return named
out['status'] = fields_of(client.sc_status())
out['stranger'] = fields_of(client.patron_status_request(card, patron_pwd='wrong'))
out['patron'] = fields_of(client.patron_status_request(card, patron_pwd=pin))
out['checkout'] = fields_of(client.checkout_request('A1', card, patron_pwd=pin))
out['item'] = fields_of(client.item_info_request('A1'))
out['information'] = fields_of(client.patron_info_request(card, patron_pwd=pin, summary='  Y       '))
out['debts'] = fields_of(client.patron_info_request(card, patron_pwd=pin, summary='   Y      '))
paying = {'patron_pwd': pin, 'currency_type': 'CNY', 'payment_type': '02', 'transaction_id': 'P-1'}
out['paid'] = fields_of(client.fee_paid_request(card, '3.50', **paying))
out['settled'] = fields_of(client.patron_info_request(card, patron_pwd=pin, summary='   Y      '))
out['checkin'] = fields_of(client.checkin_request('A1', 'hall'))
client.disconnect()
print(json.dumps(out))
`;

/** Runs the client of the bridge, which logs its progress and prints its results as JSON in the last line. */
const bridgeProgram = `
  import { SipClient } from './src/services/sip-client.ts';
  import { formatLoginRequest } from './src/utils/sip-formatter.ts';
  const { SIP2_TO: port, SIP2_PASSWORD: password, SIP2_CARD: card, SIP2_PIN: pin } = process.env;
  const quiet = { info() {}, warn() {}, error(...all) { console.error(...all); } };
  const client = new SipClient('127.0.0.1', Number(port), 30000, 'demo', false, quiet);
  const out = { login: await client.sendRaw(formatLoginRequest('self-1', password, 'hall', 9), 9) };
  out.status = await client.scStatus();
  out.checkout = await client.checkout(card, 'A1', pin);
  // Concurrent requests, matched by their sequence numbers.
  [out.item, out.other, out.information] = await Promise.all([
    client.itemInformation('A1'), client.itemInformation('B1'), client.patronInformation(card, { charged: true }),
  ]);
  out.renewed = await client.renew(card, 'A1', pin);
  out.hold = await client.hold(card, '+', 'B1');
  out.cancelled = await client.hold(card, '-', 'B1');
  out.patron = await client.patronStatus(card);
  out.debts = await client.patronInformation(card, { fines: true });
  out.paid = await client.feePaid(card, 'B-1', '3.50', '01', '02', 'CNY');
  out.settled = await client.patronInformation(card, { fines: true });
  out.checkin = await client.checkin('A1');
  out.end = await client.endSession(card);
  client.disconnect();
  console.log(JSON.stringify(out));
`;

type Answers = Record<string, Record<string, unknown>>;

describe.skipIf(!hasPython && !hasBridge)('clients of others, on our server', () => {
  let service: TestService;
  let listener: SipListener;
  let env: NodeJS.ProcessEnv;
  beforeEach(async () => {
    // The bridge sends a reader's password with lending and renewing alone.
    const server = { ...sipServer, addresses: ['127.0.0.1'], patronPassword: 'optional' as const, payments: true };
    const circulation = { rules: [{ loans: 2, days: 10, renewals: 1 }] };
    service = await testService({
      libraries: [{ file: { circulation, copyRequests: { rules: [{}] }, sip2: { server } } }],
    });
    const shelf = (barcode: string) => [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode }] }];
    await service.put([
      { controlNumber: 'one', kind: 'book', title: '雪国', holdings: shelf('A1') },
      { controlNumber: 'two', kind: 'book', title: '古都', holdings: shelf('B1') },
    ]);
    await oweFee(service, await service.addReader());
    await service.store.db.updateTable('item').set({ status: 'loaned' }).where('barcode', '=', 'B1').execute();
    listener = await listenToMachines(service.context(), { host: '127.0.0.1', port: 0, connections: 2 });
    env = {
      ...process.env,
      SIP2_TO: String(listener.port),
      SIP2_PASSWORD: await addMachine(service),
      SIP2_CARD: testReader.account,
      SIP2_PIN: testReader.password,
      PYTHONPATH: pythonDir,
    };
  });
  afterEach(async () => {
    await listener.close();
    await service.close();
  });
  const loans = () => service.store.db.selectFrom('loan').select(['barcode', 'returned_at']).execute();

  it.skipIf(!hasPython)(
    'the one in Python signs in, lends and returns, and reads each answer as it is meant',
    async () => {
      const { stdout } = await promisify(execFile)('python3', ['-c', pythonProgram], { env, timeout: 60_000 });
      const out = JSON.parse(stdout) as Answers;
      expect(out['login']).toBe(true);
      expect(out['status']).toMatchObject({ 'on-line status': 'Y', 'checkout ok': 'Y', BX: 'YYYNYYYYYYYNNYYY' });
      expect(out['stranger']).toMatchObject({ BL: 'Y', CQ: 'N' });
      expect(out['patron']).toMatchObject({ AE: testReader.name, BL: 'Y', CQ: 'Y' });
      expect(out['checkout']).toMatchObject({ ok: '1', AB: 'A1', AJ: '雪国', AH: '2026-01-25' });
      expect(out['item']).toMatchObject({ 'circulation status': '04', AJ: '雪国' });
      expect(out['information']).toMatchObject({ 'charged items count': '0001', AU: 'A1' });
      expect(out['checkin']).toMatchObject({ ok: '1', alert: 'N', AJ: '雪国' });
      expect(out['debts']).toMatchObject({ 'fine items count': '0001', BV: '3.50', AV: '1 3.50 fee' });
      expect(out['paid']).toMatchObject({ BK: '20260115-0001' });
      expect(out['settled']).toMatchObject({ 'fine items count': '0000', BV: '0.00' });
      expect(await loans()).toEqual([{ barcode: 'A1', returned_at: service.clock.now }]);
    },
    90_000,
  );

  it.skipIf(!hasBridge)(
    'the one of the bridge lends, renews, reserves and returns, several questions at once',
    async () => {
      const given = ['--import', 'tsx', '--input-type=module-typescript', '-e', bridgeProgram];
      const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: bridgeDir, env, timeout: 60_000 });
      const out = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Answers;
      expect(out['login']).toMatch(/^941/);
      expect(out['status']).toMatchObject({ onlineStatus: true, checkoutOk: true, protocolVersion: '2.00' });
      expect(out['checkout']).toMatchObject({ ok: true, itemBarcode: 'A1', dueDate: '2026-01-25' });
      // It looks for fields of 18 behind the first of them, and reads titles as if they were Latin.
      expect(out['item']).toMatchObject({ circulationStatus: '04', extensions: { AH: '2026-01-25' } });
      expect(out['other']).toMatchObject({ circulationStatus: '04', extensions: { CF: '0' } });
      // AU is what the reader has; this client takes it for what is overdue.
      expect(out['information']).toMatchObject({ chargedItemsCount: 1, overdueItems: ['A1'], validPatron: true });
      expect(out['renewed']).toMatchObject({ ok: true, renewalOk: true, dueDate: '2026-02-04' });
      expect(out['hold']).toMatchObject({ ok: true, itemBarcode: 'B1' });
      expect(out['cancelled']).toMatchObject({ ok: true });
      expect(out['patron']).toMatchObject({ validPatron: true, extensions: { BH: 'CNY', BV: '3.50' } });
      // AV is what the reader owes; this client takes it for what is on loan.
      expect(out['debts']).toMatchObject({ fineItemsCount: 1, chargedItems: ['1 3.50 fee'] });
      // It reads 1 and 0 where the protocol has Y and N: what was taken it takes for refused.
      expect(out['paid']).toMatchObject({ ok: false, transactionId: '20260115-0001' });
      expect(out['settled']).toMatchObject({ fineItemsCount: 0, extensions: { BV: '0.00' } });
      expect(out['checkin']).toMatchObject({ ok: true, itemBarcode: 'A1' });
      expect(out['end']).toMatchObject({ endSession: true });
      expect(await loans()).toEqual([{ barcode: 'A1', returned_at: service.clock.now }]);
    },
    90_000,
  );
});

describe.skipIf(!hasBridge)('our client, on the server of the bridge', () => {
  let server: ChildProcess;
  let system: SipSystem;
  beforeEach(async () => {
    const port = await freePort();
    const program = `
      import { MockLmsEnhancedServer } from './tests/mock-lms-enhanced.ts';
      await new MockLmsEnhancedServer(${String(port)}).start();
    `;
    const given = ['--import', 'tsx', '--input-type=module-typescript', '-e', program];
    server = spawn(process.execPath, given, { cwd: bridgeDir, stdio: ['ignore', 'pipe', 'inherit'] });
    // It says so when it listens.
    await new Promise((resolve) => server.stdout?.once('data', resolve));
    const settings = {
      host: '127.0.0.1',
      port,
      account: 'yuelan',
      institution: 'MockLib',
      connections: 2,
      timeoutMs: 30_000,
      charset: 'iso-8859-1',
    };
    system = createSipSystem(sipSystemSchema.parse(settings), { password: 'any', now: Date.now });
  });
  afterEach(() => {
    system.close();
    server.kill();
  });

  const date = '20260115    160000';
  const blank = ' '.repeat(18);
  const whose = (patron: string) => ({ institution: 'MockLib', patron, terminalPassword: '' });

  it('asks about a reader and copies, renews, reserves and ends', async () => {
    const patron = 'VALID001';
    const information = await system.ask({
      code: '63',
      fixed: { language: '001', date, summary: '  Y       ' },
      fields: fieldList({ ...whose(patron), startItem: '1', endItem: '5' }),
    });
    expect([field(information, 'name'), information.fixed.chargedCount]).toEqual(['Alice Valid', '0003']);
    expect(fieldsOf(information, 'fineItem')).toEqual(['ITEM001']);
    const copies = await Promise.all(
      ['A1', 'B2'].map((item) =>
        system.ask({ code: '17', fixed: { date }, fields: fieldList({ institution: 'MockLib', item }) }),
      ),
    );
    expect(copies.map((copy) => [copy.fixed.circulationStatus, field(copy, 'item')])).toEqual([
      ['01', 'A1'],
      ['01', 'B2'],
    ]);
    const renew = (reader: string) =>
      system.ask({
        code: '29',
        fixed: { thirdParty: 'N', noBlock: 'N', date, nbDueDate: blank },
        fields: fieldList({ ...whose(reader), item: 'A1' }),
      });
    const renewed = await renew(patron);
    expect([renewed.fixed.ok, isoDay(field(renewed, 'dueDate') ?? '')]).toEqual(['1', '2026-05-01']);
    // It takes the AB of the reader's name for the copy, and an answer about another copy is not believed.
    await expect(renew('BLOCKED001')).rejects.toMatchObject({ failure: 'silent' });
    const held = await system.ask({
      code: '15',
      fixed: { mode: '+', date },
      fields: fieldList({ ...whose(patron), item: 'A1', holdType: '2' }),
    });
    expect([held.fixed.ok, field(held, 'pickup')]).toEqual(['1', 'MAIN']);
    const status = await system.ask({ code: '23', fixed: { language: '001', date }, fields: fieldList(whose(patron)) });
    expect([status.fixed.patronStatus, field(status, 'name'), field(status, 'validPatron')]).toEqual([
      ' '.repeat(14),
      'Alice Valid',
      'Y',
    ]);
    const paid = await system.ask({
      code: '37',
      fixed: { date, feeType: '01', paymentType: '02', currency: 'CNY' },
      fields: fieldList({ ...whose(patron), feeAmount: '3.50', transaction: 'T-1' }),
    });
    // The protocol has Y here.
    expect([paid.fixed.accepted, field(paid, 'transaction')]).toEqual(['1', 'fee-ack-001']);
    const end = await system.ask({ code: '35', fixed: { date }, fields: fieldList(whose(patron)) });
    expect(end.fixed.endSession).toBe('Y');
    // It says of less that it can do it than it does: `supports` of library.json would say so in its place.
    expect(['15', '23', '29', '37', '63'].map((code) => system.supports(code as Sent))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });
});
