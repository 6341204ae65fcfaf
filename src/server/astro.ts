import { createApp } from 'astro/app/entrypoint';
import type { Render } from './pages.ts';

/** Astro's application as it was built with this file (integrations/production-entry.ts). */
export function createRender(): Render {
  // Whole pages, not streams: they are compressed and kept as a whole.
  const app = createApp({ streaming: false });
  return async (request, clientAddress) => app.render(request, { clientAddress, addCookieHeader: true });
}
