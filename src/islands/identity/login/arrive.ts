import { clearTabSession } from '../session/clear-session.ts';
import { browserClient } from '../session/client.ts';
import { bindMessages } from '../bind/messages.ts';
import type { LoginSite } from './AccountForm.tsx';
import { proceed } from './proceed.ts';
import { settle } from './sign-in.ts';

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

/**
 * Keeps the token of a reader who signed in elsewhere, or came by a link with a token, as a sign-in here does (portal-shell
 * §4.2), and leads on. The address with what worked once does not stay in the history.
 */
async function arrive(place: HTMLElement): Promise<void> {
  const { site: text = '', jwt = '', jwtHeader = '', loginType = '', next = '/', ask } = place.dataset;
  const site: LoginSite = JSON.parse(text);
  history.replaceState(null, '', location.pathname.replace(/\/loginExternal\/.*/i, '/loginExternal/-/-'));
  let token = { jwt, jwtHeader };
  if (ask !== undefined) {
    // Nothing of another reader stays beside the one who comes.
    clearTabSession();
    const answer = await browserClient(site.requestContext, site.unreachable).call('ssoOpac', token);
    if (!answer.success) {
      await refuse(place, site, answer.message);
      return;
    }
    token = { jwt: answer.data.jwt, jwtHeader: answer.data.jwtHeader };
  }
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
