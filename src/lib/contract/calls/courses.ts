import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import {
  courseBookSorts,
  courseFields,
  courseListActs,
  courseListSize,
  courseBookRows,
  courseMarkKinds,
  courseRoles,
  courseTerms,
  maxCourseNote,
} from '../../rules/courses.ts';
import { recordIdSchema, recordSummarySchema } from './search.ts';

const text = z.string().trim().max(200);
const codes = z.array(z.string().trim().min(1).max(64)).max(50).default([]);
const id = z.string().regex(/^\d{1,15}$/);
const page = z.coerce.number().int().min(1).max(10_000).default(1);

const courseSchema = z.object({
  courseId: z.string(),
  courseCode: z.string(),
  courseName: z.string(),
  coCode: z.string(),
  coName: z.string(),
  teachers: z.array(z.object({ teacherId: z.string(), teacherName: z.string() })),
  year: z.int(),
  term: z.enum(courseTerms).nullable(),
  bookCount: z.int(),
});
export type CourseEntry = z.output<typeof courseSchema>;

const counted = z.object({ code: z.string(), name: z.string(), count: z.int() });

const courseBookSchema = z.object({
  /** Id of the record: a book that several courses use is one course book. */
  courseBookId: z.string(),
  record: recordSummarySchema,
  courseCount: z.int(),
  /** Courses that use it, the latest first; at most three in lists. */
  courses: z.array(courseSchema.extend({ role: z.enum(courseRoles), note: z.string().nullable() })),
});
export type CourseBookEntry = z.output<typeof courseBookSchema>;

const markKind = z.enum(courseMarkKinds);
const markSchema = z.object({
  kind: markKind,
  id: z.string(),
  /** ISO time. */
  markedAt: z.string(),
  /** The course that is marked; null for a book. */
  course: courseSchema.nullable(),
  /** The book that is marked; null for a course. */
  book: courseBookSchema.nullable(),
});
const marks = listOf(markSchema);
const marked = z.object({ kind: markKind, id });
const markState = z.object({ kind: markKind, id: z.string(), marked: z.boolean() });

export const courseCalls = {
  getCourseDictionary: {
    summary: 'Colleges that have courses, each with the years of its courses; all years and terms.',
    input: z.object({}),
    output: z.object({
      coNames: z.array(
        z.object({
          coCode: z.string(),
          coName: z.string(),
          count: z.int(),
          /** Years with courses, the latest first. */
          list: z.array(z.object({ year: z.int(), count: z.int() })),
        }),
      ),
      years: z.array(z.object({ year: z.int(), count: z.int() })),
    }),
  },
  listCourses: {
    summary: 'Courses by name, teacher, code, year and college (portal-content §3).',
    input: z.object({
      courseName: text.default(''),
      teacherName: text.default(''),
      courseCode: text.default(''),
      year: z.coerce.number().int().min(1900).max(2200).nullish(),
      coCodes: codes,
      /** What `searchContent` is looked for in, and what the list is in the order of. */
      searchField: z.enum(courseFields).default('courseCode'),
      searchContent: text.default(''),
      page,
      size: z.coerce.number().int().min(1).max(100).default(courseListSize.first),
    }),
    output: z.object({
      total: z.int(),
      result: z.array(courseSchema),
      /** Colleges and years of what is found, each counted without its own condition. */
      colleges: z.array(counted),
      years: z.array(counted),
    }),
  },
  listCoursePackages: {
    summary: 'A course with its reading lists: what its students must read, and what they may.',
    input: z.object({ courseId: id }),
    output: z.object({
      course: courseSchema.extend({ intro: z.string().nullable() }),
      packages: z.array(
        z.object({
          packageId: z.string(),
          role: z.enum(courseRoles),
          records: z.array(z.object({ record: recordSummarySchema, note: z.string().nullable() })),
        }),
      ),
      /** The same course in other years and terms, the latest first. */
      others: z.array(courseSchema),
    }),
  },
  listTaughtCourses: {
    summary: 'Courses whose teacher the reader is, the latest first.',
    input: z.object({}),
    output: z.object({ result: z.array(courseSchema) }),
  },
  changeCourseList: {
    summary: 'Adds, removes, moves or describes a book of a reading list, for the teacher of the course.',
    input: z.object({
      courseId: id,
      recordId: recordIdSchema,
      act: z.enum(courseListActs),
      /** Of a book that is added or described. */
      role: z.enum(courseRoles).default('reference'),
      /** For students, of a book that is described. */
      note: z.string().trim().max(maxCourseNote).default(''),
    }),
    output: z.object({ courseId: z.string() }),
  },
  searchCourseBooks: {
    summary: 'Books that courses use, by teachers, departments and the name of the course.',
    input: z.object({
      teacherIds: codes,
      departmentIds: codes,
      courseName: text.default(''),
      sortType: z.coerce
        .number()
        .pipe(z.literal([...courseBookSorts]))
        .default(0),
      page,
      rows: z.coerce.number().int().min(1).max(100).default(courseBookRows),
    }),
    output: z.object({
      total: z.int(),
      result: z.array(courseBookSchema),
      departments: z.array(counted),
      teachers: z.array(counted),
    }),
  },
  getCourseBook: {
    summary: 'A book that courses use, with every one of these courses.',
    input: z.object({ courseBookId: recordIdSchema }),
    output: courseBookSchema,
  },
  getCourseMarkFilters: {
    summary: "What the reader's own marks can be narrowed by.",
    input: z.object({}),
    output: z.object({
      kinds: z.array(z.object({ kind: markKind, count: z.int() })),
      colleges: z.array(counted),
      years: z.array(counted),
    }),
  },
  searchCourseMarks: {
    summary: "The reader's own marks, narrowed by kind, words of the course, college and year; a book by its courses.",
    input: z.object({
      kind: markKind.nullish(),
      courseName: text.default(''),
      coCodes: codes,
      year: z.coerce.number().int().min(1900).max(2200).nullish(),
      ...pageOf(100, 20),
    }),
    output: marks,
  },
  listCourseMarkRecords: {
    summary: 'Which of these courses or books the reader has marked.',
    input: z.object({ kind: markKind, ids: z.array(id).max(100).default([]) }),
    output: z.array(markState),
  },
  markCourse: {
    summary: 'Marks a course or a course book for the reader; marking it again changes nothing.',
    input: marked,
    output: markState,
  },
  cancelCourseMark: {
    summary: 'Takes a mark of the reader off; where there is none, nothing happens.',
    input: marked,
    output: markState,
  },
  getCourseUserType: {
    summary: 'Whether the reader teaches or learns, by the kind of reader that the library knows.',
    input: z.object({}),
    output: z.object({ userType: z.enum(['teacher', 'student', 'other']), typeCode: z.string().nullable() }),
  },
  listMyCourseMarks: {
    summary: "The reader's latest marks with the numbers of marked courses and books.",
    input: z.object({ rows: z.coerce.number().int().min(1).max(100).default(100) }),
    output: marks.extend({ courses: z.int(), books: z.int() }),
  },
};
