import type { Command } from 'commander';
import { fenText } from '#lib/rules/charges.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import { creditOf, findCharges } from '#service/ledger/charges/read-charges.ts';
import { turnover } from '#service/ledger/charges/turnover.ts';
import { command, inLibrary, libraryCommands, type LibraryOption, readerAt } from './context.ts';

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

const report = (input: LibraryOption & { from?: string; to?: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const today = libraryDay(library, Date.now());
    const span = { from: input.from ?? `${today.slice(0, 7)}-01`, to: input.to ?? today };
    console.log(`account\tdebit\tcredit\tbalance\t(${span.from} to ${span.to})`);
    for (const { account, debitFen, creditFen } of await turnover(store.db, library.id, span)) {
      console.log([account, ...[debitFen, creditFen, debitFen - creditFen].map(fenText)].join('\t'));
    }
  });

/** `yuelan charges list|report`: docs/guide/charges.md. */
export function registerCharges(program: Command): void {
  const charges = program
    .command('charges')
    .description('charges of readers, and the accounts (docs/guide/charges.md)');
  const sub = libraryCommands(charges);
  sub('list', 'print number, day, account, kind, amount, open amount, barcode, title and note of charges')
    .option('--reader <account>', 'charges of one reader')
    .option('--open', 'only charges with an open amount')
    .action(command(list));
  sub('report', 'print the turnover of each account')
    .option('--from <day>', 'first day; the first of this month if omitted')
    .option('--to <day>', 'last day; today if omitted')
    .action(command(report));
}
