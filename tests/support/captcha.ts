import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';

/** What a browser sends that has done the work of getCaptchaWork. */
export async function workDone(challenge: OutputOf<'getCaptchaWork'>): Promise<InputOf<'solveCaptchaWork'>> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The work has no solution.');
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}
