import { headerMarkup } from '../components/shell/header-markup.ts';
import { headMarkup, jsonLdMarkup } from '../layouts/head-markup.ts';
import type { FramedPage, MakePage, PageInput } from '../lib/pages/framed-page.ts';
import { finishAnswer, pageLocals, pageUrl, readSiteRequest, type PageService } from '../lib/site/site-request.ts';
import type { MatchedRoute } from '../lib/urls/route-matching.ts';
import { fillFrame, PageFrames } from './page-frames.ts';
import { writePolicy, type InlineHashes, type Policies } from './page-policy.ts';
import type { Render } from './pages.ts';
import { pathFacts } from './path-facts.ts';

/** Pages that are made without Astro once it has rendered their frame, by the name of their route. */
const makers: Readonly<Record<string, () => Promise<MakePage>>> = {
  home: async () => (await import('../components/home/home-page.ts')).homePage,
  searchList: async () => (await import('../components/search/list-page.ts')).listPage,
  record: async () => (await import('../components/record/record-page.ts')).recordPage,
  dataBaseNav: async () => (await import('../components/databases/database-list-page.ts')).databaseListPage('nav'),
  dataBaseNavDetail: async () => (await import('../components/databases/database-page.ts')).databasePage('nav'),
  magazineNav: async () => (await import('../components/journals/journal-list-page.ts')).journalListPage,
  elecBook: async () => (await import('../components/ebooks/ebook-list-page.ts')).ebookListPage,
  schoolBaseNav: async () =>
    (await import('../components/dissertations/dissertation-list-page.ts')).dissertationListPage,
  courseReferenceDetail: async () => (await import('../components/courses/course-page.ts')).coursePage,
  researcherDetail: async () => (await import('../components/people/researcher-page.ts')).researcherPage,
  readRange: async () => (await import('../components/rankings/ranking-page.ts')).rankingPage('readRange'),
  collect: async () => (await import('../components/rankings/ranking-page.ts')).rankingPage('collect'),
  grade: async () => (await import('../components/rankings/ranking-page.ts')).rankingPage('grade'),
};

type MadePage = Awaited<ReturnType<Render['page']>>;
export type RenderWhole = (url: string, framed?: Promise<FramedPage>) => Promise<MadePage>;

/** Parameters of a route; undefined where Astro is to read them: what is encoded, and what leads elsewhere. */
function paramsOf({ route, path }: MatchedRoute): Record<string, string> | undefined {
  const names = route.pattern.split('/');
  const values = path.split('/');
  if (path.includes('%') || names.some((name, at) => name.endsWith('?') && values[at] !== undefined)) return undefined;
  const pairs = names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), values[at] ?? '']] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** A page that can be put into a frame, as its address asks for it. */
interface FramedRequest {
  /** Of its route. */
  name: string;
  input: PageInput;
}

/** Reads the address of a page; undefined where Astro is to make it, whatever it is. */
async function readFramedRequest(
  url: string,
  serviceOf: () => Promise<PageService>,
): Promise<FramedRequest | undefined> {
  const address = new URL(url);
  const { matched } = pathFacts(address.pathname);
  if (!matched || !(matched.route.name in makers)) return undefined;
  const params = paramsOf(matched);
  if (!params) return undefined;
  const siteRequest = await readSiteRequest(await serviceOf(), address);
  if (!siteRequest.answer.ok) return undefined;
  const locals = pageLocals(siteRequest, siteRequest.answer.site, matched);
  if (locals.address(matched.path) !== address.pathname) return undefined;
  return { name: matched.route.name, input: { locals, url: pageUrl(siteRequest, matched), params } };
}

/** Everything of a page that is not its frame, in the order in which it is (layouts/Document.astro, Shell.astro). */
const textsOf = ({ locals, url }: PageInput, { props, parts }: FramedPage): string[] => [
  headMarkup(locals, props).text,
  headerMarkup(locals, { path: locals.path, url }).text,
  ...parts,
  jsonLdMarkup(props.jsonLd ?? []).text,
];

/**
 * Makes pages by putting them into the frame that Astro rendered with a page of the same kind before: what Astro does
 * for a page costs as much as the page itself (docs/decisions/0019-page-frames.md).
 * @param serviceOf the library service of the process
 */
export function createFramedPages(
  serviceOf: () => Promise<PageService>,
  policies: Policies,
  render: RenderWhole,
): Pick<Render, 'page' | 'made'> {
  const made = { framed: 0, whole: 0 };
  const frames = new PageFrames<InlineHashes>((pieces) => policies.hashesIn(pieces));
  const loaded = new Map<string, Promise<MakePage> | undefined>();
  const makerOf = (name: string): Promise<MakePage> | undefined => {
    if (!loaded.has(name)) loaded.set(name, makers[name]?.());
    return loaded.get(name);
  };
  const whole: RenderWhole = (url, framed) => {
    made.whole += 1;
    return render(url, framed);
  };

  const page = async (url: string): Promise<MadePage> => {
    // What goes wrong there goes wrong in the middleware as well, and Astro answers it.
    const framedRequest = await readFramedRequest(url, serviceOf).catch(() => undefined);
    const make = framedRequest && (await makerOf(framedRequest.name));
    if (!make) return whole(url);
    const { site, language } = framedRequest.input.locals;
    const making = make(framedRequest.input);
    let framed: FramedPage;
    try {
      framed = await making;
    } catch {
      // Astro meets the same error, and answers it as that of any page.
      return whole(url, making);
    }
    const texts = textsOf(framedRequest.input, framed);
    // The footer has the year in it.
    const kind = `${framedRequest.name} ${framed.frame} ${language} ${String(new Date().getFullYear())}`;
    const frame = frames.find(site, kind, texts);
    if (!frame) {
      const rendered = await whole(url, making);
      if (rendered.status === framed.status) frames.learn(site, kind, rendered.body, texts);
      return rendered;
    }
    made.framed += 1;
    const { status } = framed;
    const headers = new Headers(framed.headers);
    headers.set('content-type', 'text/html');
    finishAnswer({ status, headers }, site);
    // What is put in has no inline element of the build: those come with Astro's components.
    writePolicy({ headers }, () => frame.about, policies);
    return { status, headers, body: fillFrame(frame.pieces, texts) };
  };
  return { page, made };
}
