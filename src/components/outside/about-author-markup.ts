import { separator, formatNumber } from '#lib/i18n/format.ts';
import { subjectLabel } from '#lib/rules/subject-heading.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { nationText } from '../parts/catalogue-words.ts';
import { langAttribute } from '../parts/record-language.ts';
import type { RecordPageModel } from '../record/record-page-model.ts';
import { entryMarkup } from './entry-markup.ts';

type Author = NonNullable<RecordPageModel['author']>;

const maxLinks = 5;

function yearsText({ t }: PageContext, { firstYear, lastYear }: Author): string {
  if (firstYear === null || lastYear === null) return '';
  return firstYear === lastYear ? String(firstYear) : t('outside:worksYears', { from: firstYear, to: lastYear });
}

/** Rows of what is known, without links; one row may have several values. */
function textRows(context: PageContext, author: Author): Markup[] {
  const { t, language } = context;
  const works = t('outside:worksCount', { count: author.works, shown: formatNumber(author.works, language) });
  const roles = author.roles.length > 1 ? author.roles.map(({ name }) => name) : [];
  const rows: [label: string, values: (string | null)[]][] = [
    [t('outside:otherNames'), author.otherNames],
    [t('outside:nation'), [author.nation && nationText(author.nation, language)]],
    [t('outside:lifeDates'), [author.dates]],
    [t('outside:works'), [[works, yearsText(context, author)].filter(Boolean).join(separator)]],
    [t('outside:roles'), roles],
  ];
  return rows.flatMap(([label, values]) => {
    const known = values.flatMap((value) => (value ? html`<dd${langAttribute(value, context)}>${value}</dd>` : []));
    return known.length > 0
      ? html`<div class="joined">
          <dt>${label}</dt>
          ${known}
        </div>`
      : [];
  });
}

function linkRow(
  context: PageContext,
  label: string,
  field: 'subject' | 'author',
  values: readonly { name: string }[],
): Markup | false {
  const links = values.slice(0, maxLinks).map(({ name }) => {
    const href = context.address(listPath({ q: name, field }));
    return html`<dd${langAttribute(name, context)}><a rel="nofollow" href="${href}">${field === 'subject' ? subjectLabel(name) : name}</a></dd>`;
  });
  return (
    links.length > 0 &&
    html`<div class="joined">
      <dt>${label}</dt>
      ${links}
    </div>`
  );
}

export function aboutAuthor(context: PageContext, author: Author, entry: RecordPageModel['entry']): Markup {
  const { t } = context;
  const subjects = linkRow(context, t('outside:authorSubjects'), 'subject', author.subjects);
  const seeAlso = linkRow(
    context,
    t('outside:seeAlso'),
    'author',
    author.seeAlso.map((name) => ({ name })),
  );
  const coAuthors = linkRow(context, t('outside:coAuthors'), 'author', author.coAuthors);
  const said = entry?.entry
    ? html`<div class="entry max-w-text">${entryMarkup(context, entry.entry)}</div>`
    : entry?.state === 'unasked' && html`<div class="entry max-w-text" data-fill="author"></div>`;
  return html`<section class="related">
    <h2>${t('outside:aboutAuthor', { name: author.name })}</h2>
    <dl class="card-rows">${textRows(context, author)}${seeAlso}${subjects}${coAuthors}</dl>
    ${said}
  </section>`;
}
