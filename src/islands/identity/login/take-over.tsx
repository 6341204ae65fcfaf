import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Client } from '#lib/client/client.ts';
import type { ClientSite } from '#lib/client/conventions.ts';
import type { FindConfig } from '#lib/contract/config.ts';
import { type Answer, errCodes } from '#lib/contract/envelope.ts';
import { situations } from '#lib/rules/situations.ts';
import { signInMethodsOf } from '#lib/identity/sign-in-methods.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { saveEntered } from '../../entered-fields.ts';
import { bindMessages } from '../bind/messages.ts';
import { browserClient } from '../session/client.ts';
import { requestContextOf, siteLinksOf } from '../session/user-menu.ts';
import type { LoginDialogData } from './dialog-data.ts';
import LoginDialog from './LoginDialog.tsx';
import { loginMessages } from './messages.ts';
import { storeConfig, storedConfig } from '#lib/stores/session/site-config.ts';

interface Given {
  holder: HTMLElement;
  notice: string;
  signal: AbortSignal;
  /** The reader closes it. */
  onClose: () => void;
}

/**
 * Gives the dialog that the server has made to React. Its elements stay the same, so that text, selection, focus and what
 * is being composed with an input method stay.
 * @returns when it does what it shows
 */
export async function takeOver({
  holder,
  data,
  notice,
  composed,
  signal,
  onClose,
}: Given & { data: LoginDialogData; composed: EventTarget | null }): Promise<void> {
  const { config, ...props } = data;
  storeConfig(props.site.requestContext, config);
  const enterAgain = saveEntered(holder, composed);
  await new Promise<void>((resolve) => {
    const root = hydrateRoot(holder, <LoginDialog {...props} notice={notice} onReady={resolve} onClose={onClose} />);
    signal.addEventListener('abort', () => root.unmount());
  });
  enterAgain();
}

/**
 * The library's configuration as the service has it now; as it was last seen in this browser where the service cannot
 * tell (portal-shell §3 Storage): sign-in opens all the same, and says itself what does not work.
 */
async function currentConfig(client: Client, site: ClientSite): Promise<Answer<FindConfig>> {
  const answer = await client.call('getFindConfig', {});
  if (answer.success) {
    storeConfig(site, answer.data);
    return answer;
  }
  const config = storedConfig(site);
  return config ? { success: true, data: config, message: '', errCode: errCodes.ok } : answer;
}

/** Makes the dialog without the server, of the configuration that this browser has seen last. */
export async function mountLogin({
  holder,
  place,
  notice,
  isNeeded,
  signal,
  onClose,
}: Given & { place: HTMLElement; isNeeded: boolean }): Promise<void> {
  const requestContext = requestContextOf(place);
  const { unreachable = '', base = '' } = place.dataset;
  const client = browserClient(requestContext, unreachable);
  const [messages, bindingMessages, config, school] = await Promise.all([
    loginMessages(requestContext.language),
    bindMessages(requestContext.language),
    currentConfig(client, requestContext),
    client.call('getSchoolLogin', {}),
  ]);
  if (signal.aborted) return;
  if (!config.success) {
    onClose();
    showToast('error', config.message);
    return;
  }
  const { loginExplain, bindMailOrPhone, findCoerceLogin, findPasswordFlag } = config.data;
  const site = {
    requestContext,
    links: siteLinksOf(place),
    explanation: loginExplain,
    canReset: findPasswordFlag === '1',
    mustBindContact: bindMailOrPhone === '1',
    unreachable,
  };
  holder.replaceChildren();
  const root = createRoot(holder);
  root.render(
    <LoginDialog
      site={site}
      messages={messages}
      bindingMessages={bindingMessages}
      methods={signInMethodsOf(config.data, requestContext.groupCode)}
      notice={isNeeded ? messages[situations.notSignedIn.key] : notice}
      closable={findCoerceLogin !== '1'}
      school={school.success && school.data.code === '1' ? `${base}/schoolLogin` : ''}
      here={location.pathname + location.search}
      onClose={onClose}
    />,
  );
  signal.addEventListener('abort', () => root.unmount());
}
