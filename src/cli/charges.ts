import type { Command } from 'commander';
import { fenText, type DeskMeans } from '#lib/rules/charges.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import { ChargeError } from '#service/ledger/charges/ledger.ts';
import { actOnCopy } from '#service/circulation/copy-acts.ts';
import { chargeDamage, declareLost } from '#service/circulation/lost.ts';
import { creditOf, findCharges } from '#service/ledger/charges/read-charges.ts';
import { refund, settle, waive } from '#service/ledger/charges/settle-charges.ts';
import { turnover } from '#service/ledger/charges/turnover.ts';
import { command } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption, readerAt } from './library-at.ts';
import { entryNumber, yuanAmount } from './arguments.ts';

interface Paying extends LibraryOption {
  reader: string;
  charge?: number;
  amount?: number;
  card?: boolean;
  /** Number of the desk's own receipt, used as the idempotency key. */
  number: string;
}

const list = (input: LibraryOption & { reader?: string; open?: boolean }) =>
  inLibrary(input, async (staff) => {
    const { store, library } = staff;
    const readerId = input.reader === undefined ? undefined : (await readerAt(staff, input.reader)).id;
    const all = await findCharges(store.db, library.id, readerId === undefined ? {} : { readerId });
    const accounts = new Map(
      (
        await store.db.selectFrom('reader').select(['id', 'account']).where('library_id', '=', library.id).execute()
      ).map((entry) => [entry.id, entry.account]),
    );
    const shown = all.filter((entry) => input.open !== true || entry.openFen > 0);
    for (const entry of shown) {
      const whose = entry.readerId === null ? '-' : (accounts.get(entry.readerId) ?? '-');
      const fields = [String(entry.id), entry.day, whose, entry.kind, fenText(entry.amountFen), fenText(entry.openFen)];
      console.log([...fields, entry.barcode ?? '-', entry.title ?? '-', entry.note ?? ''].join('\t').trimEnd());
    }
    if (shown.length === 0) console.log('No charges found.');
    if (readerId !== undefined) {
      const credit = await creditOf(store.db, library.id, readerId);
      const open = shown.reduce((sum, entry) => sum + entry.openFen, 0);
      console.log(`Open: ${fenText(open)}. Credit of the reader: ${fenText(credit)}.`);
    }
  });

const means = ({ card }: { card?: boolean }): DeskMeans => (card === true ? 'desk-card' : 'cash');

const pay = (input: Paying) =>
  inLibrary(input, async (staff) => {
    const { store, library } = staff;
    const event = {
      library,
      readerId: (await readerAt(staff, input.reader)).id,
      key: `desk:${input.number}`,
      now: Date.now(),
    };
    const chargeIds = input.charge === undefined ? undefined : [input.charge];
    const paid = await settle(store.db, { ...event, means: means(input), chargeIds, amountFen: input.amount });
    const result = paid.isNew ? 'Paid' : 'Already paid under this number:';
    console.log(`${result} ${fenText(paid.amountFen)}; receipt ${paid.receipt ?? '-'}.`);
  });

const payOut = (input: Omit<Paying, 'charge'>) =>
  inLibrary(input, async (staff) => {
    const { store, library } = staff;
    const event = {
      library,
      readerId: (await readerAt(staff, input.reader)).id,
      key: `out:${input.number}`,
      now: Date.now(),
    };
    const paid = await refund(store.db, { ...event, means: means(input), amountFen: input.amount });
    console.log(`Refunded ${fenText(paid.amountFen)}; receipt ${paid.receipt ?? '-'}.`);
  });

const waiveCharge = (input: LibraryOption & { charge: number; amount?: number; reason: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const [charge] = await findCharges(store.db, library.id, { chargeIds: [input.charge] });
    if (!charge || charge.readerId === null) throw new ChargeError('noCharge');
    const now = Date.now();
    // The open amount is part of the key, so that repeating the command waives only once.
    const key = `waiver:charge:${String(charge.id)}:${String(charge.openFen)}`;
    const event = { library, readerId: charge.readerId, key, now, note: input.reason };
    const done = await waive(store.db, { ...event, chargeIds: [charge.id], amountFen: input.amount });
    console.log(`Waived ${fenText(done.amountFen)}.`);
  });

const damage = (input: LibraryOption & { barcode: string; amount: number; note: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const about = { library, barcode: input.barcode, amountFen: input.amount, note: input.note, now: Date.now() };
    const { loan, isNew } = await chargeDamage(store.db, about);
    console.log(`${loan.barcode} ${loan.title}: ${isNew ? `charged ${fenText(input.amount)}.` : 'already charged.'}`);
  });

const lost = (input: LibraryOption & { barcode: string; amount?: number; note?: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const about = { library, barcode: input.barcode, amountFen: input.amount, note: input.note, now: Date.now() };
    const { loan, amountFen } = await declareLost(store.db, about);
    console.log(`${loan.barcode} ${loan.title} is lost; charged ${fenText(amountFen)}.`);
  });

const found = (input: LibraryOption & { barcode: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const about = { library, barcode: input.barcode, act: 'found', staff: 'yuelan', now: Date.now() } as const;
    const { amountFen, caught } = await actOnCopy(store.db, about);
    const place = caught ? `is assigned to request #${String(caught.id)}` : 'is available again';
    console.log(`${input.barcode} ${place}; reversed ${fenText(amountFen)}.`);
  });

const report = (input: LibraryOption & { from?: string; to?: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const today = libraryDay(library, Date.now());
    const span = { from: input.from ?? `${today.slice(0, 7)}-01`, to: input.to ?? today };
    console.log(`account\tdebit\tcredit\tbalance\t(${span.from} to ${span.to})`);
    for (const { account, debitFen, creditFen } of await turnover(store.db, library.id, span)) {
      console.log([account, ...[debitFen, creditFen, debitFen - creditFen].map(fenText)].join('\t'));
    }
  });

/** `yuelan charges list|pay|refund|waive|damage|lost|found|report`: docs/charges.md. */
export function registerCharges(program: Command): void {
  const charges = program.command('charges').description('charges and payments at the desk (docs/charges.md)');
  const sub = libraryCommands(charges);
  const money = (name: string, description: string) =>
    sub(name, description)
      .requiredOption('--reader <account>', 'account or card number')
      .requiredOption('--number <number>', 'number of the desk’s own receipt; a repeated number is not paid twice')
      .option('--amount <yuan>', 'amount; everything if omitted', yuanAmount)
      .option('--card', 'paid by card terminal instead of cash');
  sub('list', 'print number, day, account, kind, amount, open amount, barcode, title and note of charges')
    .option('--reader <account>', 'charges of one reader')
    .option('--open', 'only charges with an open amount')
    .action(command(list));
  money('pay', 'record a payment at the desk, oldest charges first')
    .option('--charge <number>', 'pay only this charge', entryNumber)
    .action(command(pay));
  money('refund', 'pay out the credit of a reader').action(command(payOut));
  sub('waive', 'waive a charge or part of it')
    .requiredOption('--charge <number>', 'number of the charge', entryNumber)
    .requiredOption('--reason <text>', 'shown to the reader')
    .option('--amount <yuan>', 'amount; the open amount if omitted', yuanAmount)
    .action(command(waiveCharge));
  sub('damage', 'charge the current or last borrower of a copy for damage')
    .requiredOption('--barcode <barcode>', 'barcode of the copy')
    .requiredOption('--amount <yuan>', 'amount to charge', yuanAmount)
    .requiredOption('--note <text>', 'description of the damage, shown to the reader')
    .action(command(damage));
  sub('lost', 'end the loan of a lost copy and charge for it')
    .requiredOption('--barcode <barcode>', 'barcode of the copy')
    .option('--amount <yuan>', 'amount; by the rules of the library if omitted', yuanAmount)
    .option('--note <text>', 'shown to the reader')
    .action(command(lost));
  sub('found', 'record that a lost copy was found')
    .requiredOption('--barcode <barcode>', 'barcode of the copy')
    .action(command(found));
  sub('report', 'print the turnover of each account')
    .option('--from <day>', 'first day; the first of this month if omitted')
    .option('--to <day>', 'last day; today if omitted')
    .action(command(report));
}
