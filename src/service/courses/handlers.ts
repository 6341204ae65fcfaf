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
