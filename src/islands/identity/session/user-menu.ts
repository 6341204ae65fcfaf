import type { ClientSite } from '#lib/client/conventions.ts';
import {
  hasHint,
  storedSession,
  type StoredEnvironment,
  type StoredSession,
  type UserInfo,
} from '#lib/stores/session/reader.ts';
import { sharedStorage, tabStorage } from '#lib/stores/session/storage.ts';

/** The header's place of the reader: components/shell/user-area-markup.ts. Undefined on pages without a header. */
export const userMenuElement = (): HTMLElement | null => document.getElementById('user-area');

/** Who asks from this page; undefined where there is no place of the reader. */
export function requestContextOf(place: HTMLElement): ClientSite {
  const requestContext: ClientSite = JSON.parse(place.dataset['context'] ?? '');
  return requestContext;
}

/** Addresses of this library in the reader's language. */
export interface SiteLinks {
  home: string;
  privacy: string;
  modifyPassword: string;
  resetPassword: string;
  /** The second step of a sign-in by password. */
  secondFactor: string;
  forceBinding: string;
  personalCenter: string;
  login: string;
  /** Where the ways in by services of others begin: /cas and so on is added to it. */
  signIn: string;
  bindAccount: string;
  /** The front page of reader-driven purchasing. */
  purchasing: string;
}
export function siteLinksOf(place: HTMLElement): SiteLinks {
  const { base = '' } = place.dataset;
  return {
    home: `${base}/home`,
    privacy: `${base}/privacy`,
    modifyPassword: `${base}/modifyPassword`,
    resetPassword: `${base}/resetPassword`,
    secondFactor: `${base}/secondFactor`,
    forceBinding: `${base}/forceBinding`,
    personalCenter: `${base}/personalCenter`,
    login: `${base}/login`,
    signIn: `${base}/signIn`,
    bindAccount: `${base}/bindAccount`,
    purchasing: `${base}/drivePurchas`,
  };
}

export function storedEnvironment(place: HTMLElement): StoredEnvironment {
  const { groupCode } = requestContextOf(place);
  const isHinted = hasHint(document.cookie, groupCode);
  return { groupCode, isFramed: parent !== window, isHinted, tab: tabStorage, shared: sharedStorage };
}
export const storedSessionOf = (place: HTMLElement): StoredSession => storedSession(storedEnvironment(place));

/** The reader of this page as the browser has it stored; undefined for visitors, and while this tab does not know who it is. */
export function storedReaderHere(): UserInfo | undefined {
  const place = userMenuElement();
  const session = place && storedSessionOf(place);
  return session?.kind === 'reader' ? session.user : undefined;
}

export function showReader(place: HTMLElement, user: UserInfo | undefined): void {
  const link = place.querySelector<HTMLElement>('[data-sign-in]');
  const menu = place.querySelector<HTMLDetailsElement>('details');
  if (!menu) return;
  if (link) link.hidden = user !== undefined;
  menu.hidden = user === undefined;
  menu.open = false;
  const name = place.querySelector('[data-name]');
  if (name) name.textContent = user?.name ?? '';
  const avatar = place.querySelector('.avatar');
  avatar?.querySelector('img')?.remove();
  if (!avatar || !user?.opacPicUrl) return;
  const image = new Image(28, 28);
  image.alt = '';
  // The drawn one beneath it stays where the picture does not come (shell.client.ts).
  image.dataset['fallback'] = 'drawn';
  image.src = user.opacPicUrl;
  avatar.append(image);
}
