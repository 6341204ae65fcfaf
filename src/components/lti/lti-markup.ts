import { separator } from '#lib/i18n/format.ts';
import { timeOf, titleOf } from '../courses/course-markup.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { imprintOf, titleLangOf } from '../parts/record-language.ts';
import type { LtiPage } from './load-lti-page.ts';

type ChoicePage = Extract<LtiPage, { kind: 'choice' }>;

/** Sends the chosen page back to the platform. */
const addForm = ({ t }: PageContext, returnUrl: string, { title, response }: { title: string; response: string }) =>
  html`<form method="post" action="${returnUrl}">
    <input type="hidden" name="JWT" value="${response}" />
    <button class="btn">${t('lti:add')}<span class="sr-only"> ${title}</span></button>
  </form>`;

function choiceMarkup(context: PageContext, { choice, q, returnUrl, courses, records }: ChoicePage): Markup {
  const { t, address } = context;
  const row = (title: Markup, line: string, form: Markup) =>
    html`<li class="flex flex-wrap items-center justify-between gap-2">
      <div class="min-w-0">
        ${title}
        <p class="quiet">${line}</p>
      </div>
      ${form}
    </li>`;
  const courseRows = courses.map(({ of: course, response }) => {
    const teachers = course.teachers.map(({ teacherName }) => teacherName);
    const line = [course.courseCode, course.coName, ...teachers, timeOf(t, course)].join(separator);
    const { courseName: title } = course;
    return row(html`<h3>${title}</h3>`, line, addForm(context, returnUrl, { title, response }));
  });
  const recordRows = records.map(({ of: record, response }) => {
    const title = titleOf(record);
    const line = [record.author, imprintOf(record, t)].filter(Boolean).join(separator);
    const heading = html`<h3${attribute('lang', titleLangOf(record))}>${title}</h3>`;
    return row(heading, line, addForm(context, returnUrl, { title, response }));
  });
  const part = (title: string, rows: Markup[]) =>
    rows.length > 0 &&
    html`<section class="grid gap-2">
      <h2>${title}</h2>
      <ul class="entries">
        ${rows}
      </ul>
    </section>`;
  return html`<h1>${t('lti:title')}</h1>
    <form method="post" action="${address('/lti/launch')}" class="flex flex-wrap items-end gap-2" role="search">
      <input type="hidden" name="choice" value="${choice}" />
      <label class="grid gap-1">${t('lti:field')}<input name="q" type="search" maxlength="200" value="${q}" /></label>
      <button class="btn btn-main">${t('lti:find')}</button>
    </form>
    ${part(t('lti:courses'), courseRows)}${part(t('lti:records'), recordRows)}${
      courses.length + records.length === 0 && html`<p role="status">${t('lti:nothing')}</p>`
    }`;
}

export const ltiFailure = ({ t }: PageContext, message: string): Markup =>
  html`<h1>${t('lti:failed')}</h1>
    ${failureMarkup(message)}`;

export function ltiMarkup(context: PageContext, page: LtiPage): Markup {
  if (page.kind === 'failed') return ltiFailure(context, page.failure.message);
  if (page.kind === 'choice') return choiceMarkup(context, page);
  const { t } = context;
  return html`<h1>${t('lti:opened')}</h1>
    <p><a class="btn btn-main" href="${page.location}" target="_blank" rel="noopener">${t('lti:open')}</a></p>`;
}
