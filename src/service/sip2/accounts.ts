import type { Selectable } from 'kysely';
import { z } from 'zod';
import { errCodes } from '../../lib/contract/envelope.ts';
import { languages } from '../../lib/contract/language.ts';
import { ServiceError } from '../platform/context/context.ts';
import { firstPassword } from '../identity/accounts/first-password.ts';
import { hashPassword } from '../identity/accounts/hash.ts';
import { accountKey } from '../platform/readers/readers.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { charsets } from '../platform/configuration/sip2-system.schema.ts';

export type SipAccountRow = Selectable<Database['sip_account']>;
/** How a machine writes, and in which language its screen speaks. */
export const sipAccountSchema = z.strictObject({
  account: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/, 'two to forty letters, digits, dots and hyphens'),
  libCode: z.string(),
  language: z.enum(languages).default('zh-CN'),
  charset: z.enum(charsets).default('utf-8'),
  lineEnd: z.enum(['cr', 'crlf']).default('cr'),
  delimiter: z
    .string()
    .regex(/^[!-/:-@[-`{-~]$/, 'one ASCII sign')
    .default('|'),
});
export type NewSipAccount = z.output<typeof sipAccountSchema>;

const writing = z.object({
  language: z.enum(languages),
  charset: z.enum(charsets),
  lineEnd: z.enum(['cr', 'crlf']),
});
/** How a stored account writes. */
export const writingOf = ({ language, charset, line_end: lineEnd, delimiter }: SipAccountRow) => ({
  ...writing.parse({ language, charset, lineEnd }),
  delimiter,
});

/** The account of that name in the installation, open or closed. */
export const findSipAccount = (db: Db, account: string): Promise<SipAccountRow | undefined> =>
  db.selectFrom('sip_account').selectAll().where('account_key', '=', accountKey(account)).executeTakeFirst();

/** The account as it is at this moment. */
export const sipAccountById = (db: Db, id: number): Promise<SipAccountRow | undefined> =>
  db.selectFrom('sip_account').selectAll().where('id', '=', id).executeTakeFirst();

/** All accounts of a library, closed ones last. */
export const listSipAccounts = (db: Db, libraryId: number): Promise<SipAccountRow[]> =>
  db
    .selectFrom('sip_account')
    .selectAll()
    .where('library_id', '=', libraryId)
    .orderBy('is_closed')
    .orderBy('account_key')
    .execute();

/**
 * Adds an account.
 * @returns its row, and its password, which is kept nowhere
 * @throws ServiceError 409 when the installation has an account of that name
 */
export async function createSipAccount(
  db: Db,
  { libraryId, now, ...given }: NewSipAccount & { libraryId: number; now: number },
): Promise<{ row: SipAccountRow; password: string }> {
  const password = firstPassword();
  const { account, language, charset, delimiter } = given;
  const row = await db
    .insertInto('sip_account')
    .values({
      library_id: libraryId,
      account,
      account_key: accountKey(account),
      hash: await hashPassword(password),
      is_closed: 0,
      lib_code: given.libCode,
      language,
      charset,
      line_end: given.lineEnd,
      delimiter,
      created_at: now,
    })
    .onConflict((at) => at.column('account_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.conflict, 'staffExists', { account });
  return { row, password };
}

/**
 * Changes an account; machines that are connected with it are cut off with their next message where password or state
 * changed.
 * @throws ServiceError 404 when the library has no such account
 */
export async function changeSipAccount(
  db: Db,
  { libraryId, account }: { libraryId: number; account: string },
  set: { hash?: string; is_closed?: 0 | 1 },
): Promise<SipAccountRow> {
  const row = await db
    .updateTable('sip_account')
    .set(set)
    .where('library_id', '=', libraryId)
    .where('account_key', '=', accountKey(account))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'staffNotFound');
  return row;
}

/** Gives an account a new password. @returns the password, which is kept nowhere */
export async function resetSipPassword(db: Db, place: { libraryId: number; account: string }): Promise<string> {
  const password = firstPassword();
  await changeSipAccount(db, place, { hash: await hashPassword(password) });
  return password;
}
