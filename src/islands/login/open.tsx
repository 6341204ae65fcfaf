import { createRoot } from 'react-dom/client';
import type { FindConfig } from '#lib/contract/config.ts';
import { localKeys } from '#lib/site/reader-session.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { area, askerOf, waysOf } from '../session/area.ts';
import { browserClient } from '../session/client.ts';
import LoginDialog from './LoginDialog.tsx';
import { loginWords } from './words.ts';
import './login.css';

let isOpen = false;

/** The configuration as the server has it now; kept under the specification's name (portal-shell §3). */
function keepConfig(config: FindConfig): void {
  try {
    localStorage.setItem(localKeys.findConfig, JSON.stringify(config));
  } catch {
    // Nothing depends on the copy.
  }
}

/** Opens the sign-in dialog over this page, once. */
export async function openLogin(): Promise<void> {
  const place = area();
  if (!place || isOpen) return;
  isOpen = true;
  const asker = askerOf(place);
  const { unreachable = '' } = place.dataset;
  const [words, config] = await Promise.all([
    loginWords(asker.language),
    browserClient(asker, unreachable).call('getFindConfig', {}),
  ]);
  if (!config.success) {
    isOpen = false;
    showToast('error', config.message);
    return;
  }
  keepConfig(config.data);
  const { loginExplain, bindMailOrPhone, findCoerceLogin, findPasswordFlag } = config.data;
  const site = {
    asker,
    ways: waysOf(place),
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
  root.render(<LoginDialog site={site} words={words} closable={findCoerceLogin !== '1'} onClose={close} />);
}
