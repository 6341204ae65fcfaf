import { inLanguage, type Language } from '#lib/contract/language.ts';
import { alternates } from '#lib/seo/address.ts';
import { html, Markup } from '../components/markup/markup.ts';
import type { PageContext } from '../components/markup/page-context.ts';
import { cachedFragment } from '../components/shell/cached-fragment.ts';
import type { PageProps } from './page.ts';

interface HeadContext extends PageContext {
  path: string;
  /** The library's colours. */
  colours: string;
}

/** What is the same on every page of a library. */
function ofLibrary({ site, language, address, colours }: HeadContext): Markup {
  const name = inLanguage(site.name, language);
  return cachedFragment(
    site,
    `${language} head`,
    () =>
      html`<link
          rel="search"
          type="application/opensearchdescription+xml"
          title="${name}"
          href="${address('/opensearch.xml')}"
        /><link rel="manifest" href="${address('/manifest.webmanifest')}" /><link
          rel="icon"
          href="${site.iconUrl || '/favicon.svg'}"
        /><meta name="theme-color" content="#${site.config.navBackColor}" />${new Markup(`<style>${colours}</style>`)}`,
  );
}

/** The page among its languages, and among its neighbours. */
function relations(context: HeadContext, { canonicalPath, prev, next, feed, title, namesRecords }: PageProps): Markup {
  const { address, origin, path, language } = context;
  const absolute = (to: string, other?: Language) => `${origin}${address(to, other)}`;
  const links = alternates(absolute, canonicalPath ?? path, language);
  const others = links.alternates.map(
    ({ hreflang, href }) => html`<link rel="alternate" hreflang="${hreflang}" href="${href}" />`,
  );
  const before = prev !== undefined && html`<link rel="prev" href="${address(prev)}" />`;
  const after = next !== undefined && html`<link rel="next" href="${address(next)}" />`;
  const atom =
    feed !== undefined &&
    html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${address(feed)}" />`;
  const unapi =
    namesRecords && html`<link rel="unapi-server" type="application/xml" title="unAPI" href="${address('/unapi')}" />`;
  return html`<link rel="canonical" href="${links.canonical}" />${others}${before}${after}${atom}${unapi}`;
}

/** What stands in the head of a page before its styles. */
export function headMarkup(context: HeadContext, page: PageProps): Markup {
  const { title, description, robots, meta = [], withoutScripts } = page;
  const name = inLanguage(context.site.name, context.language);
  const tags = meta.map((one) =>
    'name' in one
      ? html`<meta name="${one.name}" content="${one.content}" />`
      : html`<meta property="${one.property}" content="${one.content}" />`,
  );
  const refresh =
    withoutScripts !== undefined &&
    html`<noscript><meta http-equiv="refresh" content="0; url=${context.address(withoutScripts)}" /></noscript>`;
  const about = description && html`<meta name="description" content="${description}" />`;
  const robot = robots && html`<meta name="robots" content="${robots}" />`;
  return html`<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>
      ${title === name ? name : `${title} - ${name}`}</title
    >${about}${robot}${relations(context, page)}${ofLibrary(context)}${tags}${refresh}`;
}

/** Blocks of JSON-LD. Angle brackets would end the element; the escape means the same in JSON. */
export function jsonLdMarkup(blocks: readonly object[]): Markup {
  const json = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Markup(blocks.map((data) => `<script type="application/ld+json">${json(data)}</script>`).join(''));
}
