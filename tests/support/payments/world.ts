import { doubleSettings, type PaymentKeys } from '#demo/payment-services/doubles.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { charge } from '#service/ledger/charges/charge.ts';
import { balanceOf } from '#service/ledger/charges/read-charges.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import { testReader, testService, type TestService } from '../service.ts';
import { otherLibrary } from '../records.ts';
import { updatePayments } from '#service/ledger/payments/keep.ts';

/** A library whose providers of payments are doubles over HTTP, with a reader who is signed in. */
export interface PaymentWorld {
  service: TestService;
  session: SessionToken;
  readerId: number;
  /** What the log was warned of. */
  warnings: readonly string[];
  /** Charges the reader. @returns number of the charge */
  charge: (amountFen: number, key?: string) => Promise<string>;
  owed: () => Promise<number>;
  /** Runs the job. */
  keep: () => Promise<void>;
  /** What each account has, in fen; those with nothing are left out. */
  accounts: () => Promise<Record<string, number>>;
  close: () => Promise<void>;
}

/** What each account of the ledger has, in fen; those with nothing are left out. */
export async function ledgerAccounts(db: TestService['store']['db']): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ledger_posting')
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('fen')])
    .groupBy('account')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.fen)] as const).filter(([, fen]) => fen !== 0));
}

/** @param input.storeFile a store that outlives the world */
export async function openWorld(input: { url: string; keys: PaymentKeys; storeFile?: string }): Promise<PaymentWorld> {
  const payments = doubleSettings(input.url);
  const warnings: string[] = [];
  const service = await testService({
    libraries: [{ file: { payments } }, { ...otherLibrary, file: { ...otherLibrary.file, payments } }],
    paymentSecrets: input.keys.library,
    onWarn: (text) => warnings.push(text),
    ...(input.storeFile !== undefined && { storeFile: input.storeFile }),
  });
  const session = await service.signIn();
  const { library } = service.context();
  const { db } = service.store;
  const reader = await findReader(service.store, library.id, testReader.account);
  if (!reader) throw new Error('there is no reader');
  const readerId = reader.id;
  return {
    service,
    session,
    readerId,
    warnings,
    charge: async (amountFen, key = `test:${String(Math.random())}`) => {
      const event = { library, readerId, key, now: service.clock.now };
      return String((await charge(db, { ...event, kind: 'fee', amountFen })).chargeId);
    },
    owed: () => balanceOf(db, library.id, readerId),
    keep: () => updatePayments(service.jobContext()),
    accounts: () => ledgerAccounts(db),
    close: service.close,
  };
}
