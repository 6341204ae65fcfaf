import {
  courseBookSorts,
  courseFields,
  courseListSize,
  type CourseBookSort,
  type CourseField,
} from '#lib/rules/courses.ts';
import { courseBookQueryNames, courseQueryNames } from '#lib/queries/course-query.ts';
import { listAddress, type ListState } from '../parts/query.ts';

export const courseList = listAddress('/courseReference', courseQueryNames, ['searchField', 'size']);
export type CourseState = ListState<(typeof courseQueryNames)[number]>;

export const courseBookList = listAddress('/courseBookResource', courseBookQueryNames, ['sortType']);
export type CourseBookState = ListState<(typeof courseBookQueryNames)[number]>;

/** Where a teacher edits the reading list of a course; without one, the courses that the reader teaches. */
export const courseListPath = (courseId?: string): string =>
  courseId === undefined ? '/courseList' : `/courseList/${courseId}`;
export const coursePath = (courseId: string): string => `/courseReferenceDetail?id=${courseId}`;
export const courseBookPath = (courseBookId: string): string => `/courseBookDetail?id=${courseBookId}`;

/** The course search as it is after a reset: 21 courses a page (portal-content §9). */
export const resetPath = `/courseReference?size=${String(courseListSize.afterReset)}`;

export function readCourses(query: URLSearchParams): CourseState {
  const { values, page } = courseList.read(query);
  const field = courseFields.find((courseField) => courseField === values.searchField) ?? '';
  const size = values.size === String(courseListSize.afterReset) ? values.size : '';
  const year = /^\d{4}$/.test(values.year) ? values.year : '';
  return { page, values: { ...values, year, size, searchField: field === courseFields[0] ? '' : field } };
}

export const fieldOf = ({ values }: CourseState): CourseField =>
  courseFields.find((courseField) => courseField === values.searchField) ?? courseFields[0];

export const sizeOf = ({ values }: CourseState): number =>
  values.size === '' ? courseListSize.first : courseListSize.afterReset;

export function readCourseBooks(query: URLSearchParams): CourseBookState {
  const { values, page } = courseBookList.read(query);
  const sort = courseBookSorts.find((courseBookSort) => String(courseBookSort) === values.sortType) ?? 0;
  return { page, values: { ...values, sortType: sort === 0 ? '' : String(sort) } };
}

export const sortOf = ({ values }: CourseBookState): CourseBookSort =>
  courseBookSorts.find((courseBookSort) => String(courseBookSort) === values.sortType) ?? 0;
