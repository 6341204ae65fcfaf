import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveBySubtle } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { Answer } from '#lib/contract/envelope.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Client } from '#lib/client/client.ts';

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
 * Has this device compute what stands for reading the picture of a captcha.
 * @param controller ends the work when its result is no longer wanted
 * @returns what is to be typed; the refusal of the service; undefined when the work was ended or did not come to an end
 */
export async function solveByWork(
  client: Client,
  codeKey: string,
  controller: AbortController,
): Promise<Answer<OutputOf<'solveCaptchaWork'>> | undefined> {
  const work = await client.call('getCaptchaWork', { codeKey });
  if (!work.success) return work;
  const challenge = work.data;
  const solution = await solveChallenge({ challenge, controller, deriveKey: await deriveKeyHere() });
  if (!solution || controller.signal.aborted) return undefined;
  const { counter, derivedKey } = solution;
  return client.call('solveCaptchaWork', { challenge, solution: { counter, derivedKey } });
}
