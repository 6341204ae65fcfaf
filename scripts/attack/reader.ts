import type { CallName } from '../../src/lib/contract/endpoints.ts';
import { endpoints } from '../../src/lib/contract/endpoints.ts';
import { encryptPassword } from '../../src/lib/rules/password-cipher.ts';
import { ask, type RawAnswer } from './ask.ts';

/** Every captcha of a test server has this answer (scripts/test-server.ts). */
const captcha = 'ABCD';
/** Of all demo readers (libraries/README.md). */
export const password = 'Yuelan-2026';

/** A demo reader who is signed in. */
export interface SignedInReader {
  token: Record<string, string>;
  call: (name: CallName, input?: object, headers?: Record<string, string>) => Promise<RawAnswer>;
}

let requestCount = 0;

/** Asks a call with headers; the input goes into the body, or into the address. */
export function callOf(
  origin: string,
  name: CallName,
  input: object,
  given: Record<string, string>,
): Promise<RawAnswer> {
  const [method, path] = endpoints[name];
  // Many networks, so that the gate holds nobody back: it is not what is tried here.
  requestCount += 1;
  const from = `10.2.${String((requestCount >> 6) & 255)}.1`;
  const headers = { 'x-forwarded-for': from, ...given };
  if (method === 'POST') return ask(origin, { method, path, headers, body: JSON.stringify(input) });
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString();
  return ask(origin, { method, path: query === '' ? path : `${path}?${query}`, headers });
}

const dataOf = <T>({ text }: RawAnswer): T => {
  const answer: { success: boolean; data: T; message: string } = JSON.parse(text);
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
};

/** Signs a demo reader in by the calls that the dialog makes. @throws with the message when that is refused */
export async function signIn(origin: string, account: string): Promise<SignedInReader> {
  const { passwordKey } = dataOf<{ passwordKey: string }>(await callOf(origin, 'getSignInParameter', {}, {}));
  const { codeKey } = dataOf<{ codeKey: string }>(await callOf(origin, 'getCaptcha', {}, {}));
  const form = { username: account, password: encryptPassword(password, passwordKey), verifyCode: captcha, codeKey };
  const { jwt, jwtHeader } = dataOf<{ jwt: string; jwtHeader: string }>(await callOf(origin, 'login', form, {}));
  const token = { [jwtHeader]: jwt };
  return { token, call: (name, input = {}, headers = {}) => callOf(origin, name, input, { ...token, ...headers }) };
}
