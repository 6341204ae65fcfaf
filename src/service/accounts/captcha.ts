import { randomBytes, randomInt } from 'node:crypto';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { CallContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { keyedHash } from '../secrets.ts';
import { countAttempt, limits } from './attempts.ts';
import { captchaAlphabet, drawCaptcha } from './captcha.image.ts';
import { sweep } from './sweep.ts';

const length = 4;
/** How long a captcha may be answered. */
export const captchaLifetimeMs = 5 * 60_000;

type Asking = Pick<CallContext, 'store' | 'secrets' | 'now' | 'library' | 'address' | 'captchaFixedCode'>;

const answerHash = ({ secrets }: Pick<Asking, 'secrets'>, codeKey: string, answer: string): string =>
  keyedHash(secrets, 'captcha', codeKey, answer.trim().toUpperCase());

/** A new captcha: its key, and the picture as a data address. */
export async function createCaptcha(call: Asking): Promise<{ codeKey: string; verifyCode: string }> {
  const { store, library, now, captchaFixedCode } = call;
  await countAttempt(call, limits.captchaAddress, call.address);
  await sweep(call);
  const codeKey = randomBytes(18).toString('base64url');
  const drawn = Array.from({ length }, () => captchaAlphabet[randomInt(captchaAlphabet.length)] ?? '').join('');
  const answer = captchaFixedCode ?? drawn;
  await store.db
    .insertInto('captcha')
    .values({
      code_key: codeKey,
      library_id: library.id,
      answer_hash: answerHash(call, codeKey, answer),
      expires_at: now() + captchaLifetimeMs,
    })
    .execute();
  return { codeKey, verifyCode: `data:image/png;base64,${drawCaptcha(drawn).toString('base64')}` };
}

/**
 * Takes the captcha away and compares: whatever the answer is, it cannot be answered again, and of two answers at the
 * same moment one finds it.
 * @throws ServiceError 400 when it is unknown, over or answered wrongly
 */
export async function solveCaptcha(call: Asking, codeKey: string, verifyCode: string): Promise<void> {
  const { store, library, now } = call;
  const taken = await store.db
    .deleteFrom('captcha')
    .where('code_key', '=', codeKey)
    .where('library_id', '=', library.id)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst();
  const isRight =
    taken !== undefined && taken.expires_at > now() && taken.answer_hash === answerHash(call, codeKey, verifyCode);
  if (!isRight) throw new ServiceError(errCodes.badRequest, 'wrongVerifyCode');
}
