import { maxAtOnce } from '#lib/rules/favourites.ts';
import { clientHere } from './action.ts';
import { isPressedSince, pressesSoFar, recordsHere, showFavoured } from './buttons.ts';
import { favouriteMessages } from './messages.ts';

async function mark(): Promise<void> {
  const recordIds = recordsHere().slice(0, maxAtOnce);
  if (recordIds.length === 0) return;
  const { client, language } = clientHere();
  const before = pressesSoFar();
  const [answer, messages] = await Promise.all([
    client.call('listFavoured', { recordIds }),
    favouriteMessages(language),
  ]);
  if (!answer.success) return;
  const favoured = new Set(answer.data.recordIds);
  // Who has pressed meanwhile knows better: this may have been read before.
  const unpressed = recordIds.filter((id) => !isPressedSince(before, id));
  showFavoured(unpressed, (id) => favoured.has(id), messages);
}

let isWatching = false;

/** For a reader who is signed in: what is a favourite already, here and on every list that takes this one's place. */
export function markFavourites(): void {
  if (!isWatching) {
    document.addEventListener('yuelan:list', () => {
      void mark();
    });
  }
  isWatching = true;
  void mark();
}
