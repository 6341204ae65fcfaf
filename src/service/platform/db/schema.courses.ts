import type { Generated } from 'kysely';
import type { CourseMarkKind, CourseRole, CourseTerm } from '../../../lib/rules/courses.ts';

/** The tables of courses, their books and readers' marks; times, days and truth values as in schema.ts. */
export interface CourseDatabase {
  course: CourseTable;
  course_teacher: CourseTeacherTable;
  course_book: CourseBookTable;
  course_mark: CourseMarkTable;
}

interface CourseTable {
  id: Generated<number>;
  library_id: number;
  code: string;
  /** The code folded, for searching. */
  code_key: string;
  /** JSON {"zh-CN","zh_TW","en-US"}, as the other names here. */
  name: string;
  /** The name folded, in every language. */
  name_key: string;
  college_code: string;
  college_name: string;
  year: number;
  /** Empty where the course goes on all the year. */
  term: CourseTerm | '';
  intro: string | null;
  /** 0: the last content file does not have it any more; marks of it wait for its return. */
  is_current: number;
}

interface CourseTeacherTable {
  course_id: number;
  seq: number;
  teacher_id: string;
  name: string;
  name_key: string;
}

interface CourseBookTable {
  course_id: number;
  seq: number;
  library_id: number;
  record_id: number;
  role: CourseRole;
  note: string | null;
}

/** A reader's mark; `target_id` is the course's or the record's id. */
interface CourseMarkTable {
  reader_id: number;
  kind: CourseMarkKind;
  target_id: number;
  library_id: number;
  created_at: number;
}
