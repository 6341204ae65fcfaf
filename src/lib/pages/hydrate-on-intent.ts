/** Events by which a reader shows the intent to use an island. */
const intents = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'change'];
/** Elements that work without scripts. */
const native = 'a[href], input, label, select, textarea';

/**
 * Hydrates an island on the reader's first intent, then repeats the clicks that were made before it was ready.
 * @param hydrate resolves when the island responds; if it rejects, the clicks have the effect that they have without scripts
 * @returns the function that hydrates the island at once
 */
export function hydrateOnIntent(island: HTMLElement, hydrate: () => Promise<void>): () => Promise<void> {
  const held: HTMLElement[] = [];
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    await hydrate().catch(() => undefined);
    for (const intent of intents) island.removeEventListener(intent, start);
    island.removeEventListener('click', hold, true);
    for (const element of held) if (element.isConnected) element.click();
  };
  const hold = (event: Event) => {
    if (event.target instanceof HTMLElement && !event.target.closest(native)) {
      event.preventDefault();
      event.stopPropagation();
      held.push(event.target);
    }
    void start();
  };
  for (const intent of intents) island.addEventListener(intent, start, { passive: true });
  island.addEventListener('click', hold, true);
  return start;
}
