import { errCodes } from '#lib/contract/envelope.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';

export interface LibraryRequest {
  recordId: string;
}

function isLibraryRequest(value: unknown): value is LibraryRequest {
  return typeof value === 'object' && value !== null && 'recordId' in value && typeof value.recordId === 'string';
}

/** What was asked for need not be asked for again on this page. */
function showRequested(recordId: string): void {
  const button = document.querySelector<HTMLButtonElement>(`[data-request="${CSS.escape(recordId)}"]`);
  if (!button) return;
  button.textContent = button.dataset['done'] ?? '';
  button.removeAttribute('aria-label');
  button.disabled = true;
}

export const libraryRequest: ReaderAction<LibraryRequest> = {
  name: 'requestFromLibrary',
  isArgs: isLibraryRequest,
  run: async ({ recordId }) => {
    const place = userMenuElement();
    if (!place) throw new Error('a page with a record has a place of the reader');
    const client = browserClient(requestContextOf(place), place.dataset['unreachable'] ?? '');
    const answer = await client.call('submitToOtherLibrary', { recordId });
    if (answer.success) {
      showToast('success', answer.message);
      showRequested(recordId);
    } else if (answer.errCode !== errCodes.unauthenticated) showToast('error', answer.message);
    return answer;
  },
};
