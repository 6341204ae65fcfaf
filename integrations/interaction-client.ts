import type { ClientDirective } from 'astro';
import { hydrateOnIntent } from '../src/lib/pages/hydrate-on-intent.ts';

// Bundled and inlined into every page that uses it: keep it small.
const interaction: ClientDirective = (load, _options, island) => {
  hydrateOnIntent(island, async () => {
    const hydrate = await load();
    await hydrate();
  });
};
export default interaction;
