import { deskEndpoints, type DeskCallName } from '../../src/lib/contract/desk/endpoints.ts';
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
  options: Record<string, string>,
): Promise<RawAnswer> {
  const [method, path] = endpoints[name];
  // Many networks, so that the gate holds nobody back: it is not what is tried here.
  requestCount += 1;
  const from = `10.2.${String((requestCount >> 6) & 255)}.1`;
  const headers = { 'x-forwarded-for': from, ...options };
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

/** Sends a call of the desk as a member of staff. */
export type DeskCaller = (name: DeskCallName, input: object) => Promise<RawAnswer>;

/** Signs a member of staff in for the first time and chooses a password. @throws if that is refused */
export async function signInAtDesk(origin: string, account: string, firstPassword: string): Promise<DeskCaller> {
  let cookie = '';
  const call: DeskCaller = (name, input) =>
    ask(origin, {
      method: 'POST',
      path: deskEndpoints[name][0],
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '10.3.0.1', cookie },
      body: JSON.stringify(input),
    });
  const opened = await call('openDeskSession', { account, password: firstPassword });
  dataOf(opened);
  cookie = [opened.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';
  const chosen = await call('chooseDeskPassword', { password: firstPassword, newPassword: 'Guidance-Desk-27' });
  dataOf(chosen);
  cookie = [chosen.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? cookie;
  return call;
}
