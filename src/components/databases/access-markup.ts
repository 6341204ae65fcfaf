import type { OutputOf } from '#lib/contract/contract.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { langAttribute } from '../parts/record-language.ts';
import { externalLink } from '../parts/link-markup.ts';
import { webAddress } from '../web-address.ts';
import { accessKeys } from './label-keys.ts';

/** Ways to the database, in the order in which readers should try them. */
export function accessMarkup(context: PageContext, { recordId, access }: OutputOf<'getDatabase'>): Markup {
  const { t } = context;
  const ways = access.flatMap(({ kind, url, label, note }) => {
    const address = webAddress(url);
    if (address === undefined) return [];
    return [{ url: address, text: label ?? t(kind === null ? 'databases:open' : accessKeys[kind]), note }];
  });
  const entries = ways.map(({ url, text, note }, at) => {
    const link = externalLink(t, url, text, at === 0 ? 'btn btn-main' : 'btn');
    const behind = note && html`<span${langAttribute(note, context)}> ·&nbsp;${note}</span>`;
    return html`<li>${link}<span class="quiet">${new URL(url).hostname}${behind}</span></li>`;
  });
  const none = html`<p>${t('databases:noAddress')}</p>`;
  return html`<section class="db-access" aria-label="${t('databases:access')}" data-visit="${recordId}">
    ${
      entries.length === 0
        ? none
        : html`<ul>
            ${entries}
          </ul>`
    }
    <button type="button" class="btn fav" value="${recordId}" aria-pressed="false">${t('favourites:favourite')}</button>
  </section>`;
}
