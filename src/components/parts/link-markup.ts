import type { Translate } from '#lib/i18n/server.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';

/** A way out of the portal: says so to eyes (arrow) and ears, and gives the other site no hold on this page. */
export const externalLink = (t: Translate, href: string, text: string, more?: string): Markup =>
  html`<a class="out${more !== undefined && ` ${more}`}" href="${href}" target="_blank" rel="noopener external nofollow"
    >${text}<span class="sr-only">${t('shell:opensNewWindow')}</span></a
  >`;

/** A link in content: a path inside the library, or an address of the web. */
export const contentLink = ({ t, address }: PageContext, { label, url }: { label: string; url: string }): Markup =>
  url.startsWith('/') ? html`<a href="${address(url)}">${label}</a>` : externalLink(t, url, label);
