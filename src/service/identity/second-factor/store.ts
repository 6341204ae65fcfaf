import type { Kysely } from 'kysely';
import type { CallContext } from '../../context.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { ServiceError } from '../../errors.ts';
import { seal, unseal } from '../../sealed.ts';
import { keyedHash } from '../../secrets.ts';
import type { Database } from '../../store/schema.ts';
import { newRecoveryCodes, newSecret, recoveryKey } from './codes.ts';

type Asking = Pick<CallContext, 'store' | 'secrets' | 'now'>;

/** A second factor as its row is, with the secret opened. */
export interface Factor {
  secret: string;
  confirmedAt: number | null;
}

const purpose = 'second-factor';
/** How long one may take to set an app up. */
const enrolmentMs = 15 * 60_000;

/**
 * The reader's second factor, also one that is being set up; undefined where there is none.
 * @throws ServiceError 409 when it was sealed under the keys of another installation: the library switches it off
 */
export async function factorOf({ store, secrets, now }: Asking, readerId: number): Promise<Factor | undefined> {
  const row = await store.db
    .selectFrom('second_factor')
    .select(['secret', 'begun_at', 'confirmed_at'])
    .where('reader_id', '=', readerId)
    .executeTakeFirst();
  if (!row || (row.confirmed_at === null && row.begun_at <= now() - enrolmentMs)) return undefined;
  const secret = unseal(secrets, purpose, String(readerId), row.secret);
  if (secret === undefined) throw new ServiceError(errCodes.conflict, 'secondFactorLost');
  return { secret, confirmedAt: row.confirmed_at };
}

/** Whether the reader has a second factor that was confirmed. */
export async function hasFactor({ store }: Pick<Asking, 'store'>, readerId: number): Promise<boolean> {
  const row = await store.db
    .selectFrom('second_factor')
    .select('reader_id')
    .where('reader_id', '=', readerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts the secret of an app that is being set up in place of one that never was. @returns the secret */
export async function keepNewSecret({ store, secrets, now }: Asking, readerId: number): Promise<string> {
  const secret = newSecret();
  const values = { secret: seal(secrets, purpose, String(readerId), secret), begun_at: now(), last_step: 0 };
  await store.db
    .insertInto('second_factor')
    .values({ reader_id: readerId, confirmed_at: null, ...values })
    // One that is on stays as it is.
    .onConflict((at) => at.column('reader_id').doUpdateSet(values).where('second_factor.confirmed_at', 'is', null))
    .execute();
  return secret;
}

/**
 * Uses a step up, so that its code works once: of a hundred at the same moment one gets through.
 * @returns whether this call was the one
 */
export async function spendStep(
  db: Kysely<Database>,
  readerId: number,
  step: number,
  change: { confirmed_at?: number } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step, ...change })
    .where('reader_id', '=', readerId)
    .where('last_step', '<', step)
    .where('confirmed_at', 'confirmed_at' in change ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const hashOf = (secrets: Asking['secrets'], readerId: number, code: string): string =>
  keyedHash(secrets, 'recovery-code', readerId, recoveryKey(code));

/** Uses a recovery code up. @returns whether it was one that is still good */
export async function spendRecoveryCode(
  { store, secrets, now }: Asking,
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
  secrets: Asking['secrets'],
  readerId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.deleteFrom('recovery_code').where('reader_id', '=', readerId).execute();
  const rows = codes.map((code) => ({
    ...{ reader_id: readerId, code_hash: hashOf(secrets, readerId, code), used_at: null },
  }));
  await db.insertInto('recovery_code').values(rows).execute();
  return codes;
}

/** Takes a reader's second factor away with everything of it. @returns whether there was one that was on */
export async function dropFactor(db: Kysely<Database>, readerId: number): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('reader_id', '=', readerId).execute();
  const gone = await db
    .deleteFrom('second_factor')
    .where('reader_id', '=', readerId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return typeof gone?.confirmed_at === 'number';
}
