import type { PageProps } from './page-props.ts';

/** A page as plain data: what fills its frame, and the rest of its answer. */
export interface FramedPage {
  status: number;
  /** How it may be kept, and what else the answer has. */
  headers: Headers;
  props: PageProps;
  /** Markup that is in the main element, in the order of the places that the frame has for it. */
  parts: readonly string[];
  /**
   * Names what else the frame has, such as scripts: pages of a route with the same name differ only in props and parts.
   */
  frame: string;
}

/** What a page is made of; the `Astro` of a page has it all. */
export interface PageInput {
  locals: App.Locals;
  /** The address inside the library, with the query that the page reads. */
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
}

/** Makes a page. Never answers for a reader: what it makes may be kept for all. */
export type MakePage = (input: PageInput) => Promise<FramedPage>;

/** An answer that loaders set status and headers of. */
export const emptyAnswer = (): Pick<FramedPage, 'status' | 'headers'> => ({ status: 200, headers: new Headers() });

/**
 * The page that Astro is to put into its frame: made before by the process (server/framed-pages.ts), or now. Status and
 * headers of the answer are set.
 * @throws what `make` throws
 */
export async function framedPage(
  astro: PageInput & { response: { status?: number; headers: Headers } },
  make: MakePage,
): Promise<FramedPage> {
  const page = await (astro.locals.framed ?? make(astro));
  astro.response.status = page.status;
  for (const [name, value] of page.headers) astro.response.headers.set(name, value);
  return page;
}
