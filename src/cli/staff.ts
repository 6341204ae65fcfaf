import { type Command, InvalidArgumentError, Option } from 'commander';
import { newStaffSchema, type StaffMember } from '#lib/contract/desk/staff.ts';
import { staffRoles, type StaffRole } from '#lib/rules/staff.ts';
import {
  changeStaffAccount,
  createStaff,
  listMembers,
  memberOf,
  resetPasswordOfStaff,
  type StaffChange,
} from '#service/staff/accounts.ts';
import { inTransaction } from '#service/platform/db/database.ts';
import { command, inLibrary, libraryCommands, type LibraryOption } from './context.ts';

function rolesGiven(text: string): StaffRole[] {
  return text.split(',').map((entry) => {
    const role = staffRoles.find((staffRole) => staffRole === entry.trim());
    if (role === undefined) throw new InvalidArgumentError(`Use the roles ${staffRoles.join(', ')}.`);
    return role;
  });
}

const add = (account: string, options: LibraryOption & { name: string; roles: StaffRole[] }) =>
  inLibrary(options, async ({ store, library, now }) => {
    const member = newStaffSchema.parse({ account, name: options.name, roles: options.roles });
    const { row, password } = await createStaff(store.db, { libraryId: library.id, ...member, now: now() });
    console.log(`Added staff account ${row.account} of ${library.mappingPath}: ${member.roles.join(', ')}`);
    console.log(`password: ${password}`);
  });

const lineOf = ({ account, name, roles, isClosed, hasFactor, lastSeenAt }: StaffMember): string =>
  [
    account,
    name,
    roles.join(','),
    isClosed ? 'closed' : 'open',
    hasFactor ? 'second factor' : '-',
    lastSeenAt ?? '-',
  ].join('\t');

const list = (options: LibraryOption) =>
  inLibrary(options, async ({ store, library }) => {
    for (const member of await listMembers(store.db, library.id)) console.log(lineOf(member));
  });

const password = (account: string, options: LibraryOption) =>
  inLibrary(options, async ({ store, library }) => {
    const place = { libraryId: library.id, account };
    const made = await inTransaction(store.db, (db) => resetPasswordOfStaff(db, place));
    console.log(`${account} has a new password, to be changed at the next sign-in`);
    console.log(`password: ${made}`);
  });

const changing =
  (change: (options: { roles?: StaffRole[] }) => StaffChange) =>
  (account: string, options: LibraryOption & { roles?: StaffRole[] }): Promise<void> =>
    inLibrary(options, async ({ store, library }) => {
      const place = { libraryId: library.id, account };
      const row = await inTransaction(store.db, (db) => changeStaffAccount(db, place, change(options)));
      console.log(lineOf(memberOf(row, null)));
    });

/** `yuelan staff add|list|password|roles|no-second-factor|close|open` (docs/guide/desk-accounts.md). */
export function registerStaff(program: Command): void {
  const staff = program.command('staff').description('staff accounts of a library');
  const sub = libraryCommands(staff, 'library of the account');
  const roles = () =>
    new Option('--roles <roles>', `separated by commas: ${staffRoles.join(', ')}`)
      .argParser(rolesGiven)
      .makeOptionMandatory();
  sub('add', 'add an account; prints a generated password, to be changed at the first sign-in')
    .argument('<member>', 'account name for sign-in')
    .requiredOption('--name <name>')
    .addOption(roles())
    .action(command(add));
  sub('list', 'print account, name, roles, state, second factor and last activity, separated by tabs').action(
    command(list),
  );
  sub('password', 'set a new password for an account and end its sessions')
    .argument('<member>')
    .action(command(password));
  sub('roles', 'change the roles of an account and end its sessions')
    .argument('<member>')
    .addOption(roles())
    .action(command(changing(({ roles }) => ({ roles }))));
  sub(
    'no-second-factor',
    'switch off the second factor of an account, for example if phone and recovery codes are lost',
  )
    .argument('<member>')
    .action(command(changing(() => ({ dropFactor: true }))));
  sub('close', 'close an account, so that it can no longer sign in')
    .argument('<member>')
    .action(command(changing(() => ({ isClosed: true }))));
  sub('open', 'reopen a closed account')
    .argument('<member>')
    .action(command(changing(() => ({ isClosed: false }))));
}
