import type { Handlers } from '../platform/context/context.ts';
import { getCourseBook, searchCourseBooks } from './books.ts';
import { getCourseDictionary, listCoursePackages, listCourses } from './lists.ts';
import {
  cancelCourseMark,
  getCourseMarkFilters,
  listCourseMarkRecords,
  listMyCourseMarks,
  markCourse,
  searchCourseMarks,
} from './marks.ts';
import { getCourseUserType } from './user-type.ts';

/** The calls of courses, their books and readers' marks of them. */
export const courseHandlers = {
  getCourseDictionary,
  listCourses,
  listCoursePackages,
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
