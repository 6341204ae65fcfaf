import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { entriesMarkup, listSearchMarkup, nothingMarkup, pagerMarkup } from '../navigation/list-parts-markup.ts';
import type { ListState } from '../parts/query.ts';
import { childList, childrenPath, resourcesPath } from './special-address.ts';

export interface ChildPackagesView {
  id: string;
  state: ListState<(typeof childList)['names'][number]>;
  list: OutputOf<'listChildPackages'>;
  last: number;
}

export function childPackagesMarkup(context: PageContext, { id, state, list, last }: ChildPackagesView): Markup {
  const { t, address, language } = context;
  const { values, page } = state;
  const { q } = values;
  const { total } = list;
  const number = (value: number) => formatNumber(value, language);
  const search = { path: '/specialBaseNav/childBaseList', label: t('packages:searchLabel'), value: q, keep: values };
  const nothing = nothingMarkup(context, {
    total,
    page,
    last,
    q,
    title: t('packages:noBelow'),
    whole: q === '' ? undefined : { path: childrenPath(id), name: t('packages:allBelow') },
    first: childList.page(state, 1),
  });
  const entries = list.packages.map((entry) => {
    const below = t('packages:belowCount', { count: entry.childCount, shown: number(entry.childCount) });
    return html`<li>
      <h2><a href="${address(resourcesPath(id, entry.packageId))}">${entry.name}</a></h2>
      ${entry.intro && html`<p>${entry.intro}</p>`}
      <p class="quiet">${t('packages:resources', { count: entry.count, shown: number(entry.count) })}</p>
      ${
        entry.childCount > 0 &&
        html`<p class="sp-children"><a href="${address(childrenPath(entry.packageId))}">${below}</a></p>`
      }
    </li>`;
  });
  return html`${listSearchMarkup(context, search)}
    <p role="status">${t('packages:found', { count: total, shown: number(total) })}</p>
    ${nothing}${entriesMarkup(entries, 'sp-grid')}${pagerMarkup(context, {
      page,
      last,
      path: (at: number) => childList.page(state, at),
      isOpen: q === '',
    })}`;
}
