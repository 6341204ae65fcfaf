import type { SearchResult } from '#lib/contract/calls/search.ts';
import { matchModes, searchFields } from '#lib/contract/search-terms.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { itemPlaces, operators } from '#lib/queries/search-items.ts';
import type { SearchQuery } from '#lib/queries/search-query.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { iconMarkup, attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { fieldChoice } from '../navigation/list-parts-markup.ts';
import { hiddenFieldsOf } from '../search/facet-markup.ts';
import { limitGroups } from './limit-groups.ts';
import type { LoadedAdvanced } from './load-advanced-page.ts';

const minRows = 4;

/** Rows of field, match mode and words. Empty ones are ignored, so there are always some to spare; a script adds more. */
function rowsMarkup({ t }: PageContext, query: SearchQuery): Markup {
  const filled = [{ op: 'AND', field: query.field, match: query.match, q: query.q } as const, ...query.items];
  const count = Math.min(Math.max(minRows, filled.length + 1), itemPlaces.length + 1);
  const named = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) =>
    values.map((value) => ({ value, name: nameOf(value) }));
  const fields = named(searchFields, (field) => t(`home:field_${field}`));
  const matches = named(matchModes, (match) => t(`search:match_${match}`));
  const joins = named(operators, (operator) => t(`advanced:op${operator}`));
  const rows = Array.from({ length: count }, (_, at) => {
    const place = at + 1;
    const ending = at === 0 ? '' : String(place);
    const isSpare = at > 1 && filled[at] === undefined;
    const { op, field, match, q } = filled[at] ?? ({ op: 'AND', field: 'keyWord', match: '2', q: '' } as const);
    const remove =
      place > 1 &&
      html`<button type="button" class="script" data-remove-row aria-label="${t('advanced:removeRow', { place })}">
        ${iconMarkup('close')}
      </button>`;
    return html`<fieldset class="row${isSpare && ' spare'}">
      <legend class="sr-only">${t('advanced:row', { place })}</legend>
      ${place > 1 && fieldChoice(`op${ending}`, t('advanced:operator'), joins, op)}${fieldChoice(
        `field${ending}`,
        t('home:field'),
        fields,
        field,
      )}${fieldChoice(`match${ending}`, t('search:match'), matches, match)}
      <input
        class="field"
        name="q${ending}"
        value="${q}"
        maxlength="500"
        aria-label="${t('advanced:words')}"
        autocomplete="off"
        enterkeyhint="search"
      />
      ${remove}
    </fieldset>`;
  });
  return html`<section aria-labelledby="rows-title">
    <h2 id="rows-title">${t('advanced:rows')}</h2>
    <p class="hint">${t('advanced:rowsHelp')}</p>
    <div
      id="rows"
      data-most="${itemPlaces.length + 1}"
      data-row="${t('advanced:row', { place: '#' })}"
      data-remove="${t('advanced:removeRow', { place: '#' })}"
    >
      ${rows}
    </div>
    <button type="button" class="btn script" id="add-row">${t('advanced:addRow')}</button>
  </section>`;
}

function yearBox(name: 'publishBegin' | 'publishEnd', value: number | undefined, label: string): Markup {
  return html`<input
    class="field"
    name="${name}"
    inputmode="numeric"
    pattern="-?[0-9]{1,4}"
    size="6"
    ${attribute('value', value?.toString())}
    placeholder="${label}"
    aria-label="${label}"
  />`;
}

/** What the search is limited to. Lists are folded; those in which something is chosen are open. */
function limitsMarkup({ t, language }: PageContext, query: SearchQuery, facets: SearchResult['facetResult']): Markup {
  const groups = limitGroups(query, facets).map(({ name, values, chosen }) => {
    const title = t(`search:facet_${name}`);
    const open = (chosen > 0 || name === 'docCode') && html` open`;
    const boxes = values.map(
      (value) =>
        html`<label class="tick"
          ><input type="checkbox" name="${name}" value="${value.code}" ${value.chosen && html` checked`} />
          <span>${value.name}</span>${value.count > 0 && html`<i>${formatNumber(value.count, language)}</i>`}</label
        >`,
    );
    return html`<details${open}>
      <summary>${title}${chosen > 0 && html`<small>${t('advanced:chosen', { count: chosen })}</small>`}</summary>
      <fieldset>
        <legend class="sr-only">${title}</legend>
        ${boxes}
      </fieldset>
    </details>`;
  });
  const from = yearBox('publishBegin', query.publishBegin, t('search:yearFrom'));
  const until = yearBox('publishEnd', query.publishEnd, t('search:yearTo'));
  return html`<section aria-labelledby="limits-title">
    <h2 id="limits-title">${t('advanced:limits')}</h2>
    <div class="years">
      <fieldset>
        <legend>${t('search:year')}</legend>
        ${from} – ${until}
      </fieldset>
      <label class="tick"
        ><input type="checkbox" name="onlyOnShelf" value="1" ${query.onlyOnShelf && html` checked`} />
        <span>${t('search:onlyOnShelf')}</span></label
      >
    </div>
    <div class="limits">${groups}</div>
  </section>`;
}

export function advancedMarkup(context: PageContext, query: SearchQuery, { facets, failure }: LoadedAdvanced): Markup {
  const { t, address } = context;
  // Other parts of the search stay: values that are excluded, and how the list is shown.
  const hiddenFields = hiddenFieldsOf(
    query,
    (name) => !name.startsWith('-') && !['sort', 'order', 'rows'].includes(name),
  );
  return html`<h1>${t('advanced:title')}</h1>
    ${failure !== undefined && failureMarkup(failure)}
    <form id="advanced" action="${address('/searchList')}" role="search" aria-label="${t('advanced:title')}">
      ${rowsMarkup(context, query)}
      <p class="hint">${t('advanced:syntax')}</p>
      ${limitsMarkup(context, query, facets)}${hiddenFields}
      <div class="acts">
        <button class="btn btn-main">${t('advanced:submit')}</button>
        <a href="${address('/advanceSearch')}">${t('advanced:startOver')}</a>
      </div>
    </form>`;
}
