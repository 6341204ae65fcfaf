import type { OutputOf } from '#lib/contract/contract.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';

export const signInFailed = ({ t, address }: PageContext, message: string): Markup =>
  html`${failureMarkup(message)}
    <p><a class="btn" href="${address('/login')}">${t('bind:toSignIn')}</a></p>`;

export interface Arrival {
  /** Data of the library's sign-in forms for the script. */
  site: object;
  /** The token; empty when the script has to request it. */
  jwt: string;
  jwtHeader: string;
  loginType: string;
  next: string;
  /** Text of a button that a browser without scripts sends instead; undefined when the cookie is set already. */
  button?: string | undefined;
  /** Another reader was signed in before. */
  isReplaced?: boolean;
}

/**
 * A reader has signed in elsewhere: islands/identity/login/arrive.ts stores the token as a sign-in here does and leads
 * on. Without scripts the cookie is enough, and the link leads on.
 */
export function arrivalMarkup({ t }: PageContext, arrival: Arrival): Markup {
  const { site, jwt, jwtHeader, loginType, next, button, isReplaced = false } = arrival;
  const on =
    button === undefined
      ? html`<a class="btn btn-main" href="${next}">${t('bind:goOn')}</a>`
      : html`<form method="post"><button class="btn btn-main">${button}</button></form>`;
  return html`<div
    id="arrival"
    data-site="${JSON.stringify(site)}"
    data-jwt="${jwt}"
    data-jwt-header="${jwtHeader}"
    data-login-type="${loginType}"
    data-next="${next}"
    ${attribute('data-ask', button === undefined ? undefined : '')}
    ${attribute('data-replaced', isReplaced ? '' : undefined)}
  >
    <p role="status">${t('bind:arriving')}</p>
    <noscript>${on}</noscript>
  </div>`;
}

export interface Replacing {
  replaces: NonNullable<OutputOf<'ssoOpac'>['replaces']>;
  /** Where the form goes; the page itself if undefined. */
  action?: string | undefined;
  /** Where the reader who stays goes. */
  next: string;
}

/** Another reader is signed in: nothing happens before the answer. Works without scripts. */
export function replaceReaderMarkup({ t }: PageContext, { replaces, action, next }: Replacing): Markup {
  const { current, coming, session } = replaces;
  const question = t('bind:otherReaderAsk', {
    name: current.name,
    account: current.account,
    otherName: coming.name,
    otherAccount: coming.account,
  });
  return html`<p>${question}</p>
    <form method="post" ${attribute('action', action)} class="replace-reader">
      <input type="hidden" name="replace" value="${session}" />
      <button class="btn btn-main">${t('bind:continueAs', { name: coming.name })}</button>
      <a class="btn" href="${next}">${t('bind:stayAs', { name: current.name })}</a>
    </form>`;
}

/** A sign-in elsewhere that takes effect after a press. @param library its name */
export const confirmMarkup = (
  { t }: PageContext,
  { action, ticket, library }: { action: string; ticket: string; library: string },
): Markup =>
  html`<form method="post" class="account-form" action="${action}">
    <p>${t('bind:confirmIntro', { name: library })}</p>
    <input type="hidden" name="confirm" value="${ticket}" />
    <button class="btn btn-main">${t('bind:confirm')}</button>
  </form>`;
