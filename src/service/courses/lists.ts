import type { Expression, ExpressionBuilder } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { courseRoles, courseTerms, type CourseField } from '../../lib/rules/courses.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { type CallContext, ServiceError, type Handlers } from '../platform/context/context.ts';
import type { Database } from '../platform/db/database.ts';
import {
  courseEntries,
  localised,
  localisedOrNull,
  courseMatches,
  withContent,
  type CourseConditions,
} from './entries.ts';
import { countRows } from '../platform/db/lists.ts';

type Counted = { code: string; name: string; count: number };

/** Colleges of the courses that meet the conditions, but for that on colleges; the ones with most courses first. */
export async function collegesOf(call: CallContext, input: CourseConditions): Promise<Counted[]> {
  const { store, library, language } = call;
  const rows = await store.db
    .selectFrom('course')
    .select(['college_code', (eb) => eb.fn.max('college_name').as('college_name')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(courseMatches(library.id, input, 'coCodes'))
    .groupBy('college_code')
    .orderBy('college_code')
    .execute();
  return rows
    .map((row) => ({ code: row.college_code, name: localised(row.college_name, language), count: Number(row.count) }))
    .sort((a, b) => b.count - a.count);
}

/** Years of the courses that meet the conditions, but for that on the year; the latest first. */
async function yearsOf({ store, library }: CallContext, input: CourseConditions): Promise<Counted[]> {
  const rows = await store.db
    .selectFrom('course')
    .select(['year', (eb) => eb.fn.countAll<number>().as('count')])
    .where(courseMatches(library.id, input, 'year'))
    .groupBy('year')
    .orderBy('year', 'desc')
    .execute();
  return rows.map(({ year, count }) => ({ code: String(year), name: String(year), count: Number(count) }));
}

/** Colleges with the years of their courses (portal-content §3: coNames, each with a list). */
export const getCourseDictionary: Handlers['getCourseDictionary'] = async (_, call) => {
  const { store, library } = call;
  const [colleges, years, rows] = await Promise.all([
    collegesOf(call, {}),
    yearsOf(call, {}),
    store.db
      .selectFrom('course')
      .select(['college_code', 'year', (eb) => eb.fn.countAll<number>().as('count')])
      .where(courseMatches(library.id, {}))
      .groupBy(['college_code', 'year'])
      .orderBy('year', 'desc')
      .execute(),
  ]);
  const yearsOfCollege = Map.groupBy(rows, (row) => row.college_code);
  return {
    coNames: colleges.map(({ code, name, count }) => ({
      coCode: code,
      coName: name,
      count,
      list: (yearsOfCollege.get(code) ?? []).map((row) => ({ year: row.year, count: Number(row.count) })),
    })),
    years: years.map(({ code, count }) => ({ year: Number(code), count })),
  };
};

type Courses = ExpressionBuilder<Database, 'course'>;
const inOrderOf: Record<CourseField, (the: Courses) => Expression<string | null>> = {
  courseCode: (eb) => eb.ref('course.code'),
  courseName: (eb) => eb.ref('course.name_key'),
  teacherName: (eb) =>
    eb
      .selectFrom('course_teacher')
      .select('course_teacher.name_key')
      .whereRef('course_teacher.course_id', '=', 'course.id')
      .where('course_teacher.seq', '=', 0)
      .$asScalar(),
};

/** Courses in the order of the field that is searched in, the latest of a code first. */
export const listCourses: Handlers['listCourses'] = async (
  { searchField, searchContent, page, size, ...conditions },
  call,
) => {
  const { store, library } = call;
  const given = withContent(conditions, searchField, searchContent);
  const matching = store.db.selectFrom('course').where(courseMatches(library.id, given));
  const [total, rows, colleges, years] = await Promise.all([
    countRows(matching),
    matching
      .select('id')
      .orderBy((eb) => inOrderOf[searchField](eb))
      .orderBy('year', 'desc')
      .orderBy('term')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    collegesOf(call, given),
    yearsOf(call, given),
  ]);
  const ids = rows.map((row) => row.id);
  return { total, result: await courseEntries(call, ids), colleges, years };
};

/** Of one code, the latest year first, and in it the terms as they follow each other. */
const latestFirst = (a: { year: number; term: string | null }, b: { year: number; term: string | null }): number => {
  const at = (term: string | null) => courseTerms.findIndex((courseTerm) => courseTerm === term);
  return b.year - a.year || at(a.term) - at(b.term);
};

/**
 * A course with its reading lists.
 * @throws ServiceError 404 when the library has no such course now
 */
export const listCoursePackages: Handlers['listCoursePackages'] = async ({ courseId }, call) => {
  const { store, language, library } = call;
  const [course] = await courseEntries(call, [Number(courseId)]);
  if (!course) throw new ServiceError(errCodes.notFound, 'courseNotFound');
  const [row, books, same] = await Promise.all([
    store.db.selectFrom('course').select('intro').where('id', '=', Number(courseId)).executeTakeFirst(),
    store.db
      .selectFrom('course_book')
      .select(['record_id', 'role', 'note'])
      .where('course_id', '=', Number(courseId))
      .orderBy('seq')
      .execute(),
    store.db
      .selectFrom('course')
      .select('id')
      .where('library_id', '=', library.id)
      .where('code', '=', course.courseCode)
      .where('id', '!=', Number(courseId))
      .where('is_current', '=', 1)
      .execute(),
  ]);
  const [summaries, others] = await Promise.all([
    summariesOf(call, [...new Set(books.map((book) => book.record_id))]),
    courseEntries(
      call,
      same.map((entry) => entry.id),
    ),
  ]);
  const byRecord = new Map(summaries.map((summary) => [summary.recordId, summary]));
  const packages = courseRoles.map((role) => ({
    packageId: `${courseId}-${role}`,
    role,
    records: books.flatMap((book) => {
      const record = byRecord.get(String(book.record_id));
      return book.role === role && record ? [{ record, note: localisedOrNull(book.note, language) }] : [];
    }),
  }));
  return {
    course: { ...course, intro: localisedOrNull(row?.intro ?? null, language) },
    packages: packages.filter((entry) => entry.records.length > 0),
    others: others.sort(latestFirst),
  };
};
