import type { OutputOf } from '#lib/contract/contract.ts';
import type { Failure } from '#lib/contract/envelope.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { entriesMarkup, listSearchMarkup, nothingMarkup, pagerMarkup } from '../navigation/list-parts-markup.ts';
import { robotsOf, type ListState } from '../parts/query.ts';
import { hotPackages } from './packages-markup.ts';
import { baseList, basePath, childrenPath, resourcesPath } from './special-address.ts';

type Base = OutputOf<'listSpecialBases'>['bases'][number];

const shownBelow = 12;

function packagesBelow({ t, address, language }: PageContext, base: Base): Markup {
  const shown = base.children.slice(0, shownBelow).map(
    (child) =>
      html`<li>
        <a href="${address(resourcesPath(base.packageId, child.packageId))}">${child.name}</a>
        <i>${formatNumber(child.count, language)}</i>
      </li>`,
  );
  const hasMore = base.childCount > shownBelow || base.children.some((child) => child.childCount > 0);
  return html`<ul class="sp-children" aria-label="${t('packages:belowOf', { name: base.name })}">
    ${shown}${hasMore && html`<li><a href="${address(childrenPath(base.packageId))}">${t('packages:allBelow')}</a></li>`}
  </ul>`;
}

function baseEntry(context: PageContext, base: Base): Markup {
  const href = context.address(basePath(base.packageId));
  return html`<li>
    <h2><a href="${href}">${base.name}</a> <i>${formatNumber(base.count, context.language)}</i></h2>
    ${base.path.length > 0 && html`<p class="quiet">${base.path.map((entry) => entry.name).join(' › ')}</p>`}${
      base.intro && html`<p>${base.intro}</p>`
    }${base.children.length > 0 && packagesBelow(context, base)}
  </li>`;
}

export interface BasesView {
  state: ListState<(typeof baseList)['names'][number]>;
  list: OutputOf<'listSpecialBases'> | null;
  hot: OutputOf<'listHotPackages'>;
  failure: Failure | undefined;
  last: number;
}

export function basesMarkup(context: PageContext, { state, list, hot, failure, last }: BasesView): Markup {
  const { t, language } = context;
  const { page, values } = state;
  const { q } = values;
  const search = { path: '/specialBaseNav', label: t('packages:searchLabel'), value: q };
  const head = html`<h1>${t('packages:title')}</h1>
    ${listSearchMarkup(context, search)}${failure && failureMarkup(failure.message)}`;
  if (!list) return head;
  const { total } = list;
  const counted = { count: total, shown: formatNumber(total, language) };
  const nothing = nothingMarkup(context, {
    total,
    page,
    last,
    q,
    title: t('packages:none'),
    whole: q === '' ? undefined : { path: '/specialBaseNav', name: t('packages:all') },
    first: baseList.page(state, 1),
  });
  const isOpen = robotsOf(baseList, state, 'q') === undefined;
  return html`${head}
    <div class="nav-columns">
      <div>
        <p role="status">${q === '' ? t('packages:found', counted) : t('packages:foundFor', { ...counted, q })}</p>
        ${nothing}${entriesMarkup(list.bases.map((base) => baseEntry(context, base)))}${pagerMarkup(context, {
          page,
          last,
          path: (at: number) => baseList.page(state, at),
          isOpen,
        })}
      </div>
      ${hotPackages(context, hot, basePath)}
    </div>`;
}
