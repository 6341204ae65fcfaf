import type { Command } from 'commander';
import { dueState } from '#lib/rules/circulation.ts';
import { allRunningLoans, runningLoans } from '#service/circulation/facts.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import { checkIn, type CheckIn } from '#service/circulation/check-in.ts';
import { CirculationError, lend, runningLoanOf } from '#service/circulation/lend.ts';
import { renew } from '#service/circulation/renew.ts';
import { caughtLine } from '#service/copy-requests/staff-list.ts';
import { readerById } from '#service/platform/readers/readers.ts';
import { actingStaff } from './acting.ts';
import { command, CommandError } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption, readerAt } from './library-at.ts';

interface Lending extends LibraryOption {
  reader: string;
  barcode: string;
}
const lendItem = (input: Lending) =>
  inLibrary(input, async (target) => {
    const { store, library } = target;
    const { id, account } = await readerAt(target, input.reader);
    const loan = await lend(store.db, { library, readerId: id, barcode: input.barcode, now: Date.now() });
    console.log(`${loan.barcode} ${loan.title}: lent to ${account} until ${loan.due_on}.`);
  });

const outcomeTexts: Record<CheckIn['outcome'], string> = {
  returned: 'returned',
  used: 'not on loan; counted as used in the library',
  found: 'was missing, now found',
  arrived: 'arrived',
  underWay: 'in transit',
  reserved: 'on hold for a request',
  repeated: 'already returned a moment ago',
  inProcess: 'in repair or processing',
  withdrawn: 'withdrawn',
};

const returnItem = (input: Omit<Lending, 'reader'> & { at?: string }) =>
  inLibrary(input, async ({ store, library }) => {
    const now = Date.now();
    const { barcode, at } = input;
    if (at !== undefined && !library.file.libraries.some((library) => library.libCode === at)) {
      throw new CommandError(`Library code ${at} not found in ${library.mappingPath}.`);
    }
    const done = await checkIn(store.db, { library, barcode, now, deskAt: at, staff: actingStaff() });
    if (!done) throw new CirculationError('unknownItem');
    const { copy, loan, caught, outcome, sendTo } = done;
    const late = loan && loan.due_on < libraryDay(library, now) ? `; it was due on ${loan.due_on}` : '';
    console.log(`${copy.barcode} ${copy.title}: ${outcomeTexts[outcome]}${late}.`);
    if (sendTo !== undefined) console.log(`  send it to ${sendTo}`);
    if (caught) console.log(`  ${await caughtLine({ db: store.db, library }, caught)}`);
  });

const renewItem = (input: Omit<Lending, 'reader'>) =>
  inLibrary(input, async ({ store, library }) => {
    const loan = await runningLoanOf(store.db, library.id, input.barcode);
    if (!loan || loan.reader_id === null) throw new CirculationError('notOnLoan');
    const reader = await readerById(store, loan.reader_id);
    const done = await renew(store.db, { library, reader, loanId: loan.id, now: Date.now() });
    if (!done) throw new CirculationError('notOnLoan');
    if ('refusal' in done) throw new CommandError(`${loan.barcode} was not renewed: ${done.refusal}.`);
    console.log(`${loan.barcode} ${loan.title}: renewed until ${done.dueOn}.`);
  });

const list = (input: LibraryOption & { reader?: string; overdue?: boolean }) =>
  inLibrary(input, async (target) => {
    const { store, library } = target;
    const today = libraryDay(library, Date.now());
    const loans =
      input.reader === undefined
        ? await allRunningLoans(store.db, library.id)
        : await runningLoans(store.db, library.id, (await readerAt(target, input.reader)).id);
    const readers = await store.db
      .selectFrom('reader')
      .select(['id', 'account'])
      .where('library_id', '=', library.id)
      .execute();
    const accounts = new Map(readers.map((reader) => [reader.id, reader.account]));
    const shown = loans.filter((loan) => input.overdue !== true || loan.due_on < today);
    for (const loan of shown) {
      const state = dueState(loan.due_on, today, library.file.circulation.dueSoonDays);
      const account = loan.reader_id === null ? '-' : (accounts.get(loan.reader_id) ?? '-');
      const fields = [loan.barcode, account, loan.lent_on, loan.due_on, state, String(loan.renewals), loan.title];
      console.log(fields.join('\t'));
    }
    if (shown.length === 0) console.log('No loans found.');
  });

/** `yuelan loans lend|return|renew|list`: docs/circulation.md. */
export function registerLoans(program: Command): void {
  const loans = program.command('loans').description('loans (docs/circulation.md)');
  const sub = libraryCommands(loans, 'library of the loans');
  sub('lend', 'lend an item to a reader by the rules of the library')
    .requiredOption('--reader <account>', 'account or card number')
    .requiredOption('--barcode <barcode>', 'barcode of the item')
    .action(command(lendItem));
  sub('return', 'return an item; prints the request it is for, if any')
    .requiredOption('--barcode <barcode>', 'barcode of the item')
    .option('--at <libCode>', 'library code of the desk; that of the item if omitted')
    .action(command(returnItem));
  sub('renew', 'renew a loan by the rules of the library')
    .requiredOption('--barcode <barcode>', 'barcode of the item')
    .action(command(renewItem));
  sub('list', 'print barcode, account, loan day, due day, due state, renewals and title of running loans')
    .option('--reader <account>', 'loans of one reader')
    .option('--overdue', 'only overdue loans')
    .action(command(list));
}
