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
import { command } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption } from './library-at.ts';
import { isoDay } from './arguments.ts';

interface Telling extends LibraryOption {
  carrier?: string;
  tracking?: string;
  message?: string;
}

function year(text: string): number {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('a year');
  return Number(text);
}

const atDesk = (input: LibraryOption, work: (desk: PurchasingDesk) => Promise<void>): Promise<void> =>
  inLibrary(input, ({ store, library, now }) => work({ store, library, now: now() }));

const print = (lines: readonly string[], nothing: string) => {
  for (const line of lines.length === 0 ? [nothing] : lines) console.log(line);
};
const tell = (order: OrderRow) => {
  console.log(`${order.number}: ${order.stage}`);
};

const budgets = (input: LibraryOption & { year?: number }) =>
  atDesk(input, async (desk) => {
    const of = input.year ?? Number(libraryDay(desk.library, desk.now).slice(0, 4));
    print(await budgetLines(desk, of), 'There are no funds.');
  });
const orders = (input: LibraryOption & { all?: boolean }) =>
  atDesk(input, async (desk) => {
    print(await orderLines(desk, { all: input.all === true }), 'There are no such orders.');
  });
const stuck = (input: LibraryOption) =>
  atDesk(input, async (desk) => {
    print(await stuckLines(desk), 'Nothing is stuck.');
  });
const exportAccounts = (input: LibraryOption & { from?: string; to?: string; out: string }) =>
  atDesk(input, async (desk) => {
    const today = libraryDay(desk.library, desk.now);
    const span = { from: input.from ?? `${today.slice(0, 4)}-01-01`, to: input.to ?? today };
    writeFileSync(input.out, await accountsFile(desk, span), { mode: 0o600 });
    console.log(`${input.out} is written, ${span.from} to ${span.to}.`);
  });

const step =
  (work: (desk: PurchasingDesk, number: string, given: Telling) => Promise<OrderRow>) =>
  (number: string, input: Telling) =>
    atDesk(input, async (desk) => {
      tell(await work(desk, number, input));
    });
const vendorStep = (state: VendorReport['state']) =>
  step((desk, number, { carrier, tracking, message }) =>
    recordVendorReport(desk, number, { state, carrier, tracking, reason: message }),
  );

/** `yuelan purchasing budgets|orders|stuck|export|accepted|shipped|…`: docs/purchasing.md. */
export function registerPurchasing(program: Command): void {
  const purchasing = program
    .command('purchasing')
    .description('books that readers choose and the library buys: docs/purchasing.md');
  const sub = libraryCommands(purchasing);
  const ofOrder = (name: string, description: string) =>
    sub(name, description).argument('<order>', 'its number').option('--message <text>', 'message to the reader');
  sub('budgets', 'code, name, budget, bound, spent, left of each fund and its categories')
    .option('--year <year>', 'this year when left out', year)
    .action(command(budgets));
  sub('orders', 'number, day, stage, vendor, account, library’s and reader’s share, titles')
    .option('--all', 'also those that are over')
    .action(command(orders));
  sub('stuck', 'orders that somebody should look at, and why').action(command(stuck));
  sub('export', 'a CSV file for the accounts, a line for each book')
    .requiredOption('--out <file>', 'the file to write')
    .option('--from <day>', 'first day of the orders; that of this year when left out', isoDay)
    .option('--to <day>', 'last day; today when left out', isoDay)
    .action(command(exportAccounts));
  ofOrder('accepted', 'the vendor has accepted an order').action(command(vendorStep('accepted')));
  ofOrder('shipped', 'the vendor has shipped an order')
    .option('--carrier <name>', 'who brings it')
    .option('--tracking <number>', 'number of the parcel')
    .action(command(vendorStep('shipped')));
  ofOrder('delivered', 'an order has come to the address or the pick-up place').action(
    command(vendorStep('delivered')),
  );
  ofOrder('refused', 'the vendor does not deliver an order').action(command(vendorStep('refused')));
  ofOrder('cancel', 'end an order that the vendor does not have, or has cancelled').action(
    command(step((desk, number, { message }) => cancelForReader(desk, number, message))),
  );
  ofOrder('keep-on', 'the vendor does not cancel an order any more').action(
    command(step((desk, number, { message }) => markOrderKept(desk, number, message))),
  );
  ofOrder('hand-over', 'give the books of an order to their reader: they are on loan from now on').action(
    command(step((desk, number) => handOver(desk, number))),
  );
}
