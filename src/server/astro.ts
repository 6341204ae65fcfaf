import { createApp } from 'astro/app/entrypoint';
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { earlyPresses } from '../lib/pages/early-presses.ts';
import type { CreatePage, ShellRequest } from '../lib/pages/page-content.ts';
import { serviceOfProcess } from '../service/process.ts';
import { createPolicies, withPolicy, writePolicy, type InlineElements } from './page-policy.ts';
import { createPageRenderer, type RenderWithAstro } from './page-shells.ts';
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

/** What the page of an address exports as `content`. */
async function loadContent(app: App, url: URL): Promise<CreatePage | undefined> {
  const route = app.match(new Request(url));
  const load = route && app.manifest.pageMap?.get(route.component);
  const page = (await (await load?.())?.page()) as { content?: CreatePage } | undefined;
  return page?.content;
}

/** Astro's application as it was built with this file (integrations/production-entry.ts). */
export function createRender(): Render {
  // Whole pages, not streams: they are compressed and cached as a whole.
  const app = createApp({ streaming: false });
  importPagesOnce(app);
  const policies = createPolicies(inlineElements(app));
  const answer = (request: Request, clientAddress: string, shell?: ShellRequest) =>
    app.render(request, { clientAddress, addCookieHeader: true, ...(shell && { locals: { shell } as App.Locals }) });
  const render: RenderWithAstro = async (url, shell) => {
    const rendered = await answer(new Request(url), '127.0.0.1', shell);
    const body = Buffer.from(await rendered.arrayBuffer());
    writePolicy(rendered, () => policies.hashesIn([body]), policies);
    return { status: rendered.status, headers: rendered.headers, body };
  };
  const contents = new Map<string, Promise<CreatePage | undefined>>();
  return {
    answer: async (request, clientAddress) => withPolicy(await answer(request, clientAddress), policies),
    page: createPageRenderer({
      serviceOf: serviceOfProcess,
      policies,
      contentOf: ({ route }, url) => {
        const known = contents.get(route.name) ?? loadContent(app, url);
        contents.set(route.name, known);
        return known;
      },
      render,
    }),
  };
}
