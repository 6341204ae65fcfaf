import { browserClient } from '../session/client.ts';
import { sessionHere } from '../session/page-session.ts';
import { bindMessages } from '../bind/messages.ts';
import type { LoginSite } from './AccountForm.tsx';
import { fill } from '#lib/i18n/format.ts';
import type { Language } from '#lib/contract/language.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { entryCodeMark } from '#lib/urls/entry-links.ts';
import { proceed } from './proceed.ts';
import { settle } from './sign-in.ts';

type Replacement = NonNullable<OutputOf<'ssoOpac'>['replaces']>;

/** Says on the page why nobody was signed in, with the way to sign in. */
async function refuse(place: HTMLElement, site: LoginSite, message: string): Promise<void> {
  const messages = await bindMessages(site.requestContext.language);
  const text = document.createElement('p');
  text.className = 'notice notice-failure';
  text.setAttribute('role', 'alert');
  text.textContent = message;
  const link = document.createElement('a');
  link.className = 'btn';
  link.href = site.links.login;
  link.textContent = messages.toSignIn;
  const title = document.querySelector('h1');
  if (title) title.textContent = messages.signInFailed;
  document.title = messages.signInFailed;
  place.replaceChildren(text, link);
}

/** Asks whether to continue as the arriving reader; the other choice leads on as the reader who is signed in. */
async function ask(
  place: HTMLElement,
  { language, next, replaces }: { language: Language; next: string; replaces: Replacement },
): Promise<void> {
  const messages = await bindMessages(language);
  const { current, coming } = replaces;
  const text = document.createElement('p');
  text.textContent = fill(messages.otherReaderAsk, {
    name: current.name,
    account: current.account,
    otherName: coming.name,
    otherAccount: coming.account,
  });
  const agree = document.createElement('button');
  agree.className = 'btn btn-main';
  agree.textContent = fill(messages.continueAs, { name: coming.name });
  const stay = document.createElement('a');
  stay.className = 'btn';
  stay.href = next;
  stay.textContent = fill(messages.stayAs, { name: current.name });
  const choices = document.createElement('p');
  choices.className = 'replace-reader';
  choices.append(agree, stay);
  place.replaceChildren(text, choices);
  const title = document.querySelector('h1');
  if (title) {
    title.textContent = messages.otherReader;
    title.tabIndex = -1;
    // The whole page has changed: a screen reader reads it from its heading, and no key press answers by accident.
    title.focus();
  }
  document.title = messages.otherReader;
  await new Promise((resolve) => {
    agree.addEventListener('click', resolve, { once: true });
  });
}

/**
 * Keeps the token of a reader who signed in elsewhere, or came by a link with a token, as a sign-in here does (portal-shell
 * §4.2), and leads on. The address with what worked once does not stay in the history.
 */
async function arrive(place: HTMLElement): Promise<void> {
  const {
    site: text = '',
    jwt = '',
    jwtHeader = '',
    loginType = '',
    next = '/',
    ask: mustAsk,
    replaced,
  } = place.dataset;
  const site: LoginSite = JSON.parse(text);
  history.replaceState(null, '', location.pathname.replace(/\/loginExternal\/.*/i, '/loginExternal/-/-'));
  let token = { jwt, jwtHeader };
  if (mustAsk !== undefined) {
    const client = browserClient(site.requestContext, site.unreachable);
    const link = jwtHeader === entryCodeMark ? { code: jwt } : token;
    let answer = await client.call('ssoOpac', link);
    while (answer.success && answer.data.replaces) {
      const { replaces } = answer.data;
      await ask(place, { language: site.requestContext.language, next, replaces });
      answer = await client.call('ssoOpac', { ...link, replace: replaces.session });
    }
    if (!answer.success) {
      await refuse(place, site, answer.message);
      return;
    }
    token = { jwt: answer.data.jwt, jwtHeader: answer.data.jwtHeader };
  }
  // Nothing of an earlier reader stays.
  if (mustAsk !== undefined || replaced !== undefined) sessionHere()?.end('elsewhere');
  const outcome = await settle(token, {
    ...site.requestContext,
    nextPath: next,
    mustBindContact: site.mustBindContact,
    loginType,
    clientOf: (session) => browserClient({ ...site.requestContext, session }, site.unreachable),
  });
  if (outcome.kind === 'refused') {
    await refuse(place, site, outcome.message);
    return;
  }
  proceed(outcome, site.links, next);
}

const place = document.getElementById('arrival');
if (place) void arrive(place);
