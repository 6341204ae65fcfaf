import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveBySubtle } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { Client } from '#lib/client/client.ts';
import type { Language } from '#lib/contract/language.ts';
import { loginMessages } from './messages.ts';

/** Browsers give Web Crypto to pages over https alone; for a library on plain http a script computes it, slower. */
async function deriveKeyHere(): Promise<DeriveKeyFunction> {
  if (globalThis.isSecureContext) return deriveBySubtle;
  const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/sha2.js'),
  ]);
  return async ({ cost, keyLength }, salt, password) => ({
    derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
  });
}

/**
 * Has this device compute what represents reading the picture of a captcha.
 * @param input.say shows how it goes
 * @param input.controller ends the work when its result is no longer wanted
 * @returns what is to be typed, where it was found, and what is said
 */
export async function solveByWork(
  client: Client,
  input: { language: Language; codeKey: string; say: (message: string) => void; controller: AbortController },
): Promise<{ message: string; verifyCode?: string }> {
  const { language, codeKey, say, controller } = input;
  const messages = await loginMessages(language);
  if (controller.signal.aborted) return { message: '' };
  say(messages.captchaWorking);
  const work = await client.call('getCaptchaWork', { codeKey });
  if (!work.success) return { message: work.message };
  const challenge = work.data;
  const solution = await solveChallenge({ challenge, controller, deriveKey: await deriveKeyHere() });
  if (!solution) return { message: messages.captchaNotDone };
  const { counter, derivedKey } = solution;
  const answer = await client.call('solveCaptchaWork', { challenge, solution: { counter, derivedKey } });
  if (!answer.success) return { message: answer.message };
  return { message: messages.captchaDone, verifyCode: answer.data.verifyCode };
}
