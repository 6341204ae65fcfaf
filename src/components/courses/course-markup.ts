import { isChinese } from '#lib/rules/is-chinese.ts';
import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { CourseEntry } from '#lib/contract/calls/courses.ts';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import type { CourseMarkKind } from '#lib/rules/courses.ts';
import { coverMarkup } from '../covers/markup.ts';
import { emptyMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { imprintOf, titleLangOf } from '../parts/record-language.ts';
import { coursePath } from './addresses.ts';
import type { Availability } from './load-course-pages.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { colonOf } from '../script-language.ts';

/** When a course is given: 2026 年秋季学期; 2026 学年 where it goes on all the year. */
export function timeOf(t: Translate, { year, term }: Pick<CourseEntry, 'year' | 'term'>): string {
  return term === null ? t('courses:year', { year }) : t(`courses:term_${term}`, { year });
}

export const titleOf = ({ title, subtitle }: Pick<RecordSummary, 'title' | 'subtitle'>): string =>
  subtitle ? `${title}${colonOf(title)}${subtitle}` : title;

/** A library whose university lists no courses, or that has none. */
export function noCoursesMarkup({ t, address }: PageContext): Markup {
  const search = html`<a href="${address('/searchList?docCode=1')}">${t('courses:toSearch')}</a>`;
  return emptyMarkup(t('courses:noCourses'), html`<p>${t('courses:noCoursesHint')} ${search}</p>`);
}

/** A course in a list. @param path that its name leads to */
export function courseEntry(
  { t, address, language }: PageContext,
  course: CourseEntry,
  path = coursePath(course.courseId),
): Markup {
  const { bookCount } = course;
  const teachers = course.teachers.map((teacher) => teacher.teacherName).join(isChinese(language) ? '、' : ', ');
  const books = bookCount > 0 && t('courses:bookCount', { count: bookCount, shown: formatNumber(bookCount, language) });
  const line = [course.courseCode, course.coName, teachers, timeOf(t, course), books].filter(Boolean).join(separator);
  return html`<li>
    <h2><a href="${address(path)}">${course.courseName}</a></h2>
    <p class="quiet">${line}</p>
  </li>`;
}

/**
 * Marks a course or a course book for signed-in readers, and removes the mark again (islands/courses).
 * @param of what is marked, for screen readers
 */
export const courseMark = ({ t }: Pick<PageContext, 't'>, kind: CourseMarkKind, id: string, of: string): Markup =>
  html`<button type="button" class="btn course-mark" data-mark="${kind}" data-id="${id}" aria-pressed="false">
    <span aria-hidden="true"></span>${t('courses:mark')}<span class="sr-only"> ${of}</span>
  </button>`;

function copiesLine({ t, language }: PageContext, record: RecordSummary, copies: Availability): Markup {
  const number = (value: number) => formatNumber(value, language);
  const {
    itemCount: all,
    onShelfCount: free,
    useHereCount: here,
    locationName,
    callNo,
    nextDue,
    overdueCount,
  } = copies;
  const state = free > 0 ? 'record:available' : here > 0 ? 'record:libraryUseOnly' : 'record:noneAvailable';
  const availability =
    all === 0
      ? t(record.isElectronic ? 'record:onlineOnly' : 'record:noHoldings')
      : t(state, { count: all, free: number(free), here: number(here), all: number(all) });
  const line = [
    availability,
    locationName,
    callNo,
    free === 0 && nextDue === null && overdueCount > 0 && t('record:overdue'),
    free === 0 && nextDue && t('record:firstDue', { day: formatDay(nextDue, language) }),
  ];
  return html`<p class="quiet${free > 0 && ' text-ok'}">${line.filter(Boolean).join(separator)}</p>`;
}

export interface CourseBook {
  record: RecordSummary;
  /** Path inside the library that its title leads to; none where the page is about it. */
  path?: string | undefined;
  copies: Availability | undefined;
  note?: string | null | undefined;
  level?: 2 | 3 | undefined;
  behind?: Markup | undefined;
}

export function courseBook(
  context: PageContext,
  { record, path, copies, note, level = 3, behind }: CourseBook,
): Markup {
  const lang = attribute('lang', titleLangOf(record));
  const link = path !== undefined && html`<a href="${context.address(path)}">${titleOf(record)}</a>`;
  const heading = link && (level === 2 ? html`<h2${lang}>${link}</h2>` : html`<h3${lang}>${link}</h3>`);
  const imprint = imprintOf(record, context.t);
  const author = record.author && html`<span${lang}>${record.author}</span>`;
  return html`<div class="course-book flex items-start gap-4">
    ${coverMarkup(record)}
    <div class="flex-1 min-w-0">
      ${heading}
      <p>${author}${author && imprint !== '' && separator}${imprint}</p>
      ${copies && copiesLine(context, record, copies)}${note && html`<p class="ps-3 border-s-2 border-line text-sm">${note}</p>`}${behind}
    </div>
  </div>`;
}
