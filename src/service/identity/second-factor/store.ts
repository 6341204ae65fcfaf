import type { Kysely } from 'kysely';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { keyedHash } from '../../platform/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import { newSecret } from '../../../lib/rules/time-codes.ts';
import { newRecoveryCodes, recoveryKey } from './codes.ts';

type Context = Pick<CallContext, 'store' | 'secrets' | 'now'>;

/** A second factor that is on, with its secret in the clear. */
export interface Factor {
  secret: string;
  confirmedAt: number;
}

/** The session, or the pending sign-in, that began an enrolment. Nothing else may read or confirm it. */
export interface EnrolmentHolder {
  kind: 'session' | 'sign-in';
  id: string;
}

const purpose = 'second-factor';
/** How long a reader may take to set up an app. */
const enrolmentMs = 15 * 60_000;

/** @throws ServiceError 409 if the secret was sealed with another installation's keys; the library must switch it off */
function unsealSecret(secrets: Context['secrets'], readerId: number, sealed: string): string {
  const secret = unseal(secrets, purpose, String(readerId), sealed);
  if (secret === undefined) throw new ServiceError(errCodes.conflict, 'secondFactorLost');
  return secret;
}

/** @throws ServiceError as `unsealSecret` */
export async function factorOf({ store, secrets }: Context, readerId: number): Promise<Factor | undefined> {
  const row = await store.db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at'])
    .where('reader_id', '=', readerId)
    .executeTakeFirst();
  return row && { secret: unsealSecret(secrets, readerId, row.secret), confirmedAt: row.confirmed_at };
}

/** Whether the reader's second factor is on. */
export async function hasFactor({ store }: Pick<Context, 'store'>, readerId: number): Promise<boolean> {
  const row = await store.db
    .selectFrom('second_factor')
    .select('reader_id')
    .where('reader_id', '=', readerId)
    .executeTakeFirst();
  return row !== undefined;
}

const holderHash = (secrets: Context['secrets'], { kind, id }: EnrolmentHolder): string =>
  keyedHash(secrets, 'second-factor-enrolment', kind, id);

/** Starts an enrolment with a new secret; replaces the holder's earlier one. @returns the secret */
export async function createEnrolment(
  { store, secrets, now }: Context,
  readerId: number,
  holder: EnrolmentHolder,
): Promise<string> {
  const secret = newSecret();
  const values = { reader_id: readerId, secret: seal(secrets, purpose, String(readerId), secret), begun_at: now() };
  await store.db
    .deleteFrom('second_factor_enrolment')
    .where('begun_at', '<=', now() - enrolmentMs)
    .execute();
  await store.db
    .insertInto('second_factor_enrolment')
    .values({ holder_hash: holderHash(secrets, holder), ...values })
    .onConflict((oc) => oc.column('holder_hash').doUpdateSet(values))
    .execute();
  return secret;
}

/** The secret that this holder is setting up; undefined if it began none or took too long. */
export async function findEnrolment(
  { store, secrets, now }: Context,
  readerId: number,
  holder: EnrolmentHolder,
): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('second_factor_enrolment')
    .select('secret')
    .where('holder_hash', '=', holderHash(secrets, holder))
    .where('reader_id', '=', readerId)
    .where('begun_at', '>', now() - enrolmentMs)
    .executeTakeFirst();
  return row && unsealSecret(secrets, readerId, row.secret);
}

/**
 * Switches the second factor on and ends all enrolments of the reader.
 * @param enrolled.step the step of the app's first code, which does not work again
 * @returns false if the second factor was on already
 */
export async function switchFactorOn(
  db: Kysely<Database>,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  readerId: number,
  enrolled: { secret: string; step: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({
      reader_id: readerId,
      secret: seal(secrets, purpose, String(readerId), enrolled.secret),
      confirmed_at: now(),
      last_step: enrolled.step,
    })
    .onConflict((oc) => oc.column('reader_id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await db.deleteFrom('second_factor_enrolment').where('reader_id', '=', readerId).execute();
  return true;
}

/**
 * Marks a step as used, so that its code works once; of concurrent calls one succeeds.
 * @returns whether this call was the one
 */
export async function spendStep(db: Kysely<Database>, readerId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('reader_id', '=', readerId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const hashOf = (secrets: Context['secrets'], readerId: number, code: string): string =>
  keyedHash(secrets, 'recovery-code', readerId, recoveryKey(code));

/** Uses a recovery code up. @returns whether it was one that is still good */
export async function spendRecoveryCode(
  { store, secrets, now }: Context,
  readerId: number,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('recovery_code')
    .set({ used_at: now() })
    .where('reader_id', '=', readerId)
    .where('code_hash', '=', hashOf(secrets, readerId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts new recovery codes in place of those before. @returns them: they are kept as keyed hashes alone */
export async function renewCodes(
  db: Kysely<Database>,
  secrets: Context['secrets'],
  readerId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.deleteFrom('recovery_code').where('reader_id', '=', readerId).execute();
  const rows = codes.map((code) => ({
    reader_id: readerId,
    code_hash: hashOf(secrets, readerId, code),
    used_at: null,
  }));
  await db.insertInto('recovery_code').values(rows).execute();
  return codes;
}

/** Deletes a reader's second factor and recovery codes. @returns whether it was on */
export async function dropFactor(db: Kysely<Database>, readerId: number): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('reader_id', '=', readerId).execute();
  await db.deleteFrom('second_factor_enrolment').where('reader_id', '=', readerId).execute();
  const { numDeletedRows } = await db.deleteFrom('second_factor').where('reader_id', '=', readerId).executeTakeFirst();
  return numDeletedRows === 1n;
}
