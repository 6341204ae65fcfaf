import { headerMarkup } from '../components/shell/header-markup.ts';
import { headMarkup, jsonLdMarkup } from '../layouts/head-markup.ts';
import {
  partName,
  splitShell,
  type CreatePage,
  type PageContent,
  type PageInput,
  type ShellRequest,
} from '../lib/pages/page-content.ts';
import { finishAnswer, pageLocals, pageUrl, readSiteRequest, type PageService } from '../lib/site/site-request.ts';
import type { Site } from '../lib/site/site.ts';
import type { MatchedRoute } from '../lib/urls/route-matching.ts';
import { writePolicy, type InlineHashes, type Policies } from './page-policy.ts';
import type { Render } from './pages.ts';
import { pathFacts } from './path-facts.ts';

type RenderedAnswer = Awaited<ReturnType<Render['page']>>;
/** Renders a page with Astro, or only its shell. */
export type RenderWithAstro = (url: string, shell?: ShellRequest) => Promise<RenderedAnswer>;

/** The markup that all pages of a route, variant, library and language share. */
interface Shell {
  /** Markup as bytes, and the names of the places between. */
  pieces: readonly (Buffer | string)[];
  hashes: InlineHashes;
}

/** Parameters of a route; undefined where only Astro can read them: if they are encoded or optional. */
function paramsOf({ route, path }: MatchedRoute): Record<string, string> | undefined {
  const names = route.pattern.split('/');
  const values = path.split('/');
  if (path.includes('%') || names.some((name, at) => name.endsWith('?') && values[at] !== undefined)) return undefined;
  const pairs = names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), values[at] ?? '']] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
}

const textsOf = ({ locals, url }: PageInput, { props, parts }: PageContent): Map<string, string> =>
  new Map([
    ['head', headMarkup(locals, props).text],
    ['header', headerMarkup(locals, { path: locals.path, url }).text],
    ...parts.map((part, at) => [partName(at), part] as const),
    ['jsonLd', jsonLdMarkup(props.jsonLd ?? []).text],
  ]);

/**
 * Renders visitors' pages. If the page of a route exports `content`, Astro renders the shell of the route once for each
 * library, language and variant, and contents are inserted at its placeholders (docs/decisions/0019-page-shells.md).
 * @param contentOf the export of the page of a route
 */
export function createPageRenderer(input: {
  serviceOf: () => Promise<PageService>;
  policies: Policies;
  contentOf: (route: MatchedRoute, url: URL) => Promise<CreatePage | undefined>;
  render: RenderWithAstro;
}): Render['page'] {
  const { serviceOf, policies, contentOf, render } = input;
  /** A library that is read again is another object, and its shells are rendered again. */
  const shells = new WeakMap<Site, Map<string, Promise<Shell | undefined>>>();

  async function renderShell(url: string, shell: ShellRequest): Promise<Shell | undefined> {
    const { status, body } = await render(url, shell);
    if (status !== 200) return undefined;
    const pieces = splitShell(body.toString()).map((text, at) => (at % 2 === 0 ? Buffer.from(text) : text));
    return { pieces, hashes: policies.hashesIn([body]) };
  }

  function shellFor(site: Site, key: string, url: string, request: ShellRequest): Promise<Shell | undefined> {
    let own = shells.get(site);
    if (!own) shells.set(site, (own = new Map()));
    const known = own.get(key);
    if (known) return known;
    const rendering = renderShell(url, request);
    own.set(key, rendering);
    const forget = () => own.delete(key);
    rendering.then((shell) => shell ?? forget(), forget);
    return rendering;
  }

  async function insertContent(url: string, matched: MatchedRoute): Promise<RenderedAnswer | undefined> {
    const params = paramsOf(matched);
    if (!params) return undefined;
    const address = new URL(url);
    const siteRequest = await readSiteRequest(await serviceOf(), address);
    if (!siteRequest.answer.ok) return undefined;
    const { site } = siteRequest.answer;
    const locals = pageLocals(siteRequest, site, matched);
    const inside = pageUrl(siteRequest, matched);
    const create = locals.address(matched.path) === address.pathname ? await contentOf(matched, inside) : undefined;
    if (!create) return undefined;
    const page = { locals, url: inside, params };
    const content = await create(page);
    const { variant, parts, status } = content;
    // The footer contains the year.
    const key = [matched.route.name, variant, locals.language, new Date().getFullYear()].join(' ');
    const shell = await shellFor(site, key, url, { variant, parts: parts.length });
    if (!shell) return undefined;
    const texts = textsOf(page, content);
    const headers = new Headers(content.headers);
    headers.set('content-type', 'text/html');
    finishAnswer({ status, headers }, site);
    // Contents have no inline element of the build: Astro's components bring those.
    writePolicy({ headers }, () => shell.hashes, policies);
    const pieces = shell.pieces.map((piece) =>
      typeof piece === 'string' ? Buffer.from(texts.get(piece) ?? '') : piece,
    );
    return { status, headers, body: Buffer.concat(pieces) };
  }

  return async (url) => {
    const { matched } = pathFacts(new URL(url).pathname);
    // After an error Astro meets it again, and renders the error page.
    const page = matched && (await insertContent(url, matched).catch(() => undefined));
    return page ?? render(url);
  };
}
