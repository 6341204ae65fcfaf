import { createRoot } from 'react-dom/client';
import { providerWays, soleProvider, signInMethodsOf } from '#lib/session/sign-in-methods.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { bindMessages } from '../bind/messages.ts';
import { userMenuElement, requestContextOf, siteLinksOf } from '../session/user-menu.ts';
import { browserClient } from '../session/client.ts';
import LoginDialog from './LoginDialog.tsx';
import { loadStylesheet } from '../../load-stylesheet.ts';
import sheet from './dialog.css?url';
import { loginMessages } from './messages.ts';
import { currentConfig } from './stored-config.ts';

let isOpen = false;

/**
 * Opens the sign-in dialog over this page, once.
 * @param notice why it opens, where the reader did not ask for it
 */
export async function openLogin(notice = ''): Promise<void> {
  const place = userMenuElement();
  if (!place || isOpen) return;
  isOpen = true;
  const requestContext = requestContextOf(place);
  const { unreachable = '', base = '' } = place.dataset;
  const client = browserClient(requestContext, unreachable);
  const [messages, bindingMessages, config, school] = await Promise.all([
    loginMessages(requestContext.language),
    bindMessages(requestContext.language),
    currentConfig(client, requestContext),
    client.call('getSchoolLogin', {}),
    loadStylesheet(sheet),
  ]);
  if (!config.success) {
    isOpen = false;
    showToast('error', config.message);
    return;
  }
  const methods = signInMethodsOf(config.data, requestContext.groupCode);
  const sole = soleProvider(methods);
  if (sole) {
    const next = location.pathname + location.search;
    location.assign(`${siteLinksOf(place).signIn}/${providerWays[sole]}?${new URLSearchParams({ next }).toString()}`);
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
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  const close = () => {
    isOpen = false;
    root.unmount();
    holder.remove();
  };
  const closable = findCoerceLogin !== '1';
  const schoolPage = school.success && school.data.code === '1' ? `${base}/schoolLogin` : '';
  root.render(
    <LoginDialog
      {...{ site, methods, messages, bindingMessages, closable, notice }}
      school={schoolPage}
      onClose={close}
    />,
  );
}
