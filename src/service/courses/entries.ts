import { z } from 'zod';
import type { CourseEntry } from '../../lib/contract/calls/courses.ts';
import { inLanguage, type Language } from '../../lib/contract/language.ts';
import { localText } from '../../lib/contract/local-text.ts';
import type { CallContext } from '../platform/context/context.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { CourseField } from '../../lib/rules/courses.ts';
import { hasText } from '../catalogue/records/folded-texts.ts';
import type { Database } from '../platform/db/database.ts';

/** What courses are narrowed by; an empty text or list narrows nothing. */
export interface CourseConditions {
  courseName?: string;
  teacherName?: string;
  courseCode?: string;
  year?: number | null | undefined;
  coCodes?: readonly string[];
  teacherIds?: readonly string[];
}
type ConditionName = keyof CourseConditions;

type Courses = ExpressionBuilder<Database, 'course'>;

const taughtBy = (eb: Courses, isIt: (teacher: ExpressionBuilder<Database, 'course_teacher'>) => Expression<SqlBool>) =>
  eb.exists(
    eb
      .selectFrom('course_teacher')
      .select('course_teacher.seq')
      .whereRef('course_teacher.course_id', '=', 'course.id')
      .where(isIt),
  );

/**
 * The courses of a library that meet all conditions.
 * @param without a condition that does not count, for counting its values
 */
export const courseMatches =
  (libraryId: number, input: CourseConditions, without?: ConditionName) =>
  (eb: Courses): Expression<SqlBool> => {
    const { courseName = '', teacherName = '', courseCode = '', year } = input;
    const { coCodes = [], teacherIds = [] } = input;
    const counts = (name: ConditionName) => name !== without;
    return eb.and([
      eb('course.library_id', '=', libraryId),
      eb('course.is_current', '=', 1),
      ...(courseName === '' ? [] : [hasText(eb.ref('course.name_key'), courseName)]),
      ...(courseCode === '' ? [] : [hasText(eb.ref('course.code_key'), courseCode)]),
      ...(teacherName === ''
        ? []
        : [taughtBy(eb, (entry) => hasText(entry.ref('course_teacher.name_key'), teacherName))]),
      ...(typeof year === 'number' && counts('year') ? [eb('course.year', '=', year)] : []),
      ...(coCodes.length > 0 && counts('coCodes') ? [eb('course.college_code', 'in', coCodes)] : []),
      ...(teacherIds.length > 0 && counts('teacherIds')
        ? [taughtBy(eb, (entry) => entry('course_teacher.teacher_id', 'in', teacherIds))]
        : []),
    ]);
  };

/** The text typed for one field, in addition to the field of its own: both must match. */
export function withContent<Given extends { courseName: string; teacherName: string; courseCode: string }>(
  input: Given,
  field: CourseField,
  content: string,
): Given {
  return content === '' || input[field] !== '' ? input : { ...input, [field]: content };
}

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
