import type { Kysely } from 'kysely';
import { z } from 'zod';
import { dayIn } from '../../lib/rules/circulation.ts';
import { normalizeMail, normalizePhone } from '../../lib/rules/contacts.ts';
import { cancelledOn, forgetCancelled } from '../platform/readers/cancelled.ts';
import { hashPassword } from '../identity/accounts/hash.ts';
import { noteBlock } from '../platform/activity/library-side.ts';
import { revokeSessionsOf } from '../identity/sessions/sessions.ts';
import { readerStatuses, type ReaderStatus } from '../platform/context/context.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Store } from '../platform/db/open.ts';
import { accountKey } from '../platform/readers/readers.ts';

const text = (max: number) => z.string().trim().min(1).max(max);
const optional = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();
const day = z.iso
  .date()
  .or(z.literal('').transform(() => undefined))
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
  department: optional,
  /** ISO days on which the card is valid first and last. */
  validFrom: day,
  validUntil: day,
  status: z.enum(readerStatuses).optional(),
  mail: optional.refine((value) => value === undefined || normalizeMail(value) !== undefined, 'not an e-mail address'),
  phone: optional.refine((value) => value === undefined || normalizePhone(value) !== undefined, 'not a phone number'),
  /** Whether the contacts count as verified: the library knows them to be the reader's. */
  verified: yes.default(false),
  /** A reader without a password signs in with outside providers alone. */
  password: z
    .string()
    .max(200)
    .transform((value) => (value === '' ? undefined : value))
    .optional(),
  mustChange: yes.default(true),
  /** Day (ISO) on which the password was given; that of the adding when left out. */
  passwordGivenOn: day,
});
export type NewReader = z.input<typeof newReaderSchema>;

/** Thrown with a sentence for the operator. */
export class ReaderError extends Error {
  readonly reason: 'taken' | 'unknownLibrary' | 'cancelled';
  constructor(reason: ReaderError['reason'], text: string) {
    super(text);
    this.reason = reason;
  }
}

export interface ReaderTarget {
  store: Store;
  library: {
    id: number;
    file: { libraries: readonly { libCode: string }[]; circulation: { timeZone: string } };
  };
  now: () => number;
  /** By which accounts that were cancelled are known again; nobody is known again without. */
  secrets?: Secrets | undefined;
}

/**
 * Makes sure that accounts and card numbers are no other reader's.
 * @param keys as readers' keys are folded
 * @throws ReaderError `taken`
 */
export async function requireFree(
  { db }: Pick<Store, 'db'>,
  libraryId: number,
  keys: readonly string[],
  readerId: number | undefined,
): Promise<void> {
  const rows = await db
    .selectFrom('reader')
    .select('id')
    .where('library_id', '=', libraryId)
    .where((eb) => eb.or([eb('account_key', 'in', keys), eb('primary_key', 'in', keys)]))
    .execute();
  if (rows.some(({ id }) => id !== readerId)) {
    throw new ReaderError('taken', `${keys.join(' or ')} belongs to another reader.`);
  }
}

async function savePassword(
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

/** The row and whether it has a password, of the reader with that account. */
async function knownReader({ store: { db }, library }: ReaderTarget, key: string) {
  return db
    .selectFrom('reader')
    .leftJoin('credential', 'credential.reader_id', 'reader.id')
    .select(['reader.id', 'primary_id', 'credential.hash', 'mail_verified_at', 'phone_verified_at'])
    .where('library_id', '=', library.id)
    .where('account_key', '=', key)
    .executeTakeFirst();
}

/** @throws ReaderError for an account that its reader cancelled, unless the library adds it again on purpose */
async function refuseCancelled(
  { store: { db }, library, secrets }: ReaderTarget,
  account: string,
  keys: readonly string[],
  again: boolean,
): Promise<void> {
  if (!secrets) return;
  const cancelled = { libraryId: library.id, keys, secrets };
  if (again) {
    await forgetCancelled(db, cancelled);
    return;
  }
  const day = await cancelledOn(db, cancelled);
  if (day === undefined) return;
  const how = `yuelan reader add ${account} --again`;
  throw new ReaderError('cancelled', `The reader cancelled the account ${account} on ${day}. To restore it: ${how}`);
}

/**
 * Adds a reader, or brings the one of that account up to date when `update` is set: then what is left out stays as it
 * is, and so does a password, since the reader may have changed it.
 * @returns the reader's row, and whether it is new
 * @param options.again adds an account that its reader has cancelled; without it that is refused
 * @throws ReaderError when account or card number belong to another reader, the library code is unknown, or the reader
 *   has cancelled this account
 * @throws z.ZodError when a field is no good
 */
export async function putReader(
  target: ReaderTarget,
  input: NewReader,
  { update = false, again = false } = {},
): Promise<{ id: number; isNew: boolean }> {
  const { store, library, now } = target;
  const reader = newReaderSchema.parse(input);
  const { account, name, typeCode, status, libCode } = reader;
  const codes = library.file.libraries.map((library) => library.libCode);
  if (libCode !== undefined && !codes.includes(libCode)) {
    throw new ReaderError('unknownLibrary', `Library code ${libCode} not found. Known: ${codes.join(', ')}`);
  }
  const key = accountKey(account);
  const known = await knownReader(target, key);
  if (known && !update) throw new ReaderError('taken', `A reader with the account ${account} exists already.`);
  const primaryId = reader.primaryId ?? known?.primary_id ?? account;
  const primaryKey = accountKey(primaryId);
  await requireFree(store, library.id, [key, primaryKey], known?.id);

  const at = now();
  // A contact that the reader proved does not give way to one that nobody did.
  const keepsVerified = (verifiedAt: number | null | undefined) => typeof verifiedAt === 'number' && !reader.verified;
  const mail = keepsVerified(known?.mail_verified_at) ? undefined : normalizeMail(reader.mail ?? '');
  const phone = keepsVerified(known?.phone_verified_at) ? undefined : normalizePhone(reader.phone ?? '');
  const values = {
    account,
    account_key: key,
    primary_id: primaryId,
    primary_key: primaryKey,
    name,
    updated_at: at,
    ...(typeCode !== undefined && { type_code: typeCode }),
    ...(reader.department !== undefined && { department: reader.department }),
    ...(reader.validFrom !== undefined && { valid_from: reader.validFrom }),
    ...(reader.validUntil !== undefined && { valid_until: reader.validUntil }),
    ...(mail !== undefined && { mail, mail_verified_at: reader.verified ? at : null }),
    ...(phone !== undefined && { phone, phone_verified_at: reader.verified ? at : null }),
  };
  let id = known?.id;
  if (id === undefined) {
    await refuseCancelled(target, account, [key, primaryKey], again);
    const made = await store.db
      .insertInto('reader')
      .values({
        library_id: library.id,
        lib_code: libCode ?? codes[0] ?? '',
        status: status ?? 'normal',
        created_at: at,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = made.id;
  } else {
    const changed = { ...values, ...(libCode !== undefined && { lib_code: libCode }), ...(status && { status }) };
    await store.db.updateTable('reader').set(changed).where('id', '=', id).execute();
  }
  if (status !== undefined) await noteStatus(store.db, target, id, status);
  const { password, mustChange, passwordGivenOn } = reader;
  if (password !== undefined && (known?.hash ?? null) === null) {
    const givenAt = passwordGivenOn === undefined ? undefined : Date.parse(passwordGivenOn);
    await savePassword({ store, now }, id, { password, mustChange, givenAt });
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
  await savePassword(context, readerId, { password, mustChange });
  await revokeSessionsOf(context, readerId);
}

/**
 * Puts a reader's being frozen, or the loss of the card, among the behaviour records (section 7), and the end of either.
 * @param db the transaction that sets the status
 */
export async function noteStatus(
  db: Kysely<Database>,
  { library, now }: Pick<ReaderTarget, 'library' | 'now'>,
  readerId: number,
  status: ReaderStatus,
): Promise<void> {
  const at = now();
  const about = { libraryId: library.id, readerId, day: dayIn(library.file.circulation.timeZone, at), at };
  await noteBlock(db, { ...about, type: 'frozen', isBlocked: status === 'frozen' });
  await noteBlock(db, { ...about, type: 'cardLost', isBlocked: status === 'lost' });
}

/** Freezes a reader, reports the card lost, or undoes either. */
export async function setStatus(target: ReaderTarget, readerId: number, status: ReaderStatus): Promise<void> {
  const { store, now } = target;
  await inTransaction(store.db, async (inside) => {
    await inside.updateTable('reader').set({ status, updated_at: now() }).where('id', '=', readerId).execute();
    await noteStatus(inside, target, readerId, status);
  });
}

/** Sets what each scan of the card of a reader shows to staff; null dismisses it. */
export async function setDeskMessage(db: Kysely<Database>, readerId: number, text: string | null): Promise<void> {
  await db.updateTable('reader').set({ desk_message: text }).where('id', '=', readerId).execute();
}
