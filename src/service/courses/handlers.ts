import { type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { getCourseBook, searchCourseBooks, courseBooks } from './books.ts';
import { changeCourseList, listTaughtCourses } from './edit-list.ts';
import { getCourseDictionary, listCoursePackages, listCourses } from './lists.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { courseMarkKinds, type CourseMarkKind } from '../../lib/rules/courses.ts';
import type { Database } from '../platform/db/database.ts';
import { courseEntries, localised, numbersOf, courseMatches, type CourseConditions } from './entries.ts';
import { rowsOfPage } from '../platform/db/lists.ts';

/** Kinds of readers as libraries name them in their codes: teacher, faculty, 教师 …; undergraduate, student, 本科生 … */
const kinds = [
  ['teacher', /teacher|faculty|professor|lecturer|staff|教师|教職|教职|教師/iu],
  ['student', /student|graduate|doctoral|master|bachelor|学生|學生|本科|研究生|博士|硕士|碩士/iu],
] as const;

/** What the reader is to courses, by the library's code of the kind of reader. */
export function userTypeOf(typeCode: string | null): OutputOf<'getCourseUserType'>['userType'] {
  return kinds.find(([, words]) => words.test(typeCode ?? ''))?.[0] ?? 'other';
}

/** Whether the reader teaches or learns. */
const getCourseUserType: Handlers['getCourseUserType'] = async (_, { store, reader }) => {
  const row = await store.db.selectFrom('reader').select('type_code').where('id', '=', reader.id).executeTakeFirst();
  const typeCode = row?.type_code ?? null;
  return { userType: userTypeOf(typeCode), typeCode };
};

type Marks = ExpressionBuilder<Database, 'course_mark'>;

/** Marks of what courses under these conditions are about: the course itself, or a book that one of them uses. */
const isOf =
  (libraryId: number, input: CourseConditions) =>
  (eb: Marks): Expression<SqlBool> => {
    // Asked mark by mark: a reader has few, the library many courses.
    const course = eb
      .selectFrom('course')
      .select('course.id')
      .whereRef('course.id', '=', 'course_mark.target_id')
      .where(courseMatches(libraryId, input));
    const book = eb
      .selectFrom('course_book')
      .innerJoin('course', 'course.id', 'course_book.course_id')
      .select('course.id')
      .whereRef('course_book.record_id', '=', 'course_mark.target_id')
      .where(courseMatches(libraryId, input));
    return eb.or([
      eb.and([eb('kind', '=', 'course'), eb.exists(course)]),
      eb.and([eb('kind', '=', 'book'), eb.exists(book)]),
    ]);
  };

const ownMarks = ({ store, library, reader }: ReaderCall, input: CourseConditions = {}) =>
  store.db.selectFrom('course_mark').where('reader_id', '=', reader.id).where(isOf(library.id, input));

/** One's own marks, the latest first. Marks of what is no course (book) any more wait unseen for its return. */
const searchCourseMarks: Handlers['searchCourseMarks'] = async (
  { kind, courseName, coCodes, year, page, rows },
  call,
) => {
  const all = ownMarks(call, { courseName, coCodes, year });
  const matching = kind ? all.where('kind', '=', kind) : all;
  const count = (eb: Marks) => eb.fn.countAll<number>();
  const marks = await matching
    .select(['kind', 'target_id', 'created_at', (eb) => count(eb).over().as('total')])
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('target_id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  // A page behind the last one has no row that says how many there are.
  const counted =
    marks[0] ?? (page === 1 ? undefined : await matching.select((eb) => count(eb).as('total')).executeTakeFirst());
  const idsOf = (wanted: CourseMarkKind) => marks.filter((mark) => mark.kind === wanted).map((mark) => mark.target_id);
  const [courses, books] = await Promise.all([courseEntries(call, idsOf('course')), courseBooks(call, idsOf('book'))]);
  const result = marks.map((mark) => {
    const id = String(mark.target_id);
    const isCourse = mark.kind === 'course';
    return {
      kind: mark.kind,
      id,
      markedAt: new Date(Number(mark.created_at)).toISOString(),
      course: (isCourse && courses.find((course) => course.courseId === id)) || null,
      book: (!isCourse && books.find((book) => book.courseBookId === id)) || null,
    };
  });
  return { total: Number(counted?.total ?? 0), result };
};

/** One's own latest marks, and how many there are. */
const listMyCourseMarks: Handlers['listMyCourseMarks'] = async ({ rows }, call) => {
  const latest = { kind: null, courseName: '', coCodes: [], year: null, page: 1, rows };
  const [counts, found] = await Promise.all([countKinds(call), searchCourseMarks(latest, call)]);
  return { ...found, courses: counts.course, books: counts.book };
};

async function countKinds(call: ReaderCall): Promise<Record<CourseMarkKind, number>> {
  const rows = await ownMarks(call)
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  const countOf = (kind: CourseMarkKind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  return { course: countOf('course'), book: countOf('book') };
}

/** What one's own marks can be narrowed by: colleges with most courses first, the latest year first. */
const getCourseMarkFilters: Handlers['getCourseMarkFilters'] = async (_, call) => {
  const { store, library, reader, language } = call;
  const marked = store.db.selectFrom('course_mark').select('target_id').where('reader_id', '=', reader.id);
  const inBooks = store.db
    .selectFrom('course_book')
    .select('course_id')
    .where('record_id', 'in', marked.where('kind', '=', 'book'));
  const [counts, courses] = await Promise.all([
    countKinds(call),
    store.db
      .selectFrom('course')
      .select(['college_code', 'college_name', 'year'])
      .where(courseMatches(library.id, {}))
      .where((eb) => eb.or([eb('id', 'in', marked.where('kind', '=', 'course')), eb('id', 'in', inBooks)]))
      .orderBy('college_code')
      .execute(),
  ]);
  const colleges = [...Map.groupBy(courses, (course) => course.college_code)].map(([code, given]) => ({
    code,
    name: localised(given[0]?.college_name ?? '', language),
    count: given.length,
  }));
  const years = [...Map.groupBy(courses, (course) => String(course.year))].map(([year, given]) => ({
    code: year,
    name: year,
    count: given.length,
  }));
  return {
    kinds: courseMarkKinds.map((kind) => ({ kind, count: counts[kind] })),
    colleges: colleges.sort((a, b) => b.count - a.count),
    years: years.sort((a, b) => Number(b.code) - Number(a.code)),
  };
};

/** Which of these the reader has marked; in the order asked for. */
const listCourseMarkRecords: Handlers['listCourseMarkRecords'] = async ({ kind, ids }, { store, reader }) => {
  if (ids.length === 0) return [];
  const rows = await store.db
    .selectFrom('course_mark')
    .select('target_id')
    .where('reader_id', '=', reader.id)
    .where('kind', '=', kind)
    .where('target_id', 'in', numbersOf(ids))
    .execute();
  const marked = new Set(rows.map((row) => String(row.target_id)));
  return ids.map((id) => ({ kind, id, marked: marked.has(id) }));
};

/** @throws ServiceError 404 when the library has no such course, or no course uses that book */
async function requireTarget(call: ReaderCall, kind: CourseMarkKind, id: number): Promise<void> {
  const { store, library } = call;
  const courses = store.db.selectFrom('course').where(courseMatches(library.id, {}));
  const found =
    kind === 'course'
      ? await courses.select('course.id').where('course.id', '=', id).executeTakeFirst()
      : await store.db
          .selectFrom('course_book')
          .select('course_id')
          .where('record_id', '=', id)
          .where('course_id', 'in', courses.select('course.id'))
          .executeTakeFirst();
  if (!found) throw new ServiceError(errCodes.notFound, kind === 'course' ? 'courseNotFound' : 'courseBookNotFound');
}

/** Marks once, however many requests come at the same moment; the first time stays. */
const markCourse: Handlers['markCourse'] = async ({ kind, id }, call) => {
  const { store, library, reader, now } = call;
  await requireTarget(call, kind, Number(id));
  await store.db
    .insertInto('course_mark')
    .values({ reader_id: reader.id, kind, target_id: Number(id), library_id: library.id, created_at: now() })
    .onConflict((at) => at.columns(['reader_id', 'kind', 'target_id']).doNothing())
    .execute();
  call.say('courseMarked');
  return { kind, id, marked: true };
};

/** Takes one's own mark off. */
const cancelCourseMark: Handlers['cancelCourseMark'] = async ({ kind, id }, { store, reader, say }) => {
  await store.db
    .deleteFrom('course_mark')
    .where('reader_id', '=', reader.id)
    .where('kind', '=', kind)
    .where('target_id', '=', Number(id))
    .execute();
  say('courseUnmarked');
  return { kind, id, marked: false };
};

export const courseHandlers = {
  getCourseDictionary,
  listCourses,
  listCoursePackages,
  listTaughtCourses,
  changeCourseList,
  searchCourseBooks,
  getCourseBook,
  getCourseMarkFilters,
  searchCourseMarks,
  listCourseMarkRecords,
  markCourse,
  cancelCourseMark,
  getCourseUserType,
  listMyCourseMarks,
} satisfies Partial<Handlers>;
