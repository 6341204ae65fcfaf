import type { ClientDirective } from 'astro';

// Bundled and inlined into every page that uses it: keep it small.
const intents = ['pointerdown', 'touchstart', 'focusin', 'keydown'];
/** What does by itself what a reader wants of it: a tick is a tick at once, and React leaves it as it is. */
const alive = 'a[href], input, label, select, textarea';

/** Hydrates on the first intent and repeats the clicks that were made before the island was ready. */
const interaction: ClientDirective = (load, _options, island) => {
  const held: HTMLElement[] = [];
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    try {
      const hydrate = await load();
      await hydrate();
    } finally {
      for (const intent of intents) island.removeEventListener(intent, start);
      island.removeEventListener('click', hold, true);
    }
    for (const element of held) if (element.isConnected) element.click();
  };
  const hold = (event: Event) => {
    if (event.target instanceof HTMLElement && !event.target.closest(alive)) {
      event.preventDefault();
      event.stopPropagation();
      held.push(event.target);
    }
    void start();
  };
  for (const intent of intents) island.addEventListener(intent, start, { passive: true });
  island.addEventListener('click', hold, true);
};
export default interaction;
