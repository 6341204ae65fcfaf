import type { ParsedInputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { maxCourseBooks } from '../../lib/rules/courses.ts';
import { controlNumbers, recordsByNumber, requireRecords } from '../catalogue/records/known-records.ts';
import { recordNotFound, type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { courseContent, courseRow, type CourseRow } from './course-content.ts';
import { courseEntries, courseMatches } from './entries.ts';

type Book = CourseRow['books'][number];
type Change = ParsedInputOf<'changeCourseList'>;

/** Courses whose teacher the reader is: files name teachers by their numbers. */
const taught = ({ store, library, reader }: ReaderCall) =>
  store.db.selectFrom('course').where(courseMatches(library.id, { teacherIds: [reader.primaryId] }));

/** Courses that the reader teaches, the latest first. */
export const listTaughtCourses: Handlers['listTaughtCourses'] = async (_, call) => {
  const rows = await taught(call).select('id').orderBy('year', 'desc').orderBy('code').orderBy('term').execute();
  const ids = rows.map((row) => row.id);
  const courses = await courseEntries(call, ids);
  return { result: courses.sort((a, b) => ids.indexOf(Number(a.courseId)) - ids.indexOf(Number(b.courseId))) };
};

/** Exchanges a book with the one before or behind it. @param shown the books of its role that readers see, in order */
function moved(books: readonly Book[], book: Book, shown: readonly Book[], by: -1 | 1): Book[] {
  const other = shown[shown.indexOf(book) + by] ?? book;
  return books.map((entry) => (entry === book ? other : entry === other ? book : entry));
}

/** The books of a course after a change. @throws ServiceError 404 without the book, 409 when the list is full */
async function changedBooks(
  { store, library, language }: ReaderCall,
  books: readonly Book[],
  { controlNumber, act, role, note }: Pick<Change, 'act' | 'role' | 'note'> & { controlNumber: string },
): Promise<readonly Book[]> {
  const book = books.find((entry) => entry.controlNumber === controlNumber);
  if (act === 'add') {
    if (book) return books;
    if (books.length >= maxCourseBooks)
      throw new ServiceError(errCodes.conflict, 'courseListFull', { count: maxCourseBooks });
    return [...books, { controlNumber, role }];
  }
  if (!book) throw recordNotFound();
  if (act === 'remove') return books.filter((entry) => entry !== book);
  if (act === 'describe') {
    const { note: former, ...others } = book;
    const isFormer = former !== undefined && inLanguage(former, language) === note;
    const described = {
      ...others,
      role,
      ...(isFormer ? { note: former } : note !== '' && { note: { 'zh-CN': note } }),
    };
    return books.map((entry) => (entry === book ? described : entry));
  }
  const numbers = books.map((entry) => entry.controlNumber);
  const live = new Set((await recordsByNumber(store.db, library.id, numbers)).map((record) => record.control_number));
  const shown = books.filter((entry) => entry.role === book.role && live.has(entry.controlNumber));
  return moved(books, book, shown, act === 'up' ? -1 : 1);
}

/**
 * Changes the reading list of a course for its teacher. It overrides the file, as changes of staff do.
 * @throws ServiceError 403 for anyone but the teacher, 404 without such a book, 409 when the list is full
 */
export const changeCourseList: Handlers['changeCourseList'] = async ({ courseId, recordId, ...change }, call) => {
  const { store, library, reader } = call;
  const id = Number(recordId);
  const course = await taught(call)
    .select(['code', 'year', 'term'])
    .where('id', '=', Number(courseId))
    .executeTakeFirst();
  if (!course) throw new ServiceError(errCodes.forbidden, 'courseNotTaught');
  await requireRecords(store.db, library.id, [id]);
  const controlNumber = (await controlNumbers(store.db, [id])).get(id) ?? '';
  await call.changeEntryForReader(call, courseContent, courseContent.keyOf(course) ?? '', async (value) => {
    const { books, teachers } = courseRow.parse(value);
    const teacher = teachers.find((entry) => entry.id === reader.primaryId);
    return {
      by: teacher?.name['zh-CN'] ?? '',
      value: { ...value, books: await changedBooks(call, books, { ...change, controlNumber }) },
    };
  });
  call.say('courseListChanged');
  return { courseId };
};
