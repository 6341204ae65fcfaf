import type { ExpressionBuilder, OrderByExpression } from 'kysely';
import type { CourseBookEntry, CourseEntry } from '../../lib/contract/calls/courses.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { CourseBookSort, CourseRole } from '../../lib/rules/courses.ts';
import { summariesOf } from '../catalogue/summary.ts';
import type { CallContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { Database } from '../store/schema.ts';
import { courseEntries, numbersOf, told, toldOrNull } from './entries.ts';
import { collegesOf } from './lists.ts';
import { courseMatches, type CourseConditions } from './matching.ts';

/** Courses told beside a book in lists. */
const shownCourses = 3;

/** Course books with the courses that use them, in the order of `ids`. @param most courses told of each */
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
      .orderBy('course_book.seq')
      .execute(),
  ]);
  const usesOf = new Map<string, Map<number, (typeof uses)[number]>>();
  for (const use of uses) {
    const key = String(use.record_id);
    const ofRecord = usesOf.get(key) ?? new Map<number, (typeof uses)[number]>();
    if (!ofRecord.has(use.course_id)) ofRecord.set(use.course_id, use);
    usesOf.set(key, ofRecord);
  }
  const shown = new Map([...usesOf].map(([key, one]) => [key, [...one.values()].slice(0, most)]));
  const courses = await courseEntries(
    call,
    [...shown.values()].flat().map((one) => one.course_id),
  );
  const byId = new Map(courses.map((one): [string, CourseEntry] => [one.courseId, one]));
  return records.map((record) => ({
    courseBookId: record.recordId,
    record,
    courseCount: usesOf.get(record.recordId)?.size ?? 0,
    courses: (shown.get(record.recordId) ?? []).flatMap((use) => {
      const course = byId.get(String(use.course_id));
      return course ? [{ ...course, role: use.role satisfies CourseRole, note: toldOrNull(use.note, language) }] : [];
    }),
  }));
}

type Books = ExpressionBuilder<Database, 'course_book' | 'course' | 'record'>;
const orders: Record<CourseBookSort, readonly [OrderByExpression<Database, 'record', object>, 'asc' | 'desc'][]> = {
  0: [],
  1: [['record.pub_year', 'desc']],
  2: [['record.title_key', 'asc']],
};

/** Teachers of the courses that have books, under the conditions but for that on teachers. */
async function teachersOf(
  call: CallContext,
  given: CourseConditions,
): Promise<OutputOf<'searchCourseBooks'>['teachers']> {
  const { store, library, language } = call;
  const rows = await store.db
    .selectFrom('course')
    .innerJoin('course_teacher', 'course_teacher.course_id', 'course.id')
    .select(['course_teacher.teacher_id', (the) => the.fn.max('course_teacher.name').as('name')])
    .select((the) => the.fn.countAll<number>().as('count'))
    .where(courseMatches(library.id, given, 'teacherIds'))
    .groupBy('course_teacher.teacher_id')
    .orderBy('course_teacher.teacher_id')
    .execute();
  return rows
    .map((row) => ({ code: row.teacher_id, name: told(row.name, language), count: Number(row.count) }))
    .sort((a, b) => b.count - a.count);
}

/** Books that courses use; each once, however many courses use it. */
export async function searchCourseBooks(
  { teacherIds, departmentIds, courseName, sortType, page, rows }: ParsedInputOf<'searchCourseBooks'>,
  call: CallContext,
): Promise<OutputOf<'searchCourseBooks'>> {
  const { store, library } = call;
  const given: CourseConditions = { teacherIds, coCodes: departmentIds, courseName };
  const matching = store.db
    .selectFrom('course_book')
    .innerJoin('course', 'course.id', 'course_book.course_id')
    .innerJoin('record', 'record.id', 'course_book.record_id')
    .where('course_book.library_id', '=', library.id)
    .where('record.deleted_at', 'is', null)
    .where(courseMatches(library.id, given));
  const distinct = (the: Books) => the.fn.count<number>('course_book.course_id').distinct();
  const ordered = orders[sortType].reduce(
    (query, [column, direction]) => query.orderBy(column, direction),
    matching.select(['course_book.record_id', (the) => distinct(the).as('courses')]).groupBy('course_book.record_id'),
  );
  const [counted, found, departments, teachers] = await Promise.all([
    matching.select((the) => the.fn.count<number>('course_book.record_id').distinct().as('count')).executeTakeFirst(),
    ordered
      .orderBy('courses', 'desc')
      .orderBy('course_book.record_id')
      .limit(rows)
      .offset((page - 1) * rows)
      .execute(),
    collegesOf(call, given),
    teachersOf(call, given),
  ]);
  const ids = found.map((one) => one.record_id);
  return { total: Number(counted?.count ?? 0), result: await courseBooks(call, ids), departments, teachers };
}

/**
 * A book with every course that uses it.
 * @throws ServiceError 404 when no course of the library uses it now
 */
export async function getCourseBook(
  { courseBookId }: ParsedInputOf<'getCourseBook'>,
  call: CallContext,
): Promise<OutputOf<'getCourseBook'>> {
  const [book] = await courseBooks(call, numbersOf([courseBookId]), Number.POSITIVE_INFINITY);
  if (!book || book.courseCount === 0) throw new ServiceError(errCodes.notFound, 'courseBookNotFound');
  return book;
}
