import type { FavouriteMessages } from './messages.ts';

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('button.fav')];

const isForTicked = (button: HTMLButtonElement): boolean => button.closest('#selected') !== null;

/** Record of a button: a hit's is that of its box, so that all hits have the same button. */
const recordOf = (button: HTMLButtonElement): string =>
  button.value || (button.closest('.hit')?.querySelector<HTMLInputElement>('input[name=id]')?.value ?? '');

export function recordsOf(button: HTMLButtonElement): string[] {
  const recordId = recordOf(button);
  if (!isForTicked(button)) return recordId === '' ? [] : [recordId];
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.hit input[name=id]:checked')];
  return boxes.map((box) => box.value);
}

export const recordsHere = (): string[] => [...new Set(buttons().map(recordOf).filter(Boolean))];

export function showFavoured(
  recordIds: readonly string[],
  isFavoured: (id: string) => boolean,
  messages: FavouriteMessages,
) {
  for (const button of buttons()) {
    const id = recordOf(button);
    if (!recordIds.includes(id)) continue;
    button.setAttribute('aria-pressed', String(isFavoured(id)));
    button.textContent = isFavoured(id) ? messages.favoured : messages.favourite;
  }
}

/** How many presses the service has carried out, and the last one that was about a record. */
let presses = 0;
const lastPress = new Map<string, number>();

/** How many presses were carried out so far: what is asked from now on knows of them. */
export const pressesSoFar = (): number => presses;

/** Whether a press was carried out about a record since there were so many of them. */
export const isPressedSince = (before: number, id: string): boolean => (lastPress.get(id) ?? 0) > before;

export function showPressed(recordIds: readonly string[], favourite: boolean, messages: FavouriteMessages): void {
  presses += 1;
  for (const id of recordIds) lastPress.set(id, presses);
  showFavoured(recordIds, () => favourite, messages);
}
