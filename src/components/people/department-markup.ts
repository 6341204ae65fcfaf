import type { ResourceKind } from '#lib/contract/calls/people.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { recordPath } from '#lib/seo/address.ts';
import { fullTitle } from '#lib/seo/text.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { cataloguePath } from '../lists/list-address.ts';
import { hitsMarkup } from '../lists/hits-markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { nothingMarkup, pagerMarkup, tabsMarkup, trailMarkup } from '../navigation/list-parts-markup.ts';
import { externalLink } from '../parts/link-markup.ts';
import { langAttribute, titleLangOf } from '../parts/record-language.ts';
import { webAddress } from '../web-address.ts';
import type { LoadedDepartment } from './load-people-pages.ts';
import { departmentPath, researcherAddress } from './people-address.ts';

type Department = OutputOf<'getDepartment'>;

/** Path of a page of one kind of resources; the first kind needs no name in the address. */
export const resourcesPath = (
  id: string,
  department: Department | undefined,
  kind: ResourceKind | undefined,
  page = 1,
): string => departmentPath(id, kind === department?.resources[0]?.kind ? undefined : kind, page);

function waysMarkup(context: PageContext, id: string, department: Department): Markup {
  const { t, address, language } = context;
  const { intro, disciplines, classes, courses, researchers, coCode } = department;
  const number = (value: number) => formatNumber(value, language);
  const homepage = webAddress(department.url);
  const chip = (path: string, name: Markup | string) => html`<a class="chip" href="${address(path)}">${name}</a>`;
  const chips = (title: string, items: readonly Markup[]) =>
    items.length > 0 &&
    html`<div class="fields">
      <h2 class="text-muted text-sm">${title}</h2>
      ${items}
    </div>`;
  const classChips = classes.map(({ code, name }) =>
    chip(
      `/categorySearchList?kindNo=${encodeURIComponent(code)}`,
      html`${code} ${name !== code && html`<span${langAttribute(name, context)}>${name}</span>`}`,
    ),
  );
  const people = researcherAddress.path({
    page: 1,
    values: { q: '', letter: '', discipline: '', department: id },
  });
  const links = [
    homepage !== undefined && externalLink(t, homepage, t('people:departmentSite')),
    courses > 0 &&
      html`<a href="${address(`/courseReference?coCodes=${encodeURIComponent(coCode)}`)}"
        >${t('people:courses', { count: courses, shown: number(courses) })}</a
      >`,
    researchers > 0 &&
      html`<a href="${address(people)}"
        >${t('people:itsResearchers', { count: researchers, shown: number(researchers) })}</a
      >`,
  ].flatMap((link) => link || []);
  return html`${intro && html`<p>${intro}</p>`}${chips(
    t('people:disciplines'),
    disciplines.map(({ code, name }) => chip(listPath({ discode1: code }), name)),
  )}${chips(t('people:classes'), classChips)}${links.length > 0 && html`<p class="fields">${links}</p>`}`;
}

function newestMarkup({ t, address }: PageContext, newest: Department['newest']): Markup {
  const items = newest.map(
    (record) =>
      html`<li class="py-1.5">
        <a class="link" ${attribute('lang', titleLangOf(record))} href="${address(recordPath(record.recordId))}"
          >${fullTitle(record)}</a
        >${record.author && html`<p class="quiet">${record.author}</p>`}
      </li>`,
  );
  return html`<aside class="min-w-0">
    <h2 class="py-2 text-lg">${t('people:newest')}</h2>
    <ul>
      ${items}
    </ul>
  </aside>`;
}

function resourcesMarkup(context: PageContext, department: Department, page: LoadedDepartment, last: number): Markup {
  const { t, address, language } = context;
  const { query, kind, resources, resourceFailure } = page;
  const pathOf = (entry: ResourceKind | undefined, at?: number) => resourcesPath(query.id, department, entry, at);
  const shown = department.resources.find((entry) => entry.kind === kind);
  const tabs = department.resources.map((entry) => ({
    name: t(`people:${entry.kind}`),
    path: pathOf(entry.kind),
    isChosen: entry.kind === kind,
    count: formatNumber(entry.count, language),
  }));
  const inCatalogue =
    shown?.search &&
    html`<p>
      <a class="inline-block py-2.5" rel="nofollow" href="${address(cataloguePath(shown.search))}"
        >${t('people:inCatalogue')}</a
      >
    </p>`;
  const nothing = {
    total: shown?.count ?? 0,
    page: query.page,
    last,
    title: t('people:noResources'),
    first: pathOf(kind),
  };
  return html`${
      tabs.length === 0
        ? emptyMarkup(t('people:noResources'), html``)
        : tabsMarkup(context, t('people:resources'), tabs, 'tabs')
    }
    <div class="grid lg:grid-cols-[1fr_20rem] gap-x-12 gap-y-4 items-start">
      <div class="min-w-0">
        ${kind && html`<h2 class="sr-only">${t(`people:${kind}`)}</h2>`}${
          resourceFailure && failureMarkup(resourceFailure.message)
        }${inCatalogue}${resources && nothingMarkup(context, nothing)}${
          resources && resources.result.length > 0 && hitsMarkup(context, { records: resources.result })
        }${pagerMarkup(context, { page: query.page, last, path: (at) => pathOf(kind, at) })}
      </div>
      ${department.newest.length > 0 && newestMarkup(context, department.newest)}
    </div>`;
}

/** A department: what it teaches, and what the library has for it. @param last the last page there is */
export function departmentMarkup(context: PageContext, page: LoadedDepartment, name: string, last: number): Markup {
  const { t } = context;
  const { department, failure, isUnknown, query } = page;
  return html`${trailMarkup(context, {
      steps: [{ name: t('people:departments'), path: '/departmentList' }],
      here: name,
    })}
    <h1>${name}</h1>
    ${failure && (isUnknown ? emptyMarkup(failure.message, html``) : failureMarkup(failure.message))}${
      department &&
      html`${waysMarkup(context, query.id, department)}${resourcesMarkup(context, department, page, last)}`
    }`;
}
