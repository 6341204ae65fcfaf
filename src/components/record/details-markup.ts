import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { subjectLabel } from '#lib/rules/subject-heading.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { headingsFrom } from '../headings/heading-address.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { externalLink } from '../parts/link-markup.ts';
import { detailRows, type DetailRow, type DetailValue } from './details.ts';
import type { RecordPageModel } from './record-page-model.ts';
import { langAttribute } from '../parts/record-language.ts';

const leadsOut = (path: string): boolean => /^https?:/.test(path);

function valueMarkup(context: PageContext, { text, path, steps = [] }: DetailValue): Markup {
  const { t, address } = context;
  const shown =
    path === undefined
      ? text
      : leadsOut(path)
        ? externalLink(t, path, text)
        : html`<a href="${address(path)}">${text}</a>`;
  const links = steps.map(
    (step) => html`<a${langAttribute(step.text, context)} href="${address(step.path)}">${step.text}</a>`,
  );
  const classes = links.length > 0 && html`<span class="quiet classes">${links}</span>`;
  return html`<dd${langAttribute(text, context)}>${shown}${classes}</dd>`;
}

const rowMarkup = (context: PageContext, { label, values, joined }: DetailRow): Markup =>
  html`<div${attribute('class', joined ? 'joined' : undefined)}><dt>${label}</dt>${values.map((value) => valueMarkup(context, value))}</div>`;

/** Other subjects that authority records lead on to, each once. */
function seeAlsoRow(context: PageContext, subjectForms: RecordPageModel['subjectForms']): Markup | false {
  const subjects = [...new Set(subjectForms.flatMap(({ seeAlso }) => seeAlso))];
  const values = subjects.map((text) => ({ text, path: listPath({ q: text, field: 'subject' }) }));
  return values.length > 0 && rowMarkup(context, { label: context.t('search:seeAlso'), values, joined: true });
}

/** The places of the first author and subject among the headings of the library. */
function headingsRow(context: PageContext, { authors: [author], subjects: [subject] }: RecordDetail): Markup | false {
  const values = [
    ...(author === undefined ? [] : [{ text: author, path: headingsFrom('author', author) }]),
    ...(subject === undefined ? [] : [{ text: subjectLabel(subject), path: headingsFrom('subject', subject) }]),
  ];
  return values.length > 0 && rowMarkup(context, { label: context.t('headings:browse'), values, joined: true });
}

export function detailsMarkup(
  context: PageContext,
  record: RecordDetail,
  subjectForms: RecordPageModel['subjectForms'] = [],
): Markup {
  const { t, address } = context;
  const subjects = record.subjects.map(
    (subject) =>
      html`<li>
        <a class="chip" ${langAttribute(subject, context)} href="${address(listPath({ q: subject, field: 'subject' }))}"
          >${subjectLabel(subject)}</a
        >
      </li>`,
  );
  const subjectList =
    subjects.length > 0 &&
    html`<ul class="subjects" aria-label="${t('record:subjects')}">
      ${subjects}
    </ul>`;
  const rows = detailRows(record, t).map((row) => rowMarkup(context, row));
  const notes = record.notes.map((note) => html`<dd${langAttribute(note, context)}>${note}</dd>`);
  const noteRow =
    notes.length > 0 &&
    html`<div>
      <dt>${t('record:notes')}</dt>
      ${notes}
    </div>`;
  const { localNote } = record;
  const localNoteRow =
    localNote !== null &&
    html`<div>
      <dt>${t('record:localNote')}</dt>
      <dd class="whitespace-pre-line">${localNote}</dd>
    </div>`;
  return html`<section>
    <h2>${t('record:details')}</h2>
    ${subjectList}
    <dl class="card-rows">
      ${seeAlsoRow(context, subjectForms)}${rows}${noteRow}${localNoteRow}${headingsRow(context, record)}
    </dl>
  </section>`;
}
