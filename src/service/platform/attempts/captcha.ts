import { randomBytes } from 'node:crypto';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { type CallContext, ServiceError } from '../context/context.ts';
import { keyedHash } from '../secrets.ts';
import type { Db } from '../db/database.ts';
import { withoutTracking } from '../db/writes.ts';
import { countAttempt, limits } from './attempts.ts';
import { captchaAlphabet, drawCaptcha } from './captcha.image.ts';

/** Characters of a captcha, and of one for an account that was tried often. */
const lengths = { usual: 4, long: 7 } as const;
const longMark = 'long.';
/** How long a captcha may be answered. */
export const captchaLifetimeMs = 5 * 60_000;

export type CaptchaContext = Pick<CallContext, 'store' | 'secrets' | 'now' | 'library' | 'client' | 'captchaFixedCode'>;

const answerHash = ({ secrets }: Pick<CaptchaContext, 'secrets'>, codeKey: string, answer: string): string =>
  keyedHash(secrets, 'captcha', codeKey, answer.trim().toUpperCase());

/** Bytes that belong to a key and that nobody without our secret can tell. */
const bytesOf = ({ secrets }: Pick<CaptchaContext, 'secrets'>, what: string, codeKey: string): Buffer =>
  Buffer.from(keyedHash(secrets, what, codeKey), 'base64url');

/** Whether the captcha of a key that we gave out is a long one: the key says so, and it is looked up whole. */
export const isLongCaptcha = (codeKey: string): boolean => codeKey.startsWith(longMark);

/** What the picture of a key shows: it follows from the key, so that it is drawn when it is asked for and kept nowhere. */
const drawnText = (call: Pick<CaptchaContext, 'secrets'>, codeKey: string): string =>
  [...bytesOf(call, 'captcha-text', codeKey).subarray(0, isLongCaptcha(codeKey) ? lengths.long : lengths.usual)]
    .map((byte) => captchaAlphabet[byte % captchaAlphabet.length] ?? '')
    .join('');

/** The picture as a data address. The same key gives the same dots: many of one text could be laid over each other. */
const draw = (call: Pick<CaptchaContext, 'secrets'>, codeKey: string): string => {
  const picture = drawCaptcha(drawnText(call, codeKey), bytesOf(call, 'captcha-dots', codeKey));
  return `data:image/png;base64,${picture.toString('base64')}`;
};

/** What is typed to answer a captcha. */
export const captchaText = (call: Pick<CaptchaContext, 'secrets' | 'captchaFixedCode'>, codeKey: string): string =>
  call.captchaFixedCode ?? drawnText(call, codeKey);

/** A new captcha without its picture. @param isLong for an account that was tried often */
export async function createCaptchaKey(call: CaptchaContext, isLong = false): Promise<string> {
  const { store, library, now } = call;
  await countAttempt(call, limits.captchaAddress, call.client);
  const codeKey = `${isLong ? longMark : ''}${randomBytes(18).toString('base64url')}`;
  await store.db
    .insertInto('captcha')
    .values({
      code_key: codeKey,
      library_id: library.id,
      answer_hash: answerHash(call, codeKey, captchaText(call, codeKey)),
      expires_at: now() + captchaLifetimeMs,
    })
    .execute();
  return codeKey;
}

/** A new captcha: its key, and the picture as a data address. @param isLong for an account that was tried often */
export async function createCaptcha(
  call: CaptchaContext,
  isLong = false,
): Promise<{ codeKey: string; verifyCode: string }> {
  const codeKey = await createCaptchaKey(call, isLong);
  return { codeKey, verifyCode: draw(call, codeKey) };
}

/** @throws ServiceError 404 when a captcha was answered or is over */
export async function requireWaiting({ store, library, now }: CaptchaContext, codeKey: string): Promise<void> {
  const waiting = await store.db
    .selectFrom('captcha')
    .select('code_key')
    .where('code_key', '=', codeKey)
    .where('library_id', '=', library.id)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!waiting) throw new ServiceError(errCodes.notFound, 'wrongVerifyCode');
}

/**
 * The picture of a captcha that is still to be answered.
 * @throws ServiceError 404 when it was answered or is over, 429 when an address asks for too many
 */
export async function captchaPicture(call: CaptchaContext, codeKey: string): Promise<string> {
  await countAttempt(call, limits.captchaAddress, call.client);
  await requireWaiting(call, codeKey);
  return draw(call, codeKey);
}

/**
 * Takes the captcha away and compares: whatever the answer is, it cannot be answered again, and of two answers at the
 * same moment one finds it.
 * @throws ServiceError 400 when it is unknown, over or answered wrongly
 */
export async function solveCaptcha(call: CaptchaContext, codeKey: string, verifyCode: string): Promise<void> {
  const { store, library, now } = call;
  const taking = store.db
    .deleteFrom('captcha')
    .where('code_key', '=', codeKey)
    .where('library_id', '=', library.id)
    .returning(['answer_hash', 'expires_at']);
  const taken = await withoutTracking(() => taking.executeTakeFirst());
  const isRight =
    taken !== undefined && taken.expires_at > now() && taken.answer_hash === answerHash(call, codeKey, verifyCode);
  if (!isRight) throw new ServiceError(errCodes.badRequest, 'wrongVerifyCode');
}

/** Deletes captchas that can no longer be answered. */
export async function deleteExpiredCaptchas(db: Db, now: number): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<=', now).execute();
}
