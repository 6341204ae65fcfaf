import { exportFormatNames, exportFormats } from '#lib/citation/export/formats.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';

/**
 * What can be done with ticked hits: their boxes belong to this form wherever they stand. The one box that represents
 * the whole page carries all its ids, so that it works without scripts; with one it ticks the others (hits.ts).
 * @param ids records of the page
 */
export function selectedMarkup({ t, address }: PageContext, ids: readonly string[]): Markup {
  const formats = exportFormatNames.map(
    (name) => html`<button formaction="${address(`/export/${name}`)}">${exportFormats[name].label}</button>`,
  );
  return html`<form id="selected" class="selected" action="${address('/cite')}" aria-label="${t('search:selected')}">
    <label class="pick-all"
      ><input type="checkbox" name="id" value="${ids.join(',')}" data-all /><span
        >${t('search:selectPage')}</span
      ></label
    >
    <button>${t('search:citeSelected')}</button>
    <button type="button" class="fav">${t('favourites:favourite')}</button>
    <details class="drop order">
      <summary>${t('search:exportSelected')} ▾</summary>
      <div>${formats}</div>
    </details>
    <span role="status" data-status="${t('search:selectedCount', { shown: '#' })}"></span>
  </form>`;
}
