import { errCodes, type Waiting } from '../../../lib/contract/envelope.ts';
import { type CallContext, ServiceError } from '../context/context.ts';
import type { MessageKey } from '../messages/index.ts';
import { keyedHash, type Secrets } from '../secrets.ts';
import type { Db } from '../db/database.ts';
import { withoutTracking } from '../db/writes.ts';

/** How often something may be tried in a time. */
export interface Limit {
  kind: string;
  attempts: number;
  windowMs: number;
}

const minute = 60_000;

export const limits = {
  /** Wrong passwords for one account from one address. */
  signInHere: { kind: 'sign-in-here', attempts: 5, windowMs: 15 * minute },
  /** Wrong passwords for one account from devices that are not known. Beyond it they need a long captcha, and wait. */
  signInAccount: { kind: 'sign-in-account', attempts: 10, windowMs: 60 * minute },
  /** Wrong passwords for one account from a device that is known to it, or from one of its sessions. */
  signInDevice: { kind: 'sign-in-device', attempts: 10, windowMs: 15 * minute },
  /** Wrong passwords from one address, behind which a whole campus may sit. */
  signInAddress: { kind: 'sign-in-address', attempts: 100, windowMs: 15 * minute },
  /** Codes of a second factor for one account from devices that are not known, whose password was right each time. */
  secondFactor: { kind: 'second-factor', attempts: 10, windowMs: 60 * minute },
  /** The same from a device that is known to the account. */
  secondFactorDevice: { kind: 'second-factor-device', attempts: 10, windowMs: 15 * minute },
  /** Captcha images drawn for one address: each costs a millisecond or two. */
  captchaAddress: { kind: 'captcha-address', attempts: 1500, windowMs: 10 * minute },
  /** Password recoveries begun from one address. */
  recoveryAddress: { kind: 'recovery-address', attempts: 100, windowMs: 60 * minute },
  /** Codes sent on behalf of one address. */
  codeAddress: { kind: 'code-address', attempts: 200, windowMs: 60 * minute },
  /** Codes sent to one number or mailbox, for all clients together. */
  codeDestination: { kind: 'code-destination', attempts: 10, windowMs: 24 * 60 * minute },
  /** One code after another for one reader. */
  codePause: { kind: 'code-pause', attempts: 1, windowMs: minute },
  /** Codes a day for one reader. */
  phoneCodes: { kind: 'code-phone', attempts: 5, windowMs: 24 * 60 * minute },
  mailCodes: { kind: 'code-mail', attempts: 10, windowMs: 24 * 60 * minute },
  /** Wrong passwords of staff: for one account from one address, for one account, from one address. */
  deskHere: { kind: 'desk-here', attempts: 5, windowMs: 15 * minute },
  deskAccount: { kind: 'desk-account', attempts: 10, windowMs: 60 * minute },
  deskAddress: { kind: 'desk-address', attempts: 50, windowMs: 15 * minute },
  /** Codes of a second factor for one account of staff, whose password was right each time. */
  deskFactor: { kind: 'desk-factor', attempts: 10, windowMs: 60 * minute },
  /**
   * Wrong passwords of self-service machines: for one account from one address, from one address. After a power cut all
   * machines behind an address sign in at once; their passwords are made by us and long.
   */
  sipHere: { kind: 'sip-here', attempts: 100, windowMs: 15 * minute },
  sipAddress: { kind: 'sip-address', attempts: 500, windowMs: 15 * minute },
  /** New contacts a day for one reader. */
  contactChanges: { kind: 'contact-change', attempts: 3, windowMs: 24 * 60 * minute },
} as const satisfies Record<string, Limit>;

type Counting = Pick<CallContext, 'store' | 'secrets' | 'now' | 'library'>;

/** The refusal, with how long to wait. */
export const tooMany = (milliseconds: number): ServiceError => waitFor('tooManyAttempts', milliseconds);

/** A refusal that passes with time; its text may contain {{seconds}} or {{minutes}}. */
export function waitFor(key: MessageKey, milliseconds: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const data: Waiting = { retryAfter: seconds };
  return new ServiceError(errCodes.tooMany, key, { seconds, minutes: Math.ceil(seconds / 60) }, data);
}

/**
 * Counts an attempt before it is made, in one statement: a hundred at the same moment are a hundred.
 * @returns how many there were in this window, with this one, and when it began in milliseconds since 1970
 */
export async function tallyAttempt(
  { store, secrets, now, library }: Counting,
  { kind, windowMs }: Limit,
  key: string,
): Promise<{ attempts: number; startedAt: number }> {
  const at = now();
  const counting = store.db
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
    .returning(['attempts', 'started_at']);
  const { attempts, started_at: startedAt } = await withoutTracking(() => counting.executeTakeFirstOrThrow());
  return { attempts, startedAt };
}

/**
 * Counts an attempt before it is made, and refuses it when there were too many.
 * @param refuse makes the refusal from the milliseconds to wait, where `tooMany` says too little
 * @returns how many more there may be
 * @throws ServiceError 429 when it is one too many
 */
export async function countAttempt(
  call: Counting,
  limit: Limit,
  key: string,
  refuse: (milliseconds: number) => ServiceError = tooMany,
): Promise<number> {
  const { attempts, startedAt } = await tallyAttempt(call, limit, key);
  if (attempts > limit.attempts) throw refuse(startedAt + limit.windowMs - call.now());
  return limit.attempts - attempts;
}

/** How many more attempts there may be now. */
export async function attemptsLeft(counting: Counting, limit: Limit, key: string): Promise<number> {
  const [left = 0] = await attemptsLeftOf(counting, [limit], key);
  return left;
}

/** Attempts left of several limits with the same key, in one statement. */
export async function attemptsLeftOf(
  { store, secrets, now, library }: Counting,
  several: readonly Limit[],
  key: string,
): Promise<number[]> {
  const rows = await store.db
    .selectFrom('attempt')
    .select(['kind', 'attempts'])
    .where('library_id', '=', library.id)
    .where((eb) =>
      eb.or(
        several.map(({ kind, windowMs }) =>
          eb.and([
            eb('kind', '=', kind),
            eb('key', '=', keyedHash(secrets, kind, key)),
            eb('started_at', '>', now() - windowMs),
          ]),
        ),
      ),
    )
    .execute();
  return several.map(({ kind, attempts }) => {
    const used = rows.find((row) => row.kind === kind)?.attempts ?? 0;
    return Math.max(0, attempts - used);
  });
}

/** Takes attempts back after one that turned out well: so many of them, or all. */
export async function forgiveAttempts(
  { store, secrets, library }: Counting,
  { kind }: Limit,
  key: string,
  which: number | 'all',
): Promise<void> {
  const forgiving = store.db
    .updateTable('attempt')
    .set((eb) => ({
      attempts:
        which === 'all'
          ? 0
          : eb
              .case()
              .when('attempts', '>', which)
              .then(eb('attempts', '-', which))
              .else(0)
              .end(),
    }))
    .where('library_id', '=', library.id)
    .where('kind', '=', kind)
    .where('key', '=', keyedHash(secrets, kind, key))
    .where('attempts', '>', 0);
  await withoutTracking(() => forgiving.execute());
}

/** Deletes the counters that are older than the longest window of a limit. */
export async function deleteOldAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('started_at', '<=', now - 24 * 60 * minute)
    .execute();
}

/** Deletes the counters of any limit with one of these keys. */
export async function deleteAttempts(
  db: Db,
  { libraryId, secrets }: { libraryId: number; secrets: Secrets },
  names: readonly string[],
): Promise<void> {
  const keys = Object.values(limits).flatMap(({ kind }) => names.map((name) => keyedHash(secrets, kind, name)));
  await db.deleteFrom('attempt').where('library_id', '=', libraryId).where('key', 'in', keys).execute();
}
