import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { partOf, type Part } from '#lib/pages/part.ts';

export interface LoadedLogin {
  /** Who is signed in already. */
  reader: { name: string } | undefined;
  /** What this browser knows of a reader is over. */
  isOver: boolean;
  hasSchoolLogin: boolean;
  /** Undefined where nobody signs in by an account. */
  captcha: Part<OutputOf<'getCaptchaKey'>> | undefined;
}

/**
 * What the page of sign-in shows to this browser.
 * @param client of the person who asks for the page
 * @param given.hasHint the browser says that somebody is signed in
 * @param given.captcha that of the form of an account
 */
export async function loadLogin(
  client: Client,
  { hasHint, captcha: captchaKind }: { hasHint: boolean; captcha: 'none' | 'short' | 'long' },
): Promise<LoadedLogin> {
  const user = hasHint ? await client.call('getSessionUser', {}) : undefined;
  const school = await client.call('getSchoolLogin', {});
  const captcha =
    captchaKind === 'none'
      ? undefined
      : await client.call('getCaptchaKey', { long: captchaKind === 'long' ? '1' : '0' });
  return {
    reader: user?.success ? { name: user.data.name } : undefined,
    isOver: user?.errCode === errCodes.unauthenticated,
    hasSchoolLogin: school.success && school.data.code === '1',
    captcha: captcha && partOf(captcha),
  };
}

/** Where the school login is that is shown in a frame; undefined where the library has none. */
export async function loadSchoolLogin(client: Client): Promise<URL | undefined> {
  const answer = await client.call('getSchoolLogin', {});
  return answer.success && answer.data.code === '1' ? new URL(answer.data.loginUrl) : undefined;
}

/** Where to sign out of unified authentication too; empty where there is nowhere. The call ends no session of its own. */
export async function loadLogoutUrl(client: Client): Promise<string> {
  const answer = await client.call('logout', {});
  return answer.success ? answer.data.logoutUrl : '';
}
