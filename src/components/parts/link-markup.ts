import type { Translate } from '#lib/i18n/server.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';

/** A list of names and values; pairs without a value are left out. */
export function factsMarkup(facts: readonly (readonly [string, Markup | string | null])[]): Markup {
  const rows = facts.flatMap(([name, value]) =>
    value
      ? [
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
        ]
      : [],
  );
  return html`<dl class="page-facts">${rows}</dl>`;
}

/** Plain text of the library; empty lines separate paragraphs. */
export function paragraphsMarkup(text: string): Markup {
  const paragraphs = text.split(/\n\s*\n/).filter((entry) => entry.trim() !== '');
  return html`<div class="paragraphs max-w-text">${paragraphs.map((entry) => html`<p>${entry}</p>`)}</div>`;
}

/** A way out of the portal: says so to eyes (arrow) and ears, and gives the other site no hold on this page. */
export const externalLink = (t: Translate, href: string, text: string, more?: string): Markup =>
  html`<a class="out${more !== undefined && ` ${more}`}" href="${href}" target="_blank" rel="noopener external nofollow"
    >${text}<span class="sr-only">${t('shell:opensNewWindow')}</span></a
  >`;

/** A link in content: a path inside the library, or an address of the web. */
export const contentLink = ({ t, address }: PageContext, { label, url }: { label: string; url: string }): Markup =>
  url.startsWith('/') ? html`<a href="${address(url)}">${label}</a>` : externalLink(t, url, label);
