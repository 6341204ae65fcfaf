import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  Refused,
  renderOnServer,
  Said,
  serviceDouble,
  showOpenedSection,
  signedIn,
  toastTexts,
} from '#support/island.tsx';
import { goToQuery } from '#lib/stores/section-address.ts';
import * as section from './section.tsx';

const mark = (id: string, courseName: string) => ({
  kind: 'course' as const,
  id,
  markedAt: '2026-11-28T10:00:00Z',
  course: {
    courseId: id,
    courseCode: 'C1',
    courseName,
    coCode: 'M',
    coName: 'Mathematics',
    teachers: [],
    year: 2026,
    term: 'autumn' as const,
    bookCount: 2,
  },
  book: null,
});
const filters = () => ({
  kinds: [{ kind: 'course' as const, count: 1 }],
  colleges: [{ code: 'M', name: 'Mathematics', count: 1 }],
  years: [{ code: '2026', name: '2026', count: 1 }],
});
const userType = () => ({ userType: 'student' as const, typeCode: null });

test('a mark is removed, and a refusal says why', async () => {
  let marks = [mark('1', 'Algebra')];
  const service = serviceDouble({
    searchCourseMarks: () => ({ total: marks.length, result: marks }),
    getCourseMarkFilters: filters,
    getCourseUserType: userType,
    cancelCourseMark: () => new Refused('Not now'),
  });
  signedIn();
  goToQuery('?key=16');
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove bookmark: Algebra' }));
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: Not now']);
  });
  service.answers.cancelCourseMark = ({ kind, id }) => {
    marks = [];
    return new Said('Mark removed', { kind, id, marked: false });
  };
  fireEvent.click(screen.getByRole('button', { name: 'Remove bookmark: Algebra' }));
  expect(await screen.findByText('No courses or course books bookmarked yet')).toBeInTheDocument();
  expect(toastTexts()).toContain('success: Mark removed');
  expect(service.sent('cancelCourseMark')).toEqual([
    { kind: 'course', id: '1' },
    { kind: 'course', id: '1' },
  ]);
});

test('the server renders the filtered courses of the address, with the filter', async () => {
  const service = serviceDouble({
    searchCourseMarks: () => ({ total: 0, result: [] }),
    getCourseMarkFilters: filters,
    getCourseUserType: userType,
  });
  const { markup } = await renderOnServer(section, '?key=16&tab=course&name=alg&college=M&year=2026');
  document.body.innerHTML = markup;
  expect(service.sent('searchCourseMarks')).toEqual([
    { kind: 'course', courseName: 'alg', coCodes: ['M'], year: 2026, page: 1, rows: 20 },
  ]);
  expect(screen.getByText('No entries match')).toBeInTheDocument();
  const form = screen.getByRole<HTMLFormElement>('search');
  expect(Object.fromEntries([...new FormData(form)])).toEqual({
    key: '16',
    tab: 'course',
    name: 'alg',
    college: 'M',
    year: '2026',
  });
});
