import type { OutputOf } from '#lib/contract/contract.ts';
import { headingFields, type HeadingField } from '#lib/contract/search-terms.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { subjectLabel } from '#lib/rules/subject-heading.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { emptyMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { listSearchMarkup, tabsMarkup } from '../navigation/list-parts-markup.ts';
import { langAttribute } from '../parts/record-language.ts';
import { headingList, headingsFrom, type HeadingState } from './heading-address.ts';

type Headings = OutputOf<'listHeadings'>;

const latinLetters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** No Chinese syllable begins with the others. */
const pinyinLetters = [...'ABCDEFGHJKLMNOPQRSTWXYZ'];

const labelOf = (field: HeadingField, name: string): string => (field === 'subject' ? subjectLabel(name) : name);

/** Path of the works of a heading; a list of a series lists works like the others. */
const worksPath = (field: HeadingField, name: string): string =>
  listPath(field === 'series' ? { q: name, field, match: '1', entries: 'works' } : { [field]: name });

/** Letters as links to where the headings begin that have them. */
function lettersRow(
  { t, address }: PageContext,
  state: HeadingState,
  name: 'from' | 'initial',
  letters: readonly string[],
): Markup {
  const links = letters.map((letter) => {
    const path = headingList.changed(state, { from: '', initial: '', after: '', before: '', [name]: letter });
    const isHere = state.values[name] === letter;
    return html`<a rel="nofollow" href="${address(path)}" ${attribute('aria-current', isHere ? 'true' : undefined)}
      >${letter}</a
    >`;
  });
  const label = t(`headings:${name}`);
  return html`<nav class="letters" aria-label="${label}"><span aria-hidden="true">${label}</span>${links}</nav>`;
}

/** References to other headings: each leads to its place in the list. */
function references(context: PageContext, field: HeadingField, label: string, names: readonly string[]): Markup {
  if (names.length === 0) return html``;
  const links = names.map(
    (name) =>
      html`<dd>
        <a rel="nofollow" href="${context.address(headingsFrom(field, name))}" ${langAttribute(name, context)}
          >${labelOf(field, name)}</a
        >
      </dd>`,
  );
  return html`<div class="joined">
    <dt>${label}</dt>
    ${links}
  </div>`;
}

function headingItem(context: PageContext, field: HeadingField, heading: Headings['headings'][number]): Markup {
  const { t, address, language } = context;
  const { name, works, variants, also } = heading;
  const lang = langAttribute(name, context);
  const forms =
    variants.length > 0 &&
    html`<div class="joined">
      <dt>${t('outside:otherNames')}</dt>
      ${variants.map((form) => html`<dd${langAttribute(form, context)}>${labelOf(field, form)}</dd>`)}
    </div>`;
  const seeAlso = references(context, field, t('search:seeAlso'), also);
  return html`<li>
    <a rel="nofollow" href="${address(worksPath(field, name))}" ${lang}>${labelOf(field, name)}</a>
    <i>${t('headings:works', { count: works, shown: formatNumber(works, language) })}</i>
    ${(variants.length > 0 || also.length > 0) && html`<dl>${forms}${seeAlso}</dl>`}
  </li>`;
}

function stepsMarkup({ t, address }: PageContext, state: HeadingState, { before, after }: Headings): Markup {
  if (before === null && after === null) return html``;
  const step = (name: 'before' | 'after', rel: string, place: string, label: string) => {
    const path = headingList.changed(state, { from: '', initial: '', before: '', after: '', [name]: place });
    return html`<a class="btn" rel="${rel} nofollow" href="${address(path)}">${label}</a>`;
  };
  return html`<nav class="pager" aria-label="${t('navigation:pages')}">
    ${before !== null && step('before', 'prev', before, t('navigation:previous'))}
    ${after !== null && step('after', 'next', after, t('navigation:next'))}
  </nav>`;
}

/** The page of headings: choice of a field, a place to begin, and the headings from there on. */
export function headingsMarkup(
  context: PageContext,
  field: HeadingField,
  state: HeadingState,
  found: Headings,
): Markup {
  const { t } = context;
  const { from } = state.values;
  const tabs = headingFields.map((entry) => ({
    name: t(`home:field_${entry}`),
    path: headingsFrom(entry, ''),
    isChosen: entry === field,
    isOpen: true,
  }));
  const classes = { name: t('category:title'), path: '/categorySearchList', isChosen: false, isOpen: true };
  const see = references(context, field, t('headings:see', { form: from }), found.see);
  const items = found.headings.map((heading) => headingItem(context, field, heading));
  return html`${tabsMarkup(context, t('headings:fields'), [...tabs, classes], 'choices')}
  ${listSearchMarkup(context, { path: '/headings', label: t('headings:start'), name: 'from', value: from, keep: { field } })}
  ${lettersRow(context, state, 'from', latinLetters)}${lettersRow(context, state, 'initial', pinyinLetters)}
  ${found.see.length > 0 && html`<dl class="notice">${see}</dl>`}
  ${
    items.length === 0
      ? emptyMarkup(t('headings:none'), html``)
      : html`<ul class="heading-list">
          ${items}
        </ul>`
  }
  ${stepsMarkup(context, state, found)}`;
}
