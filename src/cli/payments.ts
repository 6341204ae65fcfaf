import type { Command } from 'commander';
import { fenText } from '#lib/rules/charges.ts';
import { ChargeError } from '#service/ledger/charges/ledger.ts';
import { createOnlinePayments } from '#service/ledger/payments/online.ts';
import { repayCredit, sendRefunds } from '#service/ledger/payments/refunds.ts';
import { payables } from '#service/registries.ts';
import { paymentSecretsOf } from '#service/ledger/payments/secrets.ts';
import { eventsForStaff, paymentsForStaff, reconcile, retryRefunds } from '#service/ledger/payments/staff.ts';
import {
  command,
  CommandError,
  inLibrary,
  libraryCommands,
  type LibraryOption,
  type Staff,
  isoDay,
  yuanAmount,
  minuteText,
} from './context.ts';

interface Given extends LibraryOption {
  from?: number;
  to?: number;
}
const dayMs = 86_400_000;

/** Parses a day. @returns its start in UTC, in milliseconds */
const day = (text: string): number => Date.parse(`${isoDay(text)}T00:00:00Z`);

function providersFor({ store, environment, now }: Staff) {
  const onlinePayments = createOnlinePayments({
    payables,
    secretsOf: paymentSecretsOf(environment, process.env),
    now,
    origin: environment.publicOrigin ?? '',
    onBroken: (_, error) => {
      throw new CommandError(`Invalid payment keys: ${String(error)}`);
    },
  });
  return { store, now, onlinePayments };
}
const spanOf = ({ from, to }: Given) => ({ from, to: to === undefined ? undefined : to + dayMs });

const list = (input: Given & { number?: string; events?: boolean }) =>
  inLibrary(input, async ({ store, library }) => {
    const all = await paymentsForStaff(store.db, library.id, { ...spanOf(input), number: input.number });
    for (const entry of all) {
      const back = entry.refunds.map(({ number, amount, state }) => `${number} ${fenText(amount)} ${state}`);
      const fields = [
        entry.number,
        minuteText(entry.created_at),
        entry.account ?? '-',
        entry.method,
        fenText(entry.amount),
        entry.state,
      ];
      console.log([...fields, entry.provider_number ?? '-', entry.kind, ...back].join('\t'));
    }
    if (all.length === 0) console.log('No payments found.');
    if (input.events !== true) return;
    const of = input.number === undefined ? undefined : all[0]?.id;
    for (const entry of await eventsForStaff(store.db, library.id, of)) {
      const number = all.find(({ id }) => id === entry.payment_id)?.number ?? '-';
      console.log([minuteText(entry.at), number, entry.kind, entry.detail].join('\t').trimEnd());
    }
  });

const compare = (input: Given) =>
  inLibrary(input, async (staff) => {
    const found = await reconcile(providersFor(staff), staff.library, spanOf(input));
    for (const { number, from, to } of found.followed) console.log(`${number}\t${from} → ${to}`);
    for (const { number, reason } of found.differences) console.log(`${number}\t${reason}`);
    for (const { method, paymentsFen, ledgerFen } of found.sums) {
      const isSame = paymentsFen === ledgerFen ? 'agree' : 'DO NOT AGREE';
      console.log(`${method}\tpayments ${fenText(paymentsFen)}\tledger ${fenText(ledgerFen)}\t${isSame}`);
    }
    console.log(`${String(found.count)} payments compared, ${String(found.differences.length)} differ.`);
    const isWrong = found.differences.length > 0 || found.sums.some((sum) => sum.paymentsFen !== sum.ledgerFen);
    if (isWrong) process.exitCode = 2;
  });

const refund = (input: Given & { number?: string; amount?: number; retry?: boolean }) =>
  inLibrary(input, async (staff) => {
    const { store, library, now } = staff;
    if (input.retry === true) {
      console.log(`Retrying ${String(await retryRefunds(store.db, library.id, now()))} refunds.`);
    } else {
      const { number = '', amount: amountFen } = input;
      const [payment] = await paymentsForStaff(store.db, library.id, { number });
      if (!payment) throw new CommandError(`Payment ${number} not found in ${library.mappingPath}.`);
      try {
        const about = { library, payment, amountFen, reason: 'staff', now: now() } as const;
        const owed = await repayCredit(store.db, about);
        console.log(`Refunding ${fenText(owed.amountFen)} as ${owed.number}.`);
      } catch (error) {
        if (error instanceof ChargeError) throw new CommandError(`${number}: ${error.message}`);
        throw error;
      }
    }
    await sendRefunds(providersFor(staff), library);
  });

/** `yuelan payments list|reconcile|refund`: docs/guide/payments.md. */
export function registerPayments(program: Command): void {
  const payments = program.command('payments').description('online payments of readers (docs/guide/payments.md)');
  const sub = (name: string, description: string) =>
    libraryCommands(payments)(name, description)
      .option('--from <day>', 'first day, in UTC', day)
      .option('--to <day>', 'last day', day);
  sub('list', 'print number, time, account, method, amount, state, number at the provider, kind and refunds')
    .option('--number <number>', 'number of one payment')
    .option('--events', 'also print the events, including rejected notifications')
    .action(command(list));
  sub('reconcile', 'compare payments with the providers and the ledger; exit status 2 if they differ').action(
    command(compare),
  );
  sub('refund', 'refund the credit of a payment’s reader by its payment method')
    .option('--number <number>', 'number of the payment')
    .option('--amount <yuan>', 'amount; everything if omitted', yuanAmount)
    .option('--retry', 'retry refunds that a provider refused')
    .action(command(refund));
}
