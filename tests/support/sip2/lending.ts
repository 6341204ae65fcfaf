import { afterEach, beforeEach } from 'vitest';
import type { SessionToken } from '#lib/contract/session.ts';
import { startDouble, thenSilence, type Mischief, type SipDouble } from './system.ts';
import { heldMs, holdTimeouts } from './messages.ts';
import { createSipSystems, type SipSystems } from '#service/sip2/network/systems.ts';
import { testService, type TestService } from '../service.ts';

/** Card of the reader who is signed in; the other system knows readers by it. */
export const lendingCard = '20240001';
/** How long pages and lists wait: for a system that answers, longer than that takes on any machine. */
const waits = { pageMs: 10_000, listMs: 2_000 };

/** Objects created for each test. */
interface LendingSide {
  double: SipDouble;
  systems: SipSystems;
  service: TestService;
  session: SessionToken;
  timeouts: ReturnType<typeof holdTimeouts>;
}

async function openSide(): Promise<LendingSide> {
  const timeouts = holdTimeouts();
  const double = await startDouble({ pageSize: 2 });
  double.loans.set('A1', { title: '雪国', dueOn: '2026-02-01', patron: lendingCard });
  double.loans.set('X9', { title: '不在目录中的书', dueOn: '2026-01-10', patron: lendingCard });
  let now = () => 0;
  const systems = createSipSystems({ passwordOf: () => 'right', now: () => now(), onTrouble: () => undefined });
  const system = {
    host: '127.0.0.1',
    port: double.port,
    account: 'yuelan',
    timeoutMs: heldMs,
    ...waits,
    itemSeconds: 30,
    freshSeconds: 0,
    places: { MED: 'med-there' },
  };
  const circulation = { fines: { perDayFen: 10 } };
  const copyRequests = { rules: [{ kinds: ['reservation' as const] }] };
  const service = await testService({
    libraries: [{ file: { circulation, copyRequests, sip2: { system } } }],
    lendingSystemOf: systems.of,
  });
  now = () => service.clock.now;
  const items = [{ barcode: 'A1' }, { barcode: 'A2' }, { barcode: 'A3' }];
  await service.put([
    { controlNumber: 'one', kind: 'book', title: '雪国', holdings: [{ libCode: 'MAIN', locationId: 'stacks', items }] },
    {
      controlNumber: 'two',
      kind: 'book',
      title: '古都',
      holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: 'B1' }] }],
    },
  ]);
  await service.addReader({ primaryId: lendingCard });
  return { double, systems, service, timeouts, session: await service.signIn() };
}

/**
 * A library that lends with another system, a double, and a reader of it who is signed in: opened before each test of
 * the file and closed after it.
 */
export function eachLendingWorld() {
  let side: LendingSide | undefined;
  const the = (): LendingSide => {
    if (!side) throw new Error('no test is running');
    return side;
  };
  beforeEach(async () => {
    side = await openSide();
  });
  afterEach(async () => {
    const { timeouts, systems, double, service } = the();
    timeouts.release();
    systems.close();
    await double.close();
    await service.close();
    side = undefined;
  });
  const settings = () => the().service.context().library.file.sip2.system ?? {};
  const list = () => the().service.data('listLoans', {}, { session: the().session });
  return {
    get double() {
      return the().double;
    },
    get systems() {
      return the().systems;
    },
    get service() {
      return the().service;
    },
    get session() {
      return the().session;
    },
    get timeouts() {
      return the().timeouts;
    },
    list,
    barcodes: async () => (await list()).result.map((entry) => entry.barcode),
    /** Past what counts as known of this moment. */
    later: () => {
      the().service.clock.now += 60_000;
    },
    /** A trick after which nothing more comes in time. */
    silence: (trick: Mischief): Mischief => thenSilence(the().timeouts.elapse, trick),
    /** For a system that does not answer, pages wait no longer than is needed to see that they do not wait. */
    hurry: () => Object.assign(settings(), { pageMs: 50, listMs: 50 }),
    hurryNoMore: () => Object.assign(settings(), waits),
  };
}
