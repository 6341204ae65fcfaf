import type { Client } from '#lib/client/client.ts';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { partOf, type Part } from '#lib/pages/part.ts';
import { ownPath } from '#lib/urls/own-path.ts';

export interface LoadedLogin {
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

const unsentFormPath = (ticket: string): string => `/unsentForm?${new URLSearchParams({ ticket }).toString()}`;

/**
 * Stores a form that was sent after its session had ended.
 * @returns the path of the page that sends it; undefined where it could not be stored
 */
export async function storeUnsentForm(client: Client, form: InputOf<'storeUnsentForm'>): Promise<string | undefined> {
  const answer = await client.call('storeUnsentForm', form);
  return answer.success ? unsentFormPath(answer.data.ticket) : undefined;
}

/** What the page of an unsent form shows: the form, where to go instead, or why there is none. */
type UnsentFormPage =
  | { kind: 'form'; form: OutputOf<'getUnsentForm'>; reader: { name: string } | undefined }
  | { kind: 'elsewhere'; path: string }
  | { kind: 'failure'; message: string; status: number };

/** Loads an unsent form for its reader. @param client of the reader who requests the page */
export async function loadUnsentForm(client: Client, ticket: string): Promise<UnsentFormPage> {
  const answer = await client.call('getUnsentForm', { ticket });
  const next = new URLSearchParams({ next: unsentFormPath(ticket) }).toString();
  if (answer.errCode === errCodes.unauthenticated) return { kind: 'elsewhere', path: `/login?${next}` };
  // The library wants a verified contact first.
  if (answer.errCode === errCodes.forbidden) return { kind: 'elsewhere', path: `/forceBinding?${next}` };
  if (!answer.success) return { kind: 'failure', message: answer.message, status: statusOf(answer) };
  const path = ownPath(answer.data.path) ?? '/home';
  // Another reader filled it in.
  if (answer.data.fields.length === 0) return { kind: 'elsewhere', path };
  const user = await client.call('getSessionUser', {});
  const reader = user.success ? { name: user.data.name } : undefined;
  return { kind: 'form', form: { ...answer.data, path }, reader };
}
