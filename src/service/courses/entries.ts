import { z } from 'zod';
import type { CourseEntry } from '../../lib/contract/calls/courses.ts';
import { inLanguage, type Language } from '../../lib/contract/language.ts';
import { localText } from '../../lib/contract/local-text.ts';
import type { CallContext } from '../platform/context/context.ts';

/** A text of the store in the reader's language. */
export const localised = (json: string, language: Language): string =>
  inLanguage(localText.parse(JSON.parse(json)), language);

/** The same of a text that may be missing. */
export const localisedOrNull = (json: string | null, language: Language): string | null =>
  json === null ? null : localised(json, language);

/** Ids out of addresses, as the store has them. */
export const numbersOf = (ids: readonly string[]): number[] => ids.map(Number);

const byId = z.array(z.int());

/**
 * Courses with their teachers and the number of their books, in the order of `ids`, with two queries. Those that the
 * library does not have now are left out.
 */
export async function courseEntries(
  { store, library, language }: Pick<CallContext, 'store' | 'library' | 'language'>,
  ids: readonly number[],
): Promise<CourseEntry[]> {
  const uniqueIds = byId.parse([...new Set(ids)]);
  if (uniqueIds.length === 0) return [];
  const [courses, teachers] = await Promise.all([
    store.db
      .selectFrom('course')
      .select(['id', 'code', 'name', 'college_code', 'college_name', 'year', 'term'])
      .select((eb) =>
        eb
          .selectFrom('course_book')
          .innerJoin('record', 'record.id', 'course_book.record_id')
          .select((book) => book.fn.count<number>('record_id').distinct().as('books'))
          .whereRef('course_book.course_id', '=', 'course.id')
          .where('record.deleted_at', 'is', null)
          .as('books'),
      )
      .where('id', 'in', uniqueIds)
      .where('library_id', '=', library.id)
      .where('is_current', '=', 1)
      .execute(),
    store.db
      .selectFrom('course_teacher')
      .select(['course_id', 'teacher_id', 'name'])
      .where('course_id', 'in', uniqueIds)
      .orderBy('course_id')
      .orderBy('seq')
      .execute(),
  ]);
  const teachersOf = Map.groupBy(teachers, (teacher) => teacher.course_id);
  const found = new Map(
    courses.map((course): [number, CourseEntry] => [
      course.id,
      {
        courseId: String(course.id),
        courseCode: course.code,
        courseName: localised(course.name, language),
        coCode: course.college_code,
        coName: localised(course.college_name, language),
        teachers: (teachersOf.get(course.id) ?? []).map((teacher) => ({
          teacherId: teacher.teacher_id,
          teacherName: localised(teacher.name, language),
        })),
        year: course.year,
        term: course.term === '' ? null : course.term,
        bookCount: Number(course.books),
      },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
