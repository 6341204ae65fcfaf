import { createApp } from 'astro/app/entrypoint';
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { earlyPresses } from '../lib/pages/early-presses.ts';
import type { FramedPage } from '../lib/pages/framed-page.ts';
import { serviceOfProcess } from '../service/process.ts';
import { createFramedPages, type RenderWhole } from './framed-pages.ts';
import { createPolicies, withPolicy, writePolicy, type InlineElements } from './page-policy.ts';
import type { Render } from './pages.ts';

type App = ReturnType<typeof createApp>;

/** Every inline script and style that a page of this build may have. */
function inlineElements({ manifest }: App): InlineElements {
  const { routes, inlinedScripts, clientDirectives } = manifest;
  const styles = routes.flatMap((route) =>
    route.styles.flatMap((style) => (style.type === 'inline' ? style.content : [])),
  );
  return {
    scripts: [...inlinedScripts.values(), ...clientDirectives.values(), islandScript, earlyPresses],
    styles: [...new Set(styles), ISLAND_STYLES],
  };
}

/**
 * Astro imports the module of a page for every request, twice where the middleware leads it on, and Node goes through its
 * loader for what it has long had. A page is imported once here, when it is first asked for.
 */
function importPagesOnce({ manifest }: App): void {
  for (const [component, load] of manifest.pageMap ?? []) {
    let loaded: ReturnType<typeof load> | undefined;
    manifest.pageMap?.set(component, () => (loaded ??= load()));
  }
}

/** Astro's application as it was built with this file (integrations/production-entry.ts). */
export function createRender(): Render {
  // Whole pages, not streams: they are compressed and kept as a whole.
  const app = createApp({ streaming: false });
  importPagesOnce(app);
  const policies = createPolicies(inlineElements(app));
  const answer = (request: Request, clientAddress: string, framed?: Promise<FramedPage>) =>
    app.render(request, { clientAddress, addCookieHeader: true, ...(framed && { locals: { framed } as App.Locals }) });
  const whole: RenderWhole = async (url, framed) => {
    const made = await answer(new Request(url), '127.0.0.1', framed);
    const body = Buffer.from(await made.arrayBuffer());
    writePolicy(made, () => policies.hashesIn([body]), policies);
    return { status: made.status, headers: made.headers, body };
  };
  return {
    answer: async (request, clientAddress) => withPolicy(await answer(request, clientAddress), policies),
    ...createFramedPages(serviceOfProcess, policies, whole),
  };
}
