import type { FindConfig } from '#lib/contract/config.ts';
import type { ProviderWay } from '#lib/identity/sign-in-methods.ts';
import type { Props } from './LoginDialog.tsx';

/** What the server says with the dialog that it has made, so that React makes the very same of it. */
export type LoginDialogData = Omit<Props, 'notice' | 'onClose' | 'onReady'> & {
  /** Kept in the browser for when the service cannot tell (portal-shell §3 Storage). */
  config: FindConfig;
};

/** The one service that signs readers in: no dialog is made then. */
export interface SoleWay {
  sole: ProviderWay;
}

/** Where the answer of /signInDialog has what belongs to its markup. */
export const dialogDataSelector = 'script[type="application/json"]';
