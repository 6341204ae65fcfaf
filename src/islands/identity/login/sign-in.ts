import type { Client } from '#lib/client/client.ts';
import { wantsLongCaptcha } from '#lib/rules/long-captcha.ts';
import { secondStepOf } from '#lib/rules/second-factor.ts';
import type { Language } from '#lib/contract/language.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { saveForChange } from '#lib/stores/session/forced-change.ts';
import { loginTypes } from '#lib/stores/session/reader.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { storeLibraries } from '#lib/stores/session/tab-copies.ts';
import { takeLibrary } from '../session/library.ts';
import { sessionHere } from '../session/page-session.ts';

export interface Entered {
  username: string;
  password: string;
  verifyCode: string;
  codeKey: string;
}

export type Outcome =
  | { kind: 'signedIn' }
  /** Neither mail nor phone is verified, and this library wants one of them first. */
  | { kind: 'mustBind' }
  /** `later`: the password has not been changed for too long; the reader is notified before going on (§4.3). */
  | { kind: 'mustChange'; message: string; later: boolean }
  /** The password was right, and a code comes next: the page for it knows this browser. */
  | { kind: 'secondStep' }
  /** Shown as it is; the captcha was used up, and the next one may have to be a long one. */
  | { kind: 'refused'; message: string; long?: boolean };

export interface Place {
  groupCode: string;
  language: Language;
  mappingPath: string;
  nextPath: string;
  mustBindContact: boolean;
  /** How the reader signs in, as it is kept (portal-shell §9); by account when left out, empty for ways without a number. */
  loginType?: string | undefined;
  clientOf: (session: SessionToken) => Client;
}

/** Answer of a sign-in whose password has not been changed for a long time. */
const longUnchanged = 10_000;

/** Keeps the token and asks who this is: contact status, user info, check flags and libraries (portal-shell §4.2). */
export async function settle(token: SessionToken, place: Place): Promise<Outcome> {
  const session = sessionHere();
  session?.storeToken(token);
  const client = place.clientOf(token);
  const contact = await client.call('getContactStatus', {});
  if (!contact.success) {
    session?.failSignIn();
    return { kind: 'refused', message: contact.message };
  }
  if (place.mustBindContact && contact.data.emailFlag !== '1' && contact.data.phoneFlag !== '1') {
    return { kind: 'mustBind' };
  }
  const user = await client.call('getSessionUser', {});
  if (!user.success) {
    session?.failSignIn();
    return { kind: 'refused', message: user.message };
  }
  const [, libraries] = await Promise.all([client.call('getCheckFlag', {}), client.call('listLibCodes', {})]);
  const { loginType = loginTypes.account } = place;
  session?.signedIn(user.data, loginType);
  if (libraries.success) storeLibraries(tabStorage, place.language, libraries.data);
  takeLibrary(user.data);
  return { kind: 'signedIn' };
}

/** What encrypts passwords: fetched while the reader types, since no form is sent before. */
export const loadCipher = () => import('#lib/rules/password-cipher.ts');

/**
 * Signs in by account and password, with the payload of portal-shell §3.
 * @throws when the script that encrypts cannot be fetched
 */
export async function signIn(client: Client, entered: Entered, place: Place): Promise<Outcome> {
  const parameter = await client.call('getSignInParameter', {});
  if (!parameter.success) return { kind: 'refused', message: parameter.message };
  const { encryptPassword } = await loadCipher();
  const password = encryptPassword(entered.password, parameter.data.passwordKey);
  const answer = await client.call('login', {
    username: entered.username,
    password,
    verifyCode: entered.verifyCode,
    codeKey: entered.codeKey,
    mappingPath: place.mappingPath,
    nextpath: place.nextPath,
    loginSystem: 1,
  });
  if (answer.success) return settle(answer.data, place);
  sessionHere()?.failSignIn();
  if (secondStepOf(answer)) return { kind: 'secondStep' };
  if (answer.errCode !== errCodes.passwordChange) {
    return { kind: 'refused', message: answer.message, long: wantsLongCaptcha(answer) };
  }
  saveForChange(tabStorage, { username: entered.username, password, message: answer.message });
  return { kind: 'mustChange', message: answer.message, later: answer.data === longUnchanged };
}
