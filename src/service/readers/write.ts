import { z } from 'zod';
import { normalizeMail } from '../../lib/rules/mail.ts';
import { normalizePhone } from '../../lib/rules/phone.ts';
import { hashPassword } from '../accounts/hash.ts';
import { revokeSessionsOf } from '../sessions/sessions.ts';
import { readerStatuses, type ReaderStatus } from '../sessions/types.ts';
import type { Store } from '../store/open.ts';
import { accountKey } from './readers.ts';

const text = (max: number) => z.string().trim().min(1).max(max);
const optional = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();
const yes = z.stringbool().or(z.boolean());

/** A reader as the operator brings one: `yuelan reader add`, a row of a CSV file, a demo reader. */
export const newReaderSchema = z.strictObject({
  account: text(100),
  /** Number of card or identity document; the account name when left out. */
  primaryId: optional,
  name: text(100),
  /** One of the library's library codes; its first one when left out. */
  libCode: optional,
  typeCode: optional,
  status: z.enum(readerStatuses).default('normal'),
  mail: optional.refine((value) => value === undefined || normalizeMail(value) !== undefined, 'no e-mail address'),
  phone: optional.refine((value) => value === undefined || normalizePhone(value) !== undefined, 'no phone number'),
  /** Whether the contacts count as verified: the library knows them to be the reader's. */
  verified: yes.default(false),
  /** A reader without a password signs in with outside providers alone. */
  password: z
    .string()
    .max(200)
    .transform((value) => (value === '' ? undefined : value))
    .optional(),
  /** Whether the password must be changed at the first sign-in. */
  mustChange: yes.default(true),
  /** Day (ISO) on which the password was given; that of the adding when left out. */
  passwordGivenOn: z.iso
    .date()
    .or(z.literal('').transform(() => undefined))
    .optional(),
});
export type NewReader = z.input<typeof newReaderSchema>;

/** Thrown with a sentence for the operator. */
export class ReaderError extends Error {}

/** Where readers are added. */
export interface ReaderTarget {
  store: Store;
  library: { id: number; file: { libraries: readonly { libCode: string }[] } };
  now: () => number;
}

async function takenBy({ db }: Store, libraryId: number, keys: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('reader')
    .select('id')
    .where('library_id', '=', libraryId)
    .where((eb) => eb.or([eb('account_key', 'in', keys), eb('primary_key', 'in', keys)]))
    .execute();
  return rows.map((row) => row.id);
}

async function keepPassword(
  { store, now }: Pick<ReaderTarget, 'store' | 'now'>,
  readerId: number,
  { password, mustChange, givenAt = now() }: { password: string; mustChange: boolean; givenAt?: number | undefined },
): Promise<void> {
  const hash = await hashPassword(password);
  const values = { hash, initial_hash: mustChange ? hash : null, must_change: mustChange ? 1 : 0, changed_at: givenAt };
  await store.db
    .insertInto('credential')
    .values({ reader_id: readerId, ...values })
    .onConflict((conflict) => conflict.column('reader_id').doUpdateSet(values))
    .execute();
}

/**
 * Adds a reader, or brings the one of that account up to date when `update` is set. An existing password stays where
 * none is given.
 * @returns the reader's row, and whether it is new
 * @throws ReaderError when account or card number belong to another reader, or the library code is unknown
 * @throws z.ZodError when a field is no good
 */
export async function putReader(
  { store, library, now }: ReaderTarget,
  given: NewReader,
  { update = false } = {},
): Promise<{ id: number; isNew: boolean }> {
  const reader = newReaderSchema.parse(given);
  const { account, primaryId = account, name, typeCode, status } = reader;
  const codes = library.file.libraries.map((one) => one.libCode);
  const libCode = reader.libCode ?? codes[0] ?? '';
  if (!codes.includes(libCode)) throw new ReaderError(`unknown library code ${libCode}; known: ${codes.join(', ')}`);
  const [key, primaryKey] = [accountKey(account), accountKey(primaryId)];
  const { db } = store;
  const known = await db
    .selectFrom('reader')
    .select('id')
    .where('library_id', '=', library.id)
    .where('account_key', '=', key)
    .executeTakeFirst();
  if (known && !update) throw new ReaderError(`there is a reader with the account ${account}`);
  const others = (await takenBy(store, library.id, [key, primaryKey])).filter((id) => id !== known?.id);
  if (others.length > 0) throw new ReaderError(`${account} or ${primaryId} belongs to another reader`);

  const at = now();
  const mail = reader.mail === undefined ? undefined : normalizeMail(reader.mail);
  const phone = reader.phone === undefined ? undefined : normalizePhone(reader.phone);
  const values = {
    ...{ account, account_key: key, primary_id: primaryId, primary_key: primaryKey },
    ...{ name, lib_code: libCode, type_code: typeCode ?? null, status, updated_at: at },
  };
  const contacts = {
    ...(mail !== undefined && { mail, mail_verified_at: reader.verified ? at : null }),
    ...(phone !== undefined && { phone, phone_verified_at: reader.verified ? at : null }),
  };
  let id = known?.id;
  if (id === undefined) {
    const made = await db
      .insertInto('reader')
      .values({ library_id: library.id, ...values, ...contacts, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = made.id;
  } else {
    await db
      .updateTable('reader')
      .set({ ...values, ...contacts })
      .where('id', '=', id)
      .execute();
  }
  const { password, mustChange, passwordGivenOn } = reader;
  if (password !== undefined) {
    const givenAt = passwordGivenOn === undefined ? undefined : Date.parse(passwordGivenOn);
    await keepPassword({ store, now }, id, { password, mustChange, givenAt });
  }
  return { id, isNew: !known };
}

/** Gives a reader a new password and ends all his sessions. */
export async function resetPassword(
  context: Pick<ReaderTarget, 'store' | 'now'>,
  readerId: number,
  password: string,
  mustChange: boolean,
): Promise<void> {
  await keepPassword(context, readerId, { password, mustChange });
  await revokeSessionsOf(context, readerId);
}

/** Freezes a reader, reports the card lost, or undoes either. */
export async function setStatus(
  { store, now }: Pick<ReaderTarget, 'store' | 'now'>,
  readerId: number,
  status: ReaderStatus,
): Promise<void> {
  await store.db.updateTable('reader').set({ status, updated_at: now() }).where('id', '=', readerId).execute();
}
