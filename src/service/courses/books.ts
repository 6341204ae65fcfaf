import { sql } from 'kysely';
import type { CourseBookEntry, CourseEntry } from '../../lib/contract/calls/courses.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { CourseRole } from '../../lib/rules/courses.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { type CallContext, ServiceError, type Handlers } from '../platform/context/context.ts';
import {
  courseEntries,
  numbersOf,
  localised,
  localisedOrNull,
  courseMatches,
  type CourseConditions,
} from './entries.ts';
import { collegesOf } from './lists.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

const shownCourses = 3;

/** Course books with the courses that use them, in the order of `ids`. @param most courses listed with each */
export async function courseBooks(
  call: CallContext,
  ids: readonly number[],
  most = shownCourses,
): Promise<CourseBookEntry[]> {
  if (ids.length === 0) return [];
  const { store, library, language } = call;
  const [records, uses] = await Promise.all([
    summariesOf(call, ids),
    store.db
      .selectFrom('course_book')
      .innerJoin('course', 'course.id', 'course_book.course_id')
      .select(['course_book.record_id', 'course_book.course_id', 'course_book.role', 'course_book.note'])
      .where('course_book.record_id', 'in', ids)
      .where('course.library_id', '=', library.id)
      .where('course.is_current', '=', 1)
      .orderBy('course.year', 'desc')
      .orderBy('course.code')
      .orderBy('course_book.course_id')
      .execute(),
  ]);
  const usesOf = Map.groupBy(uses, (use) => String(use.record_id));
  const shown = new Map([...usesOf].map(([key, its]) => [key, its.slice(0, most)]));
  const courses = await courseEntries(
    call,
    [...shown.values()].flat().map((entry) => entry.course_id),
  );
  const byId = new Map(courses.map((course): [string, CourseEntry] => [course.courseId, course]));
  return records.map((record) => ({
    courseBookId: record.recordId,
    record,
    courseCount: usesOf.get(record.recordId)?.length ?? 0,
    courses: (shown.get(record.recordId) ?? []).flatMap((use) => {
      const course = byId.get(String(use.course_id));
      return course
        ? [{ ...course, role: use.role satisfies CourseRole, note: localisedOrNull(use.note, language) }]
        : [];
    }),
  }));
}

async function teachersOf(
  call: CallContext,
  input: CourseConditions,
): Promise<OutputOf<'searchCourseBooks'>['teachers']> {
  const { store, library, language } = call;
  const rows = await store.db
    .selectFrom('course')
    .innerJoin('course_teacher', 'course_teacher.course_id', 'course.id')
    .select(['course_teacher.teacher_id', (eb) => eb.fn.max('course_teacher.name').as('name')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(courseMatches(library.id, input, 'teacherIds'))
    .groupBy('course_teacher.teacher_id')
    .orderBy('course_teacher.teacher_id')
    .execute();
  return rows
    .map((row) => ({ code: row.teacher_id, name: localised(row.name, language), count: Number(row.count) }))
    .sort((a, b) => b.count - a.count);
}

/** Books that courses use; each once, however many courses use it. */
export const searchCourseBooks: Handlers['searchCourseBooks'] = async (
  { teacherIds, departmentIds, courseName, sortType, page, rows },
  call,
) => {
  const { store, library } = call;
  const given: CourseConditions = { teacherIds, coCodes: departmentIds, courseName };
  const isNarrowed = teacherIds.length + departmentIds.length > 0 || courseName !== '';
  // Books are those of courses that are given now (course-content.ts): without a condition no course need be looked at.
  const all = store.db.selectFrom('course_book').where('course_book.library_id', '=', library.id);
  const query = isNarrowed
    ? all.where('course_id', 'in', (eb) =>
        eb.selectFrom('course').select('course.id').where(courseMatches(library.id, given)),
      )
    : all;
  const used = query
    .select(['record_id', (eb) => eb.fn.countAll<number>().as('courses')])
    .groupBy('record_id')
    .as('used');
  const matching = store.db
    .selectFrom(used)
    .innerJoin('record', 'record.id', 'used.record_id')
    .where('record.deleted_at', 'is', null);
  const ordered =
    sortType === 1
      ? matching.orderBy('record.pub_year', 'desc')
      : sortType === 2
        ? matching.orderBy('record.title_key')
        : matching;
  const [found, departments, teachers] = await Promise.all([
    ordered
      .select(['used.record_id', sql<number>`count(*) over ()`.as('total')])
      .orderBy('used.courses', 'desc')
      .orderBy('used.record_id')
      .$call(rowsOfPage({ page, rows })),
    collegesOf(call, given),
    teachersOf(call, given),
  ]);
  const count = async () => {
    return countRows(matching);
  };
  // A page behind the last one has no row to tell the number.
  const total = Number(found[0]?.total ?? (page === 1 ? 0 : await count()));
  const ids = found.map((entry) => entry.record_id);
  return { total, result: await courseBooks(call, ids), departments, teachers };
};

/**
 * A book with every course that uses it.
 * @throws ServiceError 404 when no course of the library uses it now
 */
export const getCourseBook: Handlers['getCourseBook'] = async ({ courseBookId }, call) => {
  const [book] = await courseBooks(call, numbersOf([courseBookId]), Number.POSITIVE_INFINITY);
  if (!book || book.courseCount === 0) throw new ServiceError(errCodes.notFound, 'courseBookNotFound');
  return book;
};
