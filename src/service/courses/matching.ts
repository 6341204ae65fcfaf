import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { CourseField } from '../../lib/rules/courses.ts';
import { hasText } from '../catalogue/records/folded-texts.ts';
import type { Database } from '../platform/db/schema.ts';

/** What courses are narrowed by; an empty text or list narrows nothing. */
export interface CourseConditions {
  courseName?: string;
  teacherName?: string;
  courseCode?: string;
  year?: number | null | undefined;
  coCodes?: readonly string[];
  teacherIds?: readonly string[];
}
export type ConditionName = keyof CourseConditions;

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
