import { readSearchQuery } from '#lib/queries/search-query.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { searchForm } from '../search/form-markup.ts';

export interface NoRecordView {
  title: string;
  hint: string;
  failure?: string | undefined;
}

/** In the place of a record that is not there or cannot be shown: what happened, and a search to go on with. */
export function noRecordMarkup(context: PageContext, { title, hint, failure }: NoRecordView): Markup {
  const { t, address, site } = context;
  const form = searchForm(context, readSearchQuery(new URLSearchParams()), undefined);
  return html`<div class="py-6">
    <h1>${title}</h1>
    ${failure !== undefined && failureMarkup(failure)}
    <p class="pt-3">${hint}</p>
    ${form}
    <p><a href="${address('/searchList')}">${t('search:wholeCatalogue')}</a></p>
    ${site.parameter.hasUnion === true && html`<p><a href="${address('/union')}">${t('search:unionSearch')}</a></p>`}
  </div>`;
}

export const missingRecordTitle = ({ t }: Pick<PageContext, 't'>, isFailed: boolean): string =>
  t(isFailed ? 'record:failedTitle' : 'record:notFoundTitle');

/** @param failure the service's message; undefined where there is no such record */
export const missingRecord = (context: PageContext, failure: string | undefined): Markup =>
  noRecordMarkup(context, {
    title: missingRecordTitle(context, failure !== undefined),
    hint: context.t(failure === undefined ? 'record:notFound' : 'record:failedHint'),
    failure,
  });
