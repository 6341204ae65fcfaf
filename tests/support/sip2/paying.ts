import { doubleSettings, type PaymentKeys } from '#demo/payment-services/doubles.ts';
import { createSipSystems } from '#service/sip2/network/systems.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import { testReader, testService, type TestLibrary, type TestService } from '../service.ts';
import { updatePayments } from '#service/ledger/payments/keep.ts';
import { ledgerAccounts } from '../payments/world.ts';
import { forwardPayments } from '#service/lending-system/forward-payments.ts';
import type { SipSystemSettings } from '#service/platform/configuration/sip2-system.schema.ts';

/** `fineItem` where each debt has a number of its own. */
export const numberedFees = '^(?<id>\\d+) (?<amount>\\d+\\.\\d{2}) (?<title>.*)$';

/** Card of the reader who pays. */
export const payingCard = '20240001';

/** A library whose loans run in another system and whose readers pay online, both doubles. */
export interface PayingWorld {
  service: TestService;
  /** Runs the jobs that a minute runs. */
  forwardPayment: () => Promise<void>;
  keep: () => Promise<void>;
  /** What each account has, in fen; those with nothing are left out. */
  accounts: () => Promise<Record<string, number>>;
  /** Payments for the other system: the state of each, in their order. */
  states: () => Promise<string[]>;
  close: () => Promise<void>;
}

/**
 * @param input.url where the providers of payments are
 * @param input.port of the other system
 * @param input.storeFile a store that outlives the world
 */
export async function openPayingWorld(input: {
  url: string;
  keys: PaymentKeys;
  port: number;
  system?: Partial<SipSystemSettings>;
  /** More of library.json. */
  file?: TestLibrary['file'];
  storeFile?: string;
}): Promise<PayingWorld> {
  const clock: { now: () => number } = { now: Date.now };
  const systems = createSipSystems({
    passwordOf: () => 'right',
    onTrouble: () => undefined,
    now: () => clock.now(),
  });
  const system = { host: '127.0.0.1', port: input.port, account: 'yuelan', payments: true, ...input.system };
  const service = await testService({
    libraries: [
      {
        file: {
          payments: doubleSettings(input.url),
          sip2: { system },
          institutionParameter: { aiOpenFlag: '1' },
          ...input.file,
        },
      },
    ],
    paymentSecrets: input.keys.library,
    lendingSystemOf: systems.of,
    onWarn: () => undefined,
    ...(input.storeFile !== undefined && { storeFile: input.storeFile }),
  });
  clock.now = () => service.clock.now;
  const { db } = service.store;
  const { library } = service.context();
  const known = await findReader(service.store, library.id, testReader.account);
  if (!known) await service.addReader({ primaryId: payingCard });
  return {
    service,
    forwardPayment: () => forwardPayments(service.jobContext()),
    keep: () => updatePayments(service.jobContext()),
    accounts: () => ledgerAccounts(db),
    states: async () => {
      const rows = await db.selectFrom('sip_payment').select('state').orderBy('id').execute();
      return rows.map(({ state }) => state);
    },
    close: async () => {
      systems.close();
      await service.close();
    },
  };
}
