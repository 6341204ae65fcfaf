import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { courseRoles, maxCourseNote, type CourseRole } from '#lib/rules/courses.ts';
import { recordPath } from '#lib/seo/address.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { entriesMarkup, listSearchMarkup, trailMarkup } from '../navigation/list-parts-markup.ts';
import { signInMarkup } from '../parts/sign-in-markup.ts';
import { courseListPath, coursePath } from './addresses.ts';
import { courseBook, courseEntry, timeOf, titleOf } from './course-markup.ts';
import type { CourseListPage } from './load-course-list.ts';

type ListPage = Extract<CourseListPage, { show: 'list' }>;

/** A form about one book of the list, or one that may come on it. @param here path of the page with its search */
const bookForm = ({ address }: PageContext, here: string, recordId: string, fields: Markup): Markup =>
  html`<form method="post" action="${address(here)}" class="flex flex-wrap items-end gap-2 pt-2">
    <input type="hidden" name="recordId" value="${recordId}" />
    ${fields}
  </form>`;

function roleChoice({ t }: PageContext, role: CourseRole): Markup {
  const options = courseRoles.map(
    (entry) => html`<option value="${entry}" ${entry === role && html` selected`}>${t(`courses:${entry}`)}</option>`,
  );
  return html`<label class="grid gap-1">
    ${t('courses:role')}
    <select class="field" name="role">
      ${options}
    </select>
  </label>`;
}

/** A button of a form, with the title of its book for screen readers. */
const actButton = (act: string, text: string, record: RecordSummary, isOff = false): Markup =>
  html`<button class="btn" name="act" value="${act}" ${isOff && html` disabled`}>
    ${text}<span class="sr-only"> ${titleOf(record)}</span>
  </button>`;

function listedMarkup(context: PageContext, { list: { packages } }: ListPage, here: string): Markup {
  const { t } = context;
  const parts = packages.map(({ role, records }) => {
    const rows = records.map(({ record, note }, at) => {
      const fields = html`${roleChoice(context, role)}
        <label class="grid flex-1 min-w-48 gap-1">
          ${t('courses:note')}
          <input class="field" name="note" maxlength="${maxCourseNote}" value="${note ?? ''}" autocomplete="off" />
        </label>
        ${actButton('describe', t('courses:save'), record)} ${actButton('up', t('courses:up'), record, at === 0)}
        ${actButton('down', t('courses:down'), record, at === records.length - 1)}
        ${actButton('remove', t('courses:remove'), record)}`;
      const behind = bookForm(context, here, record.recordId, fields);
      return html`<li id="book-${record.recordId}">
        ${courseBook(context, { record, path: recordPath(record.recordId), copies: undefined, behind })}
      </li>`;
    });
    return html`<section class="nav-part">
      <h2>${t(`courses:${role}`)}</h2>
      ${entriesMarkup(rows)}
    </section>`;
  });
  return parts.length > 0 ? html`${parts}` : html`<p class="quiet">${t('courses:noBooks')}</p>`;
}

function offeredMarkup(context: PageContext, { list, q, offered }: ListPage, here: string): Markup {
  const { t } = context;
  const listed = new Set(list.packages.flatMap(({ records }) => records.map(({ record }) => record.recordId)));
  const rows = offered.map((record) => {
    const add = html`${roleChoice(context, 'reference')}${actButton('add', t('courses:add'), record)}`;
    const behind = listed.has(record.recordId)
      ? html`<p class="quiet">${t('courses:onList')}</p>`
      : bookForm(context, here, record.recordId, add);
    return html`<li>
      ${courseBook(context, { record, path: recordPath(record.recordId), copies: undefined, behind })}
    </li>`;
  });
  const title = t(q === '' ? 'courses:favouritesToAdd' : 'courses:foundToAdd');
  return html`<section class="nav-part">
    <h2>${t('courses:findToAdd')}</h2>
    ${listSearchMarkup(context, { path: courseListPath(list.course.courseId), label: t('courses:findToAdd'), value: q })}
    ${rows.length > 0 && html`<h3>${title}</h3>`}${entriesMarkup(rows)}${
      rows.length === 0 && q !== '' && html`<p role="status">${t('courses:nothingToAdd')}</p>`
    }
  </section>`;
}

function contentOf(context: PageContext, page: CourseListPage, here: string): Markup {
  const { t, address } = context;
  switch (page.show) {
    case 'nothing':
      return failureMarkup(page.message);
    case 'signIn':
      return signInMarkup(context, here, t('courses:signInToEdit'));
    case 'courses': {
      const toCourses = html`<p><a href="${address('/courseReference')}">${t('courses:toCourses')}</a></p>`;
      if (page.courses.length === 0) return emptyMarkup(t('courses:taughtNone'), toCourses);
      return entriesMarkup(
        page.courses.map((course) => courseEntry(context, course, courseListPath(course.courseId))),
        'entries courses',
      );
    }
    case 'list': {
      const { courseId } = page.list.course;
      return html`<p class="page-acts">
          <a class="btn" href="${address(coursePath(courseId))}">${t('courses:toCourse')}</a>
        </p>
        ${listedMarkup(context, page, here)}${offeredMarkup(context, page, here)}`;
    }
  }
}

/**
 * The courses that a reader teaches, or the reading list of one of them with what the teacher can do.
 * @param here path of the page
 * @param refused why nothing was done; empty otherwise
 */
export function courseListMarkup(context: PageContext, page: CourseListPage, here: string, refused: string): Markup {
  const { t } = context;
  const course = page.show === 'list' ? page.list.course : undefined;
  const title = course ? `${course.courseName} · ${timeOf(t, course)}` : t('courses:taught');
  const taught = { name: t('courses:taught'), path: courseListPath() };
  const steps = [{ name: t('courses:title'), path: '/courseReference' }, ...(course ? [taught] : [])];
  return html`${trailMarkup(context, { steps, here: title })}
    <h1>${title}</h1>
    ${refused !== '' && failureMarkup(refused)}${contentOf(context, page, here)}`;
}
