import { html, type Markup, type PageContext } from '../markup/markup.ts';
import type { RecordPageModel } from '../record/record-page-model.ts';
import { externalLink } from '../parts/link-markup.ts';

/** The place of an answer from outside, which comes after the page is shown. */
const late = ({ t }: PageContext, fill: string): Markup =>
  html`<span class="late script" data-fill="${fill}" data-none="${t('outside:unavailable')}"
    >${t('outside:asking')}</span
  >`;

export function lookupMarkup(context: PageContext, recordId: string, sites: RecordPageModel['lookupSites']): Markup {
  const { t, address } = context;
  const items = sites.map(({ site, name, kind, url, asks }) => {
    const link = url === null ? name : externalLink(t, url, name);
    return html`<li>
      ${link}<span class="quiet">${t(`outside:kind_${kind}`)}${asks && late(context, `site-${site}`)}</span>
    </li>`;
  });
  const all =
    sites.some(({ asks }) => asks) &&
    html`<p><a rel="nofollow" href="${address(`/elsewhere/${recordId}`)}">${t('outside:seeAll')}</a></p>`;
  return html`<section>
    <h2>${t('outside:elsewhere')}</h2>
    <ul class="rows places">
      ${items}
    </ul>
    ${all}
  </section>`;
}

export function citedCountsMarkup(context: PageContext, services: RecordPageModel['citedCountServices']): Markup {
  const items = services.map(({ code, name }) => html`<li>${name}${late(context, `cited-${code}`)}</li>`);
  return html`<section>
    <h2>${context.t('outside:citedCounts')}</h2>
    <ul class="rows places">
      ${items}
    </ul>
  </section>`;
}
