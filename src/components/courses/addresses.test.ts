import { describe, expect, it } from 'vitest';
import { courseBookList, courseList, fieldOf, readCourseBooks, readCourses, sizeOf, sortOf } from './addresses.ts';

const courses = (query: string) => readCourses(new URLSearchParams(query));
const books = (query: string) => readCourseBooks(new URLSearchParams(query));

describe('an address of the course search', () => {
  it('is a hundred courses searched by their codes, and 21 after a reset', () => {
    expect([fieldOf(courses('')), sizeOf(courses(''))]).toEqual(['courseCode', 100]);
    expect([fieldOf(courses('searchField=teacherName')), sizeOf(courses('size=21'))]).toEqual(['teacherName', 21]);
  });

  it('leaves out what names nothing, so that one list has one address', () => {
    const state = courses('searchField=courseCode&size=55&year=never&q=%20&coCodes=SCI&page=0');
    expect(courseList.path(state)).toBe('/courseReference?coCodes=SCI');
    expect(courseList.path(courses('page=3&year=2026&q=x&searchField=courseName'))).toBe(
      '/courseReference?searchField=courseName&q=x&year=2026&page=3',
    );
  });
});

describe('an address of the search for course books', () => {
  it('says how it is sorted only where that is not what most courses use', () => {
    expect(courseBookList.path(books('sortType=0&courseName=a'))).toBe('/courseBookResource?courseName=a');
    expect(courseBookList.path(books('sortType=9'))).toBe('/courseBookResource');
    expect(sortOf(books('sortType=2'))).toBe(2);
  });
});
