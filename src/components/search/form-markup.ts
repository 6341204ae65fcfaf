import { matchModes, searchFields } from '#lib/contract/search-terms.ts';
import { naturalOrder, resultList, type SearchQuery } from '#lib/queries/search-query.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { suggestData } from '../suggest/data.ts';

/** Parameters that a new search takes over from the previous one: library, order and number of hits. */
function carriedOver({ facets, sort, order, rows }: SearchQuery): [name: string, value: string][] {
  return [
    ...(facets.libCode ?? []).map((code): [string, string] => ['libCode', code]),
    ...(sort === 'relevance' ? [] : [['sort', sort] satisfies [string, string]]),
    ...(order === naturalOrder(sort) ? [] : [['order', order] satisfies [string, string]]),
    ...(rows === 10 ? [] : [['rows', String(rows)] satisfies [string, string]]),
  ];
}

/**
 * The query box, then the field and the match mode, which are below it where the page is narrow. A new query drops all
 * filters except the library. The page includes the script for suggestions (layouts/SuggestScript.astro).
 * @param problem error in the query; the box shows it and takes the focus
 */
export function searchForm(context: PageContext, query: SearchQuery, problem?: string): Markup {
  const { t, address } = context;
  const option = (value: string, label: string, isChosen: boolean) =>
    html`<option value="${value}" ${isChosen && html` selected`}>${label}</option>`;
  const label = t(query.isUnion ? 'search:unionSearch' : 'home:searchCatalogue');
  const faulty = problem !== undefined && html` aria-invalid="true" aria-describedby="term-problem" autofocus`;
  return html`<form
    class="sform"
    ${query.isUnion !== true && html`data-search data-suggest="${suggestData(context)}"`}
    action="${address(resultList(query))}"
    role="search"
    aria-label="${label}"
  >
    <input
      class="field"
      type="search"
      name="q"
      value="${query.q}"
      maxlength="500"
      placeholder="${t('home:placeholder')}"
      aria-label="${label}"
      autocomplete="off"
      enterkeyhint="search"
      ${faulty}
    />
    <select class="field" name="field" aria-label="${t('home:field')}">
      ${searchFields.map((field) => option(field, t(`home:field_${field}`), field === query.field))}
    </select>
    <select class="field" name="match" aria-label="${t('search:match')}">
      ${matchModes.map((mode) => option(mode === '2' ? '' : mode, t(`search:match_${mode}`), mode === query.match))}
    </select>
    ${carriedOver(query).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="btn btn-main">${t('home:search')}</button>
    ${problem !== undefined && html`<p class="problem" id="term-problem" role="alert">${problem}</p>`}
  </form>`;
}
