import type { OutputOf } from '#lib/contract/contract.ts';
import { separator } from '#lib/i18n/format.ts';
import { recordPath } from '#lib/seo/address.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { entriesMarkup, trailMarkup } from '../navigation/list-parts-markup.ts';
import { titleLangOf } from '../parts/record-language.ts';
import { coursePath } from './addresses.ts';
import { timeOf, titleOf, courseBook, courseMark } from './course-markup.ts';
import type { LoadedOne } from './load-course-pages.ts';

type CourseBook = OutputOf<'getCourseBook'>;

function usesMarkup({ t, address }: PageContext, { courses }: CourseBook, count: string): Markup {
  const items = courses.map((course) => {
    const facts = [course.courseCode, course.coName, timeOf(t, course), t(`courses:${course.role}`)];
    return html`<li>
      <h3><a href="${address(coursePath(course.courseId))}">${course.courseName}</a></h3>
      <p class="quiet">${facts.join(separator)}</p>
      ${course.note && html`<p class="ps-3 border-s-2 border-line text-sm">${course.note}</p>`}
    </li>`;
  });
  return html`<section class="nav-part">
    <h2>${t('courses:usedBy')}</h2>
    <p class="quiet">${count}</p>
    ${entriesMarkup(items)}
  </section>`;
}

/** A book that courses use, with all of these. @param uses how many courses, in words */
export function courseBookMarkup(
  context: PageContext,
  { id, thing: book, copies, failure }: LoadedOne<CourseBook>,
  uses: string,
): Markup {
  const { t, address } = context;
  const listTitle = t('courses:booksTitle');
  const list = '/courseBookResource';
  if (!book) {
    return html`<div class="course-head"><h1>${t('courses:bookNotFound')}</h1></div>
      ${
        failure ? failureMarkup(failure.message) : html`<p><a href="${address(list)}">${t('courses:toBooks')}</a></p>`
      }`;
  }
  const { record } = book;
  const lang = titleLangOf(record);
  const behind = html`<p><a class="btn" href="${address(recordPath(id))}">${t('courses:toRecord')}</a></p>`;
  return html`${trailMarkup(context, { steps: [{ name: listTitle, path: list }], here: record.title, lang })}
    <div class="course-head">
      <h1${attribute('lang', lang)}>${titleOf(record)}</h1>
      ${courseMark(context, 'book', id, record.title)}
    </div>
    ${failure && failureMarkup(failure.message)}${courseBook(context, {
      record,
      copies: copies.get(id),
      behind,
    })}${usesMarkup(context, book, uses)}`;
}
