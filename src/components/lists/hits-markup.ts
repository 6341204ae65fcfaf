import type { Highlight, RecordSummary } from '#lib/contract/calls/search.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { hitMarkup } from '../search/hit-markup.ts';
import { selectedMarkup } from '../search/selected-markup.ts';

export interface HitList {
  records: readonly (RecordSummary & { note?: string | null })[];
  hlResult?: Readonly<Record<string, Highlight>> | undefined;
  /** Names the list to those who do not see it, where no heading does. */
  label?: string | undefined;
  behind?: Markup | undefined;
}

/**
 * Records as on the result list: to be opened, ticked, cited and exported; what of them is on the shelf is filled in by
 * the script of the page, islands/search/hits.ts.
 */
export function hitsMarkup(context: PageContext, { records, hlResult = {}, label, behind }: HitList): Markup {
  const { mappingPath, groupCode } = context.site;
  const requestContext = JSON.stringify({ mappingPath, groupCode, language: context.language });
  const hits = records.map((record) => hitMarkup(context, record, hlResult[record.recordId], { note: record.note }));
  const selected = selectedMarkup(
    context,
    records.map((record) => record.recordId),
  );
  return html`<section id="list" ${attribute('aria-label', label)} data-context="${requestContext}">
    ${
      hits.length > 0 &&
      html`${selected}
        <ol>
          ${hits}
        </ol>`
    }${behind}
  </section>`;
}
