import type { FacetValue } from '#lib/contract/calls/search.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { appliedMarkup, listColumnsMarkup } from '../navigation/list-parts-markup.ts';
import type { Choice } from '../parts/query.ts';
import { shelfMarkup } from '../record/shelf-markup.ts';
import { browsePath, conditionCount, isIndexed, listPath, type ConditionName, type Conditions } from './conditions.ts';
import type { Browsing } from './load-category-page.ts';

type Found = Extract<Browsing, { kind: 'found' }>;
type Class = OutputOf<'listClasses'>['classes'][number];

const maxValues = 60;

/**
 * Classes below the present one, each with those below it. A class without finer ones leads to its records at once.
 * @param level of the class that they are under
 */
function classesMarkup(
  { address, language }: PageContext,
  conditions: Conditions,
  classes: readonly Class[],
  level: number,
): Markup {
  const below = Map.groupBy(
    classes.filter((entry) => entry.level === 2),
    (entry) => entry.parent,
  );
  const link = (entry: Class, name: Markup | string) => {
    const there = { ...conditions, kindNo: entry.code };
    const isOpen = entry.hasChildren && isIndexed(there, level + entry.level) && conditionCount(there) === 1;
    const href = address(entry.hasChildren ? browsePath(there) : listPath(there));
    return html`<a href="${href}" ${attribute('rel', isOpen ? undefined : 'nofollow')}>${name}</a>
      <i>${formatNumber(entry.count, language)}</i>`;
  };
  const items = classes
    .filter((entry) => entry.level === 1)
    .map((entry) => {
      const finer = below.get(entry.code)?.map((child) => html`<li>${link(child, child.name)}</li>`);
      return html`<li>
        ${link(entry, html`<b>${entry.code}</b> ${entry.name}`)}${
          finer &&
          html`<ul>
            ${finer}
          </ul>`
        }
      </li>`;
    });
  return html`<ul class="classes">
    ${items}
  </ul>`;
}

/** A list of conditions; a value narrows the screen, the value in force is removed. */
const choicesOf = (conditions: Conditions, name: ConditionName, values: readonly FacetValue[]): Choice[] =>
  values.slice(0, maxValues).map((value) => {
    const isChosen = value.code === conditions[name];
    const there = { ...conditions, [name]: isChosen ? '' : value.code };
    return {
      name: value.name,
      path: browsePath(there),
      isChosen,
      isOpen: conditionCount(there) <= 1,
      count: value.count,
    };
  });

function pathMarkup({ t, address }: PageContext, path: Found['classes']['path'], conditions: Conditions): Markup {
  const link = (kindNo: string, name: string) =>
    html`<li><a href="${address(browsePath({ ...conditions, kindNo }))}">${name}</a></li>`;
  const own = path.at(-1);
  return html`<nav aria-label="${t('category:path')}">
    <ol class="path">
      ${link('', t('category:all'))}${path.slice(0, -1).map(({ code, name }) => link(code, name))}${
        own && html`<li aria-current="page">${own.name}</li>`
      }
    </ol>
  </nav>`;
}

function foundMarkup(context: PageContext, { classes, lists, popular }: Found, conditions: Conditions): Markup {
  const { t, address, language } = context;
  const { numFound } = classes;
  const counted = { count: numFound, shown: formatNumber(numFound, language) };
  const groups = [
    { name: 'docCode', title: t('category:types'), values: lists.documentTypeList },
    { name: 'langCode', title: t('category:languages'), values: lists.languageList },
    { name: 'countryCode', title: t('category:countries'), values: lists.countryList },
  ] as const;
  const applied = groups.flatMap(({ name, values }) => {
    const code = conditions[name];
    if (code === '') return [];
    const label = values.find((value) => value.code === code)?.name ?? code;
    return [{ name: label, path: browsePath({ ...conditions, [name]: '' }) }];
  });
  const see =
    numFound > 0 &&
    html`<a class="btn" rel="nofollow" href="${address(listPath(conditions))}">${t('category:see', counted)}</a>`;
  const below =
    numFound === 0
      ? emptyMarkup(t('category:nothing'), html``)
      : classes.classes.length === 0
        ? html`<p class="notice">${t('category:noFiner')}</p>`
        : classesMarkup(context, conditions, classes.classes, classes.path.length);
  const often =
    popular.length > 0 &&
    html`<div class="pt-6">
      <h3 class="pb-4">${t('category:popular')}</h3>
      ${shelfMarkup(context, popular)}
    </div>`;
  const list = html`<section aria-labelledby="classes-title">
    <h2 id="classes-title" class="sr-only">${t('category:classes')}</h2>
    ${below}${often}
  </section>`;
  const choices = groups.map(({ name, title, values }) => ({ title, choices: choicesOf(conditions, name, values) }));
  return html`<div class="head">
      <span>${t('category:found', counted)}</span>${see}<a href="${address('/headings')}">${t('headings:browse')}</a>
    </div>
    ${appliedMarkup(context, { applied, hasFilters: false })}${listColumnsMarkup(context, [list], choices)}`;
}

export function categoryMarkup(
  context: PageContext,
  loaded: Exclude<Browsing, { kind: 'wider' }>,
  conditions: Conditions,
  title: string,
): Markup {
  const path = loaded.kind === 'found' ? loaded.classes.path : [];
  const body =
    loaded.kind === 'found'
      ? foundMarkup(context, loaded, conditions)
      : loaded.kind === 'failed'
        ? failureMarkup(loaded.failure.message)
        : emptyMarkup(context.t('category:unknown'), html``);
  return html`${(path.length > 0 || loaded.kind === 'none') && pathMarkup(context, path, conditions)}
    <h1>${title}</h1>
    ${body}`;
}
