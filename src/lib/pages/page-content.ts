import type { PageProps } from './page-props.ts';

/** The content of a page as plain data, with status and headers of its answer. */
export interface PageContent {
  status: number;
  headers: Headers;
  props: PageProps;
  /** Markup for the main element, in the order in which the page inserts it. */
  parts: readonly string[];
  /** Selects what else the page inserts, such as a script or another layout. */
  variant?: string | undefined;
}

/** What the content of a page depends on. Astro's global in a page has all of it. */
export interface PageInput {
  locals: App.Locals;
  /** The address inside the library, with the query that the page reads. */
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
}

/** Creates the content of a page. It may be cached for all visitors, so it never depends on a reader. */
export type CreatePage = (input: PageInput) => Promise<PageContent>;

/** The shell of a page that Astro is to render: everything but the texts that differ between pages of a route. */
export interface ShellRequest {
  variant: string | undefined;
  parts: number;
}

/** Texts of a page outside its main element (layouts/Document.astro, layouts/Shell.astro). */
type ShellText = 'head' | 'header' | 'jsonLd';

/** Marks a place in a shell where the server inserts a text (server/page-shells.ts). */
const placeholder = (name: string): string => `<!--place:${name}-->`;
const placeholders = /<!--place:(\w+)-->/;

/** Splits a shell at its placeholders: markup and names of places in turns. */
export const splitShell = (html: string): string[] => html.split(placeholders);

/** The name of the place of a part. */
export const partName = (index: number): string => `part${String(index)}`;

/** Creates a text of the page; where Astro renders a shell, its placeholder. */
export const shellText = ({ shell }: App.Locals, name: ShellText, create: () => string): string =>
  shell ? placeholder(name) : create();

/** An answer whose status and headers are set by loaders. */
export const emptyAnswer = (): Pick<PageContent, 'status' | 'headers'> => ({ status: 200, headers: new Headers() });

/**
 * Creates the content of an Astro page and sets status and headers of its answer; where a shell is rendered, only placeholders.
 * A page exports `create` as `content`, so that the server can insert further contents into the shell of its route.
 * @throws as `create` does
 */
export async function answerPage(
  astro: PageInput & { response: { status?: number; headers: Headers } },
  create: CreatePage,
): Promise<PageContent> {
  const { shell } = astro.locals;
  if (shell) {
    const parts = Array.from({ length: shell.parts }, (_, index) => placeholder(partName(index)));
    return { ...emptyAnswer(), props: { title: '' }, parts, variant: shell.variant };
  }
  const page = await create(astro);
  astro.response.status = page.status;
  for (const [name, value] of page.headers) astro.response.headers.set(name, value);
  return page;
}
