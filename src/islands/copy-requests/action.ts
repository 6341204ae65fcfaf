import { noteSessionOver } from '#lib/client/conventions.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement } from '../identity/session/user-menu.ts';
import { openRequestDialog } from './dialog.ts';
import { showOwnPrimary } from './own-primary.ts';

/** A request for a copy or a document that a reader has begun: the page of its form, and what was pressed. */
export interface Asking {
  href: string;
  label: string;
}

/** Library and language, then the page of a form. */
const ownForm = /^(?:\/[\w-]+){0,2}\/(?:copyRequest\/\d{1,15}|documentDelivery(?:\/\d{1,15})?)(?:\?|$)/;

/** Only forms of this portal are opened, whatever the storage says. */
function isAsking(value: unknown): value is Asking {
  if (typeof value !== 'object' || value === null || !('href' in value) || !('label' in value)) return false;
  const { href, label } = value;
  return typeof href === 'string' && typeof label === 'string' && ownForm.test(href);
}

/** Opens the form of a request; after sign-in it opens on its own. */
export const copyRequest: ReaderAction<Asking> = {
  name: 'requestCopy',
  isArgs: isAsking,
  run: async ({ href, label }): Promise<Answer<unknown>> => {
    const unreachable = userMenuElement()?.dataset['unreachable'] ?? '';
    const failure = await openRequestDialog(href, label, unreachable, () => void showOwnPrimary());
    if (!failure) return { success: true, data: null, message: '', errCode: errCodes.ok };
    if (failure.errCode === errCodes.unauthenticated) noteSessionOver(failure);
    else showToast('error', failure.message);
    return failure;
  },
};
