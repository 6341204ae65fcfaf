import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { ServiceError } from '../context/context.ts';
import { keyedHash } from '../secrets.ts';
import { countAttempt, limits } from './attempts.ts';
import { captchaText, isLongCaptcha, requireWaiting, type CaptchaContext } from './captcha.ts';

/**
 * How dear a proof of work is: rounds of PBKDF2 for one try, and how many tries it takes. About half a second of a
 * desktop’s processor, a few of a small phone’s; four times that for an account that was tried often.
 */
const rounds = { usual: 2_000, long: 8_000 } as const;
const tries = { least: 150, most: 350 } as const;

const secretsOf = ({ secrets }: Pick<CaptchaContext, 'secrets'>) => ({
  hmacSignatureSecret: keyedHash(secrets, 'captcha-work'),
  hmacKeySignatureSecret: keyedHash(secrets, 'captcha-work-key'),
});

/**
 * A proof of work in place of reading the picture of a captcha, for readers who cannot see it. It belongs to that captcha
 * alone.
 * @throws ServiceError 404 when the captcha was answered or is over, 429 when an address asks for too many
 */
export async function createCaptchaWork(call: CaptchaContext, codeKey: string): Promise<OutputOf<'getCaptchaWork'>> {
  await countAttempt(call, limits.captchaAddress, call.client);
  await requireWaiting(call, codeKey);
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: isLongCaptcha(codeKey) ? rounds.long : rounds.usual,
    counter: randomInt(tries.most, tries.least),
    data: { codeKey },
    deriveKey,
    ...secretsOf(call),
  });
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix, keySignature = '' } = parameters;
  return {
    parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix, keySignature, data: { codeKey } },
    signature,
  };
}

/**
 * What the picture of a captcha shows, for anyone who has done the work that belongs to it. The form is then sent as if
 * the picture had been read, so that every form that takes a captcha takes this too.
 * @throws ServiceError 400 when the work was not done or belongs to another captcha, 404 when the captcha is over
 */
export async function textForWork(
  call: CaptchaContext,
  { challenge, solution }: ParsedInputOf<'solveCaptchaWork'>,
): Promise<OutputOf<'solveCaptchaWork'>> {
  const { codeKey } = challenge.parameters.data;
  await countAttempt(call, limits.captchaAddress, call.client);
  await requireWaiting(call, codeKey);
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(call) });
  if (!verified) throw new ServiceError(errCodes.badRequest, 'wrongVerifyCode');
  return { verifyCode: captchaText(call, codeKey) };
}
