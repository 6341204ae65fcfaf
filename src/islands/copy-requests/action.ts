import { noteSessionOver } from '#lib/client/conventions.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement } from '../identity/session/user-menu.ts';
import { openRequestDialog } from './dialog.ts';
import { showOwnPrimary } from './own-primary.ts';
import type { Asking } from './part.ts';

/** Library and language, then the page of a form. */
const ownForm = /^(?:\/[\w-]+){0,2}\/(?:copyRequest\/\d{1,15}|documentDelivery(?:\/\d{1,15})?)(?:\?|$)/;

const isTyped = (field: unknown): boolean =>
  Array.isArray(field) && field.length === 2 && field.every((entry) => typeof entry === 'string');

/** Only forms of this portal are opened, whatever the storage says. */
function isAsking(value: unknown): value is Asking {
  if (typeof value !== 'object' || value === null || !('href' in value) || !('label' in value)) return false;
  const { href, label } = value;
  const isFilledIn = !('typed' in value) || (Array.isArray(value.typed) && value.typed.every(isTyped));
  return typeof href === 'string' && typeof label === 'string' && ownForm.test(href) && isFilledIn;
}

/** Opens the form of a request; after sign-in it opens on its own. */
export const copyRequest: ReaderAction<Asking> = {
  name: 'requestCopy',
  isArgs: isAsking,
  run: async ({ href, label, typed }): Promise<Answer<unknown>> => {
    const unreachable = userMenuElement()?.dataset['unreachable'] ?? '';
    const failure = await openRequestDialog(href, label, unreachable, () => void showOwnPrimary(), typed);
    if (!failure) return { success: true, data: null, message: '', errCode: errCodes.ok };
    if (failure.errCode === errCodes.unauthenticated) noteSessionOver(failure);
    else showToast('error', failure.message);
    return failure;
  },
};
