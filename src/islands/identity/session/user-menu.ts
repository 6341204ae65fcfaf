import type { ClientSite } from '#lib/client/conventions.ts';
import { hasHint, readerEvent, storedUser, type UserInfo } from '#lib/session/reader-session.ts';

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

/** The reader of this tab. Browsers that forbid storage have none: then only the cookie signs calls. */
export function readerHere(groupCode: string): UserInfo | undefined {
  try {
    return storedUser(sessionStorage, groupCode);
  } catch {
    return undefined;
  }
}

/** Puts the reader's name and menu in the place of the sign-in link, or the link back. */
export function showReader(place: HTMLElement, user: UserInfo | undefined): void {
  dispatchEvent(new CustomEvent(readerEvent, { detail: user }));
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

/** The page stands in a frame. */
export const isFramed = (): boolean => parent !== window;

/**
 * True when this browser has a session, which this tab may not know yet. In a frame of another site no cookie is kept:
 * there the frame's own reader counts.
 */
export const hasSession = (groupCode: string): boolean =>
  hasHint(document.cookie, groupCode) || (isFramed() && readerHere(groupCode) !== undefined);
