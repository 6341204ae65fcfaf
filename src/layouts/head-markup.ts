import { inLanguage, type Language } from '#lib/contract/language.ts';
import { alternates } from '#lib/seo/address.ts';
import { cardSize } from '../components/link-cards/card-drawing.ts';
import { html, Markup, type PageContext } from '../components/markup/markup.ts';
import { cachedFragment } from '../components/shell/cached-fragment.ts';
import type { PageProps } from '#lib/pages/page-props.ts';

interface HeadContext extends PageContext {
  path: string;
}

function ofLibrary({ site, language, address }: HeadContext): Markup {
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
        /><meta
          name="theme-color"
          content="#${site.config.navBackColor}"
        />${new Markup(`<style>${site.colours}</style>`)}`,
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

/**
 * Metadata for link cards (Open Graph; X reads it with its own `twitter:card`). Pages without it are for readers alone.
 */
function linkCard({ origin, address, site, language }: HeadContext, { title, description, card }: PageProps): Markup {
  if (!description) return html``;
  const { type, drawn = '/linkCard/home.png', picture } = card ?? {};
  const image = `${origin}${picture ?? address(drawn)}`;
  // The card of the page's own is made when it is first asked for: who shows it need not wait to know its size.
  const size =
    card !== undefined &&
    picture === undefined &&
    html`<meta property="og:image:width" content="${cardSize.width}" /><meta
        property="og:image:height"
        content="${cardSize.height}"
      />`;
  const shape = picture === undefined ? 'summary_large_image' : 'summary';
  return html`<meta
      property="og:title"
      content="${title}"
    />${type && html`<meta property="og:type" content="${type}" />`}<meta
      property="og:site_name"
      content="${inLanguage(site.name, language)}"
    /><meta property="og:image" content="${image}" />${size}<meta name="twitter:card" content="${shape}" />`;
}

export function headMarkup(context: HeadContext, page: PageProps): Markup {
  const { title, description, robots, meta = [] } = page;
  const name = inLanguage(context.site.name, context.language);
  const tags = meta.map((entry) => html`<meta name="${entry.name}" content="${entry.content}" />`);
  // One element says it to search engines and to those who show links.
  const about = description && html`<meta name="description" content="${description}" property="og:description" />`;
  const robot = robots && html`<meta name="robots" content="${robots}" />`;
  return html`<title>${title === name ? name : `${title} - ${name}`}</title
    >${about}${robot}${relations(context, page)}${ofLibrary(context)}${linkCard(context, page)}${tags}`;
}

/** Blocks of JSON-LD. Angle brackets would end the element; the escape means the same in JSON. */
export function jsonLdMarkup(blocks: readonly object[]): Markup {
  const json = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Markup(blocks.map((data) => `<script type="application/ld+json">${json(data)}</script>`).join(''));
}
