import { takeJumpFlag } from '#lib/stores/session/jump-flag.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';

// Notifies a reader whose sign-in began here (portal-shell §4.2).
if (takeJumpFlag(tabStorage)) void import('./greet.ts').then(({ greet }) => greet());
