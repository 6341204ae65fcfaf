import { errCodes, type Waiting } from '../../lib/contract/envelope.ts';
import type { CallContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { keyedHash } from '../secrets.ts';

/** How often something may be tried in a time. */
export interface Limit {
  kind: string;
  attempts: number;
  windowMs: number;
}

const minute = 60_000;

/** Limits on what can be tried again and again; keys are told beside them. */
export const limits = {
  /** Wrong passwords for one account from one address. */
  signInHere: { kind: 'sign-in-here', attempts: 5, windowMs: 15 * minute },
  /** Wrong passwords for one account from anywhere: more, so that a stranger does not lock a reader out at once. */
  signInAccount: { kind: 'sign-in-account', attempts: 30, windowMs: 60 * minute },
  /** Wrong passwords from one address, behind which a whole campus may sit. */
  signInAddress: { kind: 'sign-in-address', attempts: 100, windowMs: 15 * minute },
  /** Captcha images drawn for one address. */
  captchaAddress: { kind: 'captcha-address', attempts: 300, windowMs: 10 * minute },
  /** Password recoveries begun from one address. */
  recoveryAddress: { kind: 'recovery-address', attempts: 30, windowMs: 60 * minute },
  /** Codes sent on behalf of one address. */
  codeAddress: { kind: 'code-address', attempts: 40, windowMs: 60 * minute },
} as const satisfies Record<string, Limit>;

type Counting = Pick<CallContext, 'store' | 'secrets' | 'now' | 'library'>;

/** The refusal that tells how long to wait. */
export function tooMany(milliseconds: number): ServiceError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  const data: Waiting = { retryAfter };
  return new ServiceError(errCodes.tooMany, 'tooManyAttempts', { minutes: Math.ceil(retryAfter / 60) }, data);
}

/**
 * Counts an attempt before it is made, in one statement: a hundred at the same moment are a hundred.
 * @throws ServiceError 429 when it is one too many
 */
export async function countAttempt(call: Counting, limit: Limit, key: string): Promise<void> {
  const { store, secrets, now, library } = call;
  const { kind, windowMs } = limit;
  const at = now();
  const row = await store.db
    .insertInto('attempt')
    .values({ library_id: library.id, kind, key: keyedHash(secrets, kind, key), attempts: 1, started_at: at })
    .onConflict((conflict) =>
      conflict.columns(['library_id', 'kind', 'key']).doUpdateSet((eb) => {
        const isOver = eb('attempt.started_at', '<=', at - windowMs);
        const more = eb('attempt.attempts', '+', 1);
        return {
          attempts: eb.case().when(isOver).then(1).else(more).end(),
          started_at: eb.case().when(isOver).then(at).else(eb.ref('attempt.started_at')).end(),
        };
      }),
    )
    .returning(['attempts', 'started_at'])
    .executeTakeFirstOrThrow();
  if (row.attempts > limit.attempts) throw tooMany(row.started_at + windowMs - at);
}

/** Takes one attempt back that turned out well, or all of them. */
export async function forgiveAttempts(
  { store, secrets, library }: Counting,
  { kind }: Limit,
  key: string,
  which: 'one' | 'all',
): Promise<void> {
  await store.db
    .updateTable('attempt')
    .set((eb) => ({ attempts: which === 'all' ? 0 : eb('attempts', '-', 1) }))
    .where('library_id', '=', library.id)
    .where('kind', '=', kind)
    .where('key', '=', keyedHash(secrets, kind, key))
    .where('attempts', '>', 0)
    .execute();
}
