import { writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import {
  budgetLines,
  cancelForReader,
  handOver,
  markOrderKept,
  recordVendorReport,
  type PurchasingDesk,
  type VendorReport,
} from '#service/purchasing/staff.ts';
import { accountsFile, orderLines, stuckLines } from '#service/purchasing/staff-list.ts';
import type { OrderRow } from '#service/purchase-orders/steps.ts';
import { command, inLibrary, libraryCommands, type LibraryOption, isoDay } from './context.ts';

interface StepOptions extends LibraryOption {
  carrier?: string;
  tracking?: string;
  message?: string;
}

function year(text: string): number {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('Use a year such as 2026.');
  return Number(text);
}

const atDesk = (input: LibraryOption, work: (desk: PurchasingDesk) => Promise<void>): Promise<void> =>
  inLibrary(input, ({ store, library, now }) => work({ store, library, now: now() }));

const print = (lines: readonly string[], emptyText: string) => {
  for (const line of lines.length === 0 ? [emptyText] : lines) console.log(line);
};
const printOrder = (order: OrderRow) => console.log(`${order.number}: ${order.stage}`);

const budgets = (input: LibraryOption & { year?: number }) =>
  atDesk(input, async (desk) => {
    const of = input.year ?? Number(libraryDay(desk.library, desk.now).slice(0, 4));
    print(await budgetLines(desk, of), 'No funds.');
  });
const orders = (input: LibraryOption & { all?: boolean }) =>
  atDesk(input, async (desk) => {
    print(await orderLines(desk, { all: input.all === true }), 'No orders.');
  });
const stuck = (input: LibraryOption) =>
  atDesk(input, async (desk) => {
    print(await stuckLines(desk), 'No stuck orders.');
  });
const exportAccounts = (input: LibraryOption & { from?: string; to?: string; out: string }) =>
  atDesk(input, async (desk) => {
    const today = libraryDay(desk.library, desk.now);
    const span = { from: input.from ?? `${today.slice(0, 4)}-01-01`, to: input.to ?? today };
    writeFileSync(input.out, await accountsFile(desk, span), { mode: 0o600 });
    console.log(`Wrote ${input.out}, ${span.from} to ${span.to}.`);
  });

const step =
  (work: (desk: PurchasingDesk, number: string, input: StepOptions) => Promise<OrderRow>) =>
  (number: string, input: StepOptions) =>
    atDesk(input, async (desk) => {
      printOrder(await work(desk, number, input));
    });
const vendorStep = (state: VendorReport['state']) =>
  step((desk, number, { carrier, tracking, message }) =>
    recordVendorReport(desk, number, { state, carrier, tracking, reason: message }),
  );

/** `yuelan purchasing budgets|orders|stuck|export|accepted|shipped|…`: docs/guide/purchasing.md. */
export function registerPurchasing(program: Command): void {
  const purchasing = program
    .command('purchasing')
    .description('books that readers choose and the library buys (docs/guide/purchasing.md)');
  const sub = libraryCommands(purchasing);
  const ofOrder = (name: string, description: string) =>
    sub(name, description)
      .argument('<order>', 'number of the order')
      .option('--message <text>', 'message to the reader');
  sub('budgets', 'print code, name, budget and committed, spent and remaining amount of each fund and its categories')
    .option('--year <year>', 'year; this year if omitted', year)
    .action(command(budgets));
  sub('orders', 'print number, day, stage, vendor, account, library’s and reader’s share and titles')
    .option('--all', 'include closed orders')
    .action(command(orders));
  sub('stuck', 'print orders that need attention, with the reason').action(command(stuck));
  sub('export', 'write a CSV file for accounting, a line per book')
    .requiredOption('--out <file>', 'file to write')
    .option('--from <day>', 'first day of the orders; the first of this year if omitted', isoDay)
    .option('--to <day>', 'last day; today if omitted', isoDay)
    .action(command(exportAccounts));
  ofOrder('accepted', 'record that the vendor has accepted an order').action(command(vendorStep('accepted')));
  ofOrder('shipped', 'record that the vendor has shipped an order')
    .option('--carrier <name>', 'name of the carrier')
    .option('--tracking <number>', 'tracking number')
    .action(command(vendorStep('shipped')));
  ofOrder('delivered', 'record that an order has arrived at the address or the pick-up place').action(
    command(vendorStep('delivered')),
  );
  ofOrder('refused', 'record that the vendor does not deliver an order').action(command(vendorStep('refused')));
  ofOrder('cancel', 'cancel an order that the vendor has not received, or has cancelled').action(
    command(step((desk, number, { message }) => cancelForReader(desk, number, message))),
  );
  ofOrder('keep-on', 'record that the vendor can no longer cancel an order').action(
    command(step((desk, number, { message }) => markOrderKept(desk, number, message))),
  );
  ofOrder('hand-over', 'hand the books of an order out to their reader; the loans start now').action(
    command(step((desk, number) => handOver(desk, number))),
  );
}
