import { errCodes } from '#lib/contract/envelope.ts';
import { maxAtOnce } from '#lib/rules/favourites.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';
import { showPressed } from './buttons.ts';
import { favouriteMessages } from './messages.ts';

export interface Favouring {
  recordIds: string[];
  favourite: boolean;
}

function isFavouring(value: unknown): value is Favouring {
  if (typeof value !== 'object' || value === null) return false;
  if (!('recordIds' in value && 'favourite' in value) || typeof value.favourite !== 'boolean') return false;
  const ids: unknown = value.recordIds;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > maxAtOnce) return false;
  return ids.every((id) => typeof id === 'string');
}

export function clientHere() {
  const place = userMenuElement();
  if (!place) throw new Error('a page with records has a place of the reader');
  const requestContext = requestContextOf(place);
  return {
    client: browserClient(requestContext, place.dataset['unreachable'] ?? ''),
    language: requestContext.language,
  };
}

export const favouring: ReaderAction<Favouring> = {
  name: 'favouriteRecords',
  isArgs: isFavouring,
  run: async ({ recordIds, favourite }) => {
    const { client, language } = clientHere();
    const answer = await client.call(favourite ? 'addFavourites' : 'cancelFavourites', { recordIds });
    if (answer.success) {
      showPressed(recordIds, favourite, await favouriteMessages(language));
      showToast('success', answer.message);
    } else if (answer.errCode !== errCodes.unauthenticated) showToast('error', answer.message);
    return answer;
  },
};
