import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { entriesMarkup } from '../navigation/list-parts-markup.ts';
import { departmentPath, researcherPath } from './people-address.ts';
import { langAttribute } from '../parts/record-language.ts';

/** Departments under the names of their groups, where they have any. */
export function departmentsMarkup(
  { address }: PageContext,
  departments: OutputOf<'listDepartments'>['result'],
): Markup {
  const groups = [...Map.groupBy(departments, (department) => department.group)];
  const hasGroups = groups.some(([group]) => group !== null);
  const entry = (entry: (typeof departments)[number]) =>
    html`<li>
      <a href="${address(departmentPath(entry.id))}">${entry.name}</a>
      <p class="quiet">${entry.disciplines.map(({ name }) => name).join(separator)}</p>
    </li>`;
  return html`${groups.map(
    ([group, its]) =>
      html`<section>
        ${hasGroups && group !== null && html`<h2>${group}</h2>`}
        <ul class="departments">
          ${its.map(entry)}
        </ul>
      </section>`,
  )}`;
}

export function researchersMarkup(context: PageContext, researchers: OutputOf<'listResearchers'>['result']): Markup {
  const { t, address, language } = context;
  const entries = researchers.map((researcher) => {
    const works = t('people:works', { count: researcher.works, shown: formatNumber(researcher.works, language) });
    const facts = [researcher.department, researcher.title, ...researcher.disciplines.map(({ name }) => name), works];
    const lang = langAttribute(researcher.name, context);
    return html`<li>
      <h2 class="text-lg"><a href="${address(researcherPath(researcher.id))}" ${lang}>${researcher.name}</a></h2>
      <p class="quiet">${facts.filter(Boolean).join(separator)}</p>
    </li>`;
  });
  return entriesMarkup(entries, 'entries researchers');
}
