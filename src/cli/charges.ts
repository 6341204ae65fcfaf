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
  /** Number of the desk's own receipt: the same number is one payment. */
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
    if (shown.length === 0) console.log('There are no such charges.');
    if (readerId !== undefined) {
      const credit = await creditOf(store.db, library.id, readerId);
      const open = shown.reduce((sum, entry) => sum + entry.openFen, 0);
      console.log(`${fenText(open)} are open; the library owes the reader ${fenText(credit)}.`);
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
    const said = paid.isNew ? 'are paid' : 'were paid before under this number';
    console.log(`${fenText(paid.amountFen)} ${said}; receipt ${paid.receipt ?? '-'}.`);
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
    console.log(`${fenText(paid.amountFen)} are paid out; receipt ${paid.receipt ?? '-'}.`);
  });

const letOff = (input: LibraryOption & { charge: number; amount?: number; reason: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const [charge] = await findCharges(store.db, library.id, { chargeIds: [input.charge] });
    if (!charge || charge.readerId === null) throw new ChargeError('noCharge');
    const now = Date.now();
    // What is open says which waiver this is: the same command twice lets off once.
    const key = `waiver:charge:${String(charge.id)}:${String(charge.openFen)}`;
    const event = { library, readerId: charge.readerId, key, now, note: input.reason };
    const done = await waive(store.db, { ...event, chargeIds: [charge.id], amountFen: input.amount });
    console.log(`${fenText(done.amountFen)} are waived.`);
  });

const damage = (input: LibraryOption & { barcode: string; amount: number; note: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const about = { library, barcode: input.barcode, amountFen: input.amount, note: input.note, now: Date.now() };
    const { loan, isNew } = await chargeDamage(store.db, about);
    console.log(
      `${loan.barcode} ${loan.title}: ${isNew ? `${fenText(input.amount)} are charged.` : 'charged before.'}`,
    );
  });

const lost = (input: LibraryOption & { barcode: string; amount?: number; note?: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const about = { library, barcode: input.barcode, amountFen: input.amount, note: input.note, now: Date.now() };
    const { loan, amountFen } = await declareLost(store.db, about);
    console.log(`${loan.barcode} ${loan.title} is lost; ${fenText(amountFen)} are charged for it.`);
  });

const found = (input: LibraryOption & { barcode: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const about = { library, barcode: input.barcode, act: 'found', staff: 'yuelan', now: Date.now() } as const;
    const { amountFen, caught } = await actOnCopy(store.db, about);
    const place = caught ? `goes to request #${String(caught.id)}` : 'is on the shelf again';
    console.log(`${input.barcode} ${place}; ${fenText(amountFen)} are taken back.`);
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
  const charges = program.command('charges').description('what readers owe and pay: docs/charges.md');
  const sub = libraryCommands(charges);
  const money = (name: string, description: string) =>
    sub(name, description)
      .requiredOption('--reader <account>', 'account or card number')
      .requiredOption('--number <number>', 'of the desk’s own slip: the same number is one payment')
      .option('--amount <yuan>', 'all of it when left out', yuanAmount)
      .option('--card', 'by the card terminal, not in cash');
  sub('list', 'number, day, account, kind, amount, what is open, barcode, title, note of charges')
    .option('--reader <account>', 'of one reader')
    .option('--open', 'only those with something left to pay')
    .action(command(list));
  money('pay', 'take a payment at the desk, of the oldest charges first')
    .option('--charge <number>', 'of this charge alone', entryNumber)
    .action(command(pay));
  money('refund', 'pay out what the library owes a reader').action(command(payOut));
  sub('waive', 'let a reader off a charge, or a part of it')
    .requiredOption('--charge <number>', 'number of the charge', entryNumber)
    .requiredOption('--reason <text>', 'shown to the reader')
    .option('--amount <yuan>', 'all that is open when left out', yuanAmount)
    .action(command(letOff));
  sub('damage', 'charge the reader who has a copy, or had it last')
    .requiredOption('--barcode <barcode>', 'of the copy')
    .requiredOption('--amount <yuan>', 'what it costs', yuanAmount)
    .requiredOption('--note <text>', 'what is damaged, shown to the reader')
    .action(command(damage));
  sub('lost', 'end the loan of a copy that the reader has lost, and charge for it')
    .requiredOption('--barcode <barcode>', 'of the copy')
    .option('--amount <yuan>', 'by the rule of the library when left out', yuanAmount)
    .option('--note <text>', 'shown to the reader')
    .action(command(lost));
  sub('found', 'a copy that was lost is there again')
    .requiredOption('--barcode <barcode>', 'of it')
    .action(command(found));
  sub('report', 'what moved in each account')
    .option('--from <day>', 'first day; the first of this month when left out')
    .option('--to <day>', 'last day; today when left out')
    .action(command(report));
}
