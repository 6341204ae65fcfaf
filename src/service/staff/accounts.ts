import { z } from 'zod';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { StaffMember } from '../../lib/contract/desk/staff.ts';
import { staffRoles, type StaffRole } from '../../lib/rules/staff.ts';
import { ServiceError } from '../platform/context/context.ts';
import { firstPassword } from '../identity/accounts/first-password.ts';
import { hashPassword } from '../identity/accounts/hash.ts';
import { accountKey } from '../platform/readers/readers.ts';
import type { Selectable } from 'kysely';
import type { Database, Db } from '../platform/db/database.ts';

export type StaffRow = Selectable<Database['staff']>;
/** Whose account it is: the library's row and the account's name. */
export interface StaffPlace {
  libraryId: number;
  account: string;
}

const storedRoles = z.array(z.enum(staffRoles));
/** The roles of a stored account. */
export const rolesOf = ({ roles }: Pick<StaffRow, 'roles'>): StaffRole[] => storedRoles.parse(JSON.parse(roles));

const storedCodes = z.array(z.string());
/** The library codes to which acts of a stored account are limited; empty: all. */
export const libCodesOf = ({ lib_codes }: Pick<StaffRow, 'lib_codes'>): string[] =>
  storedCodes.parse(JSON.parse(lib_codes));

/** The account of that name, open or closed; undefined when there is none. */
export const findStaff = (db: Db, { libraryId, account }: StaffPlace): Promise<StaffRow | undefined> =>
  db
    .selectFrom('staff')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('account_key', '=', accountKey(account))
    .executeTakeFirst();

/** @throws ServiceError 404 when there is no such account */
async function staffAt(db: Db, place: StaffPlace): Promise<StaffRow> {
  const row = await findStaff(db, place);
  if (!row) throw new ServiceError(errCodes.notFound, 'staffNotFound');
  return row;
}

/** What administrators see of an account. */
export const memberOf = (row: StaffRow, lastSeenAt: number | null): StaffMember => ({
  account: row.account,
  name: row.name,
  roles: rolesOf(row),
  libCodes: libCodesOf(row),
  isClosed: row.is_closed === 1,
  hasFactor: row.factor_confirmed_at !== null,
  lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
});

/** All accounts of a library, closed ones last, each with its last call while one of its sessions is known. */
export async function listMembers(db: Db, libraryId: number): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('staff_session')
        .whereRef('staff_id', '=', 'staff.id')
        .select((entry) => entry.fn.max('last_seen_at').as('at'))
        .as('seen'),
    )
    .where('library_id', '=', libraryId)
    .orderBy('is_closed')
    .orderBy('account_key')
    .execute();
  return rows.map(({ seen, ...row }) => memberOf(row, seen));
}

/** @throws ServiceError 409 if an administrator is limited, who could lift the limit again */
function requireUnlimitedAdministrator(roles: readonly StaffRole[], libCodes: readonly string[]): void {
  if (libCodes.length > 0 && roles.includes('administrator')) {
    throw new ServiceError(errCodes.conflict, 'administratorLimited');
  }
}

/**
 * Adds an account.
 * @returns its row, and the password to begin with, which is kept nowhere
 * @throws ServiceError 409 when there is an account of that name, or an administrator is limited
 */
export async function createStaff(
  db: Db,
  input: StaffPlace & { name: string; roles: readonly StaffRole[]; libCodes?: readonly string[]; now: number },
): Promise<{ row: StaffRow; password: string }> {
  const { libraryId, account, name, roles, libCodes = [], now } = input;
  requireUnlimitedAdministrator(roles, libCodes);
  const password = firstPassword();
  const row = await db
    .insertInto('staff')
    .values({
      library_id: libraryId,
      account,
      account_key: accountKey(account),
      name,
      roles: JSON.stringify(roles),
      lib_codes: JSON.stringify(libCodes),
      is_closed: 0,
      hash: await hashPassword(password),
      must_change: 1,
      created_at: now,
      factor_secret: null,
      factor_confirmed_at: null,
      factor_last_step: 0,
    })
    .onConflict((at) => at.columns(['library_id', 'account_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.conflict, 'staffExists', { account });
  return { row, password };
}

/** Ends all sessions of an account but one. @param kept the token's hash of the session that goes on */
export async function endStaffSessions(db: Db, staffId: number, kept = ''): Promise<void> {
  await db.deleteFrom('staff_session').where('staff_id', '=', staffId).where('token_hash', '!=', kept).execute();
}

/** Takes the second factor of an account away. */
export async function dropStaffFactor(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  const none = { factor_secret: null, factor_confirmed_at: null, factor_last_step: 0 };
  await db.updateTable('staff').set(none).where('id', '=', staffId).execute();
}

async function hasAdministrator(db: Db, { libraryId }: StaffPlace): Promise<boolean> {
  const open = await db
    .selectFrom('staff')
    .select('roles')
    .where('library_id', '=', libraryId)
    .where('is_closed', '=', 0)
    .execute();
  return open.some((entry) => rolesOf(entry).includes('administrator'));
}

export interface StaffChange {
  name?: string | undefined;
  roles?: readonly StaffRole[] | undefined;
  libCodes?: readonly string[] | undefined;
  isClosed?: boolean | undefined;
  dropFactor?: boolean | undefined;
}

/**
 * Changes an account and ends its sessions, so that what it may no longer do ends at once. In the caller's transaction.
 * @throws ServiceError 404 when there is no such account; 409 when the library would be left without an administrator, or an
 * administrator is limited
 */
export async function changeStaffAccount(db: Db, place: StaffPlace, change: StaffChange): Promise<StaffRow> {
  const { id } = await staffAt(db, place);
  const isAdministrated = await hasAdministrator(db, place);
  const { name, roles, libCodes, isClosed, dropFactor = false } = change;
  const set = {
    ...(name !== undefined && { name }),
    ...(roles !== undefined && { roles: JSON.stringify(roles) }),
    ...(libCodes !== undefined && { lib_codes: JSON.stringify(libCodes) }),
    ...(isClosed !== undefined && { is_closed: isClosed ? 1 : 0 }),
  };
  if (Object.keys(set).length > 0) await db.updateTable('staff').set(set).where('id', '=', id).execute();
  if (dropFactor) await dropStaffFactor(db, id);
  await endStaffSessions(db, id);
  if (isAdministrated && !(await hasAdministrator(db, place))) {
    throw new ServiceError(errCodes.conflict, 'lastAdministrator');
  }
  const row = await staffAt(db, place);
  requireUnlimitedAdministrator(rolesOf(row), libCodesOf(row));
  return row;
}

/**
 * Gives an account a new password to begin with, and ends its sessions.
 * @returns the password, which is kept nowhere
 * @throws ServiceError 404 when there is no such account
 */
export async function resetPasswordOfStaff(db: Db, place: StaffPlace): Promise<string> {
  const { id } = await staffAt(db, place);
  const password = firstPassword();
  const set = { hash: await hashPassword(password), must_change: 1 };
  await db.updateTable('staff').set(set).where('id', '=', id).execute();
  await endStaffSessions(db, id);
  return password;
}
