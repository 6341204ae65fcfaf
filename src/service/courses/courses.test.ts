import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract, type InputOf } from '../../lib/contract/contract.ts';
import { testService, type TestService } from '#support/service.ts';
import { userTypeOf } from './handlers.ts';

const text = (zh: string, en?: string) => ({ 'zh-CN': zh, ...(en !== undefined && { 'en-US': en }) });
const science = { code: 'SCI', name: text('理学院', 'Science') };
const letters = { code: 'LIT', name: text('文学院', 'Humanities') };
const wang = { id: 'T1', name: text('王示例', 'Wang Shili') };
const li = { id: 'T2', name: text('李示例', 'Li Shili') };
const calculus = {
  code: 'MATH101',
  name: text('高等数学', 'Advanced mathematics'),
  college: science,
  teachers: [wang, li],
  year: 2026,
  term: 'autumn',
  intro: text('一年级课程'),
  books: [
    { controlNumber: '1', role: 'textbook', note: text('第一册') },
    { controlNumber: '2' },
    { controlNumber: '1' },
    { controlNumber: 'missing' },
  ],
};
const before = { ...calculus, year: 2025, books: [{ controlNumber: '2' }] };
const literature = {
  code: 'LIT_201',
  name: text('中国古代文学史', 'History of ancient Chinese literature'),
  college: letters,
  teachers: [li],
  year: 2026,
  term: 'spring',
  books: [{ controlNumber: '3', role: 'textbook' }],
};
const all = [calculus, before, literature];

let service: TestService;
beforeEach(async () => {
  service = await testService({
    records: [
      { controlNumber: '1', kind: 'book', title: '高等数学教程', pubYear: 2001 },
      { controlNumber: '2', kind: 'book', title: '微积分', pubYear: 2010 },
      { controlNumber: '3', kind: 'book', title: '中国文学史', pubYear: 1999 },
    ],
  });
  await service.putContent('courses', all);
});
afterEach(() => service.close());

const codesOf = async (input: InputOf<'listCourses'>) => {
  const { result } = await service.data('listCourses', input);
  return result.map((entry) => `${entry.courseCode} ${String(entry.year)}`);
};
const idOfCourse = async (code: string, year = 2026) => {
  const { result } = await service.data('listCourses', { courseCode: code, year });
  return result[0]?.courseId ?? '';
};

describe('the course search', () => {
  test('is a hundred courses in the order of their codes, the latest year of each first', async () => {
    expect(await codesOf({})).toEqual(['LIT_201 2026', 'MATH101 2026', 'MATH101 2025']);
    const { total, result } = await service.data('listCourses', {}, { language: 'en-US' });
    expect(total).toBe(3);
    expect(result[1]).toMatchObject({
      courseName: 'Advanced mathematics',
      coName: 'Science',
      year: 2026,
      term: 'autumn',
      bookCount: 2,
      teachers: [
        { teacherId: 'T1', teacherName: 'Wang Shili' },
        { teacherId: 'T2', teacherName: 'Li Shili' },
      ],
    });
  });

  test('finds by name, teacher and code in every language and script, and by several at once', async () => {
    expect(await codesOf({ courseName: '高等數學' })).toEqual(['MATH101 2026', 'MATH101 2025']);
    expect(await codesOf({ courseName: 'ANCIENT chinese' })).toEqual(['LIT_201 2026']);
    expect(await codesOf({ teacherName: '王' })).toEqual(['MATH101 2026', 'MATH101 2025']);
    expect(await codesOf({ teacherName: 'li', courseName: '文学' })).toEqual(['LIT_201 2026']);
    expect(await codesOf({ courseCode: 'math', year: 2025 })).toEqual(['MATH101 2025']);
    expect(await codesOf({ coCodes: ['LIT', 'NONE'] })).toEqual(['LIT_201 2026']);
  });

  test('looks into the chosen field, which is the code unless another is named', async () => {
    expect(await codesOf({ searchContent: 'lit' })).toEqual(['LIT_201 2026']);
    expect(await codesOf({ searchContent: '高等', searchField: 'courseName' })).toHaveLength(2);
    expect(await codesOf({ searchContent: '高等' })).toEqual([]);
    expect(await codesOf({ searchField: 'teacherName' })).toHaveLength(3);
  });

  test.each(['%', '_', '\\', "'", '%%%'])('takes %s for itself', async (typed) => {
    expect(await codesOf({ courseName: typed })).toEqual([]);
  });

  test('counts colleges and years without their own condition', async () => {
    const { colleges, years } = await service.data('listCourses', { coCodes: ['LIT'], year: 2026 });
    expect(colleges).toEqual([
      { code: 'LIT', name: '文学院', count: 1 },
      { code: 'SCI', name: '理学院', count: 1 },
    ]);
    expect(years).toEqual([{ code: '2026', name: '2026', count: 1 }]);
  });

  test('is paged', async () => {
    expect(await codesOf({ size: 2, page: 2 })).toEqual(['MATH101 2025']);
    expect(await codesOf({ size: 2, page: 3 })).toEqual([]);
    expect(await service.call('listCourses', { size: 101 })).toMatchObject({ errCode: 400 });
  });

  test('has the defaults of the specification', () => {
    expect(contract.listCourses.input.parse({})).toMatchObject({ page: 1, size: 100, searchField: 'courseCode' });
  });

  test('has a dictionary of colleges, each with the years of its courses', async () => {
    const { coNames, years } = await service.data('getCourseDictionary', {});
    expect(coNames[0]).toEqual({
      coCode: 'SCI',
      coName: '理学院',
      count: 2,
      list: [
        { year: 2026, count: 1 },
        { year: 2025, count: 1 },
      ],
    });
    expect(years).toEqual([
      { year: 2026, count: 2 },
      { year: 2025, count: 1 },
    ]);
  });
});

describe('a course', () => {
  test('has its reading lists in packages, what must be read first, without books that the library does not have', async () => {
    const courseId = await idOfCourse('MATH101');
    const { course, packages, others } = await service.data('listCoursePackages', { courseId });
    expect(course).toMatchObject({ courseCode: 'MATH101', intro: '一年级课程', bookCount: 2 });
    expect(packages.map((entry) => [entry.role, entry.records.map((book) => [book.record.title, book.note])])).toEqual([
      ['textbook', [['高等数学教程', '第一册']]],
      ['reference', [['微积分', null]]],
    ]);
    expect(others.map((other) => other.year)).toEqual([2025]);
  });

  test('that the library does not have is not found', async () => {
    expect(await service.call('listCoursePackages', { courseId: '999' })).toMatchObject({ errCode: 404 });
  });

  test('keeps its id when the file is loaded again, and is deleted when the file no longer contains it', async () => {
    const [courseId, gone] = [await idOfCourse('MATH101'), await idOfCourse('LIT_201')];
    await service.putContent('courses', [before, { ...calculus, teachers: [], books: [] }]);
    expect(await idOfCourse('MATH101')).toBe(courseId);
    const { course } = await service.data('listCoursePackages', { courseId });
    expect(course).toMatchObject({ teachers: [], bookCount: 0 });
    expect(await service.call('listCoursePackages', { courseId: gone })).toMatchObject({ errCode: 404 });
    expect(await codesOf({})).toEqual(['MATH101 2026', 'MATH101 2025']);
  });

  test('makes the pages of courses stale when it changes, and a mistake in the file changes nothing', async () => {
    const stale: string[] = [];
    service.invalidation.listen((tags) => stale.push(...tags));
    await expect(service.putContent('courses', [{ ...calculus, year: 'now' }])).rejects.toThrow(/line 1/);
    expect(await codesOf({})).toHaveLength(3);
    await service.putContent('courses', []);
    expect(stale).toContain('list:900001:courses');
    expect(await service.data('listCourses', {})).toMatchObject({ total: 0, result: [], colleges: [], years: [] });
  });
});

describe('course books', () => {
  const titles = async (input: InputOf<'searchCourseBooks'>) =>
    (await service.data('searchCourseBooks', input)).result.map((entry) => entry.record.title);

  test('are listed once each, those of most courses first', async () => {
    const { total, result, departments, teachers } = await service.data('searchCourseBooks', {});
    expect(total).toBe(3);
    expect(result.map((entry) => [entry.record.title, entry.courseCount])).toEqual([
      ['微积分', 2],
      ['高等数学教程', 1],
      ['中国文学史', 1],
    ]);
    expect(result[0]?.courses.map((course) => [course.year, course.role])).toEqual([
      [2026, 'reference'],
      [2025, 'reference'],
    ]);
    expect(departments.map((department) => [department.code, department.count])).toEqual([
      ['SCI', 2],
      ['LIT', 1],
    ]);
    expect(teachers.map((teacher) => [teacher.name, teacher.count])).toEqual([
      ['李示例', 3],
      ['王示例', 2],
    ]);
  });

  test('are narrowed by teachers, departments and the name of the course, and ordered by year or title', async () => {
    expect(await titles({ teacherIds: ['T1'], sortType: 1 })).toEqual(['微积分', '高等数学教程']);
    expect(await titles({ departmentIds: ['LIT'] })).toEqual(['中国文学史']);
    expect(await titles({ courseName: 'mathematics', rows: 1, page: 2 })).toEqual(['高等数学教程']);
    expect(await titles({ sortType: 2 })).toHaveLength(3);
    expect(await titles({ teacherIds: ['T1'], departmentIds: ['LIT'] })).toEqual([]);
  });

  test('are twelve a page from the first one, sorted by what most courses use, unless the call says otherwise', () => {
    expect(contract.searchCourseBooks.input.parse({})).toMatchObject({ page: 1, rows: 12, sortType: 0 });
  });

  test('list every course that uses them, and other books are not found', async () => {
    const book = await service.data('getCourseBook', { courseBookId: await service.idOf('2') });
    expect(book.courses.map((course) => `${course.courseCode} ${String(course.year)}`)).toEqual([
      'MATH101 2026',
      'MATH101 2025',
    ]);
    await service.put([{ controlNumber: '4', kind: 'book', title: '闲书' }]);
    const other = await service.call('getCourseBook', { courseBookId: await service.idOf('4') });
    expect(other).toMatchObject({ errCode: 404, message: '没有课程使用这本书' });
  });
});

describe("a reader's marks", () => {
  test('are set and taken off with the message of the service, and are one however often they are set', async () => {
    const session = await service.signIn();
    const course = { kind: 'course', id: await idOfCourse('MATH101') } as const;
    const book = { kind: 'book', id: await service.idOf('3') } as const;
    const mark = () => service.call('markCourse', course, { session });
    const answers = await Promise.all([mark(), mark(), mark()]);
    for (const answer of answers)
      expect(answer).toMatchObject({ success: true, message: '已标记', data: { marked: true } });
    service.clock.now += 1000;
    await service.data('markCourse', book, { session });

    const mine = await service.data('listMyCourseMarks', {}, { session });
    expect([mine.total, mine.courses, mine.books]).toEqual([2, 1, 1]);
    expect(mine.result.map((entry) => entry.book?.record.title ?? entry.course?.courseName)).toEqual([
      '中国文学史',
      '高等数学',
    ]);
    const input = { kind: 'course' as const, ids: [course.id, '999'] };
    expect(await service.data('listCourseMarkRecords', input, { session })).toEqual([
      { ...course, marked: true },
      { kind: 'course', id: '999', marked: false },
    ]);

    const off = await service.call('cancelCourseMark', course, { session });
    expect(off).toMatchObject({ success: true, message: '已取消标记', data: { marked: false } });
    expect(await service.call('cancelCourseMark', course, { session })).toMatchObject({ success: true });
    expect((await service.data('listMyCourseMarks', {}, { session })).total).toBe(1);
  });

  test('are narrowed by kind, words, college and year, a book by the courses that use it', async () => {
    const session = await service.signIn();
    for (const number of ['2', '3']) {
      await service.data('markCourse', { kind: 'book', id: await service.idOf(number) }, { session });
    }
    await service.data('markCourse', { kind: 'course', id: await idOfCourse('LIT_201') }, { session });
    const count = async (input: InputOf<'searchCourseMarks'>) =>
      (await service.data('searchCourseMarks', input, { session })).total;
    expect(await count({})).toBe(3);
    expect(await count({ kind: 'book' })).toBe(2);
    expect(await count({ coCodes: ['LIT'] })).toBe(2);
    expect(await count({ courseName: '高等' })).toBe(1);
    expect(await count({ year: 2025 })).toBe(1);
    expect(await count({ rows: 2, page: 3 })).toBe(3);
    const { kinds, colleges, years } = await service.data('getCourseMarkFilters', {}, { session });
    expect(kinds).toEqual([
      { kind: 'course', count: 1 },
      { kind: 'book', count: 2 },
    ]);
    expect(colleges.map(({ code, count: courses }) => [code, courses])).toEqual([
      ['SCI', 2],
      ['LIT', 1],
    ]);
    expect(years.map(({ code, count: courses }) => [code, courses])).toEqual([
      ['2026', 2],
      ['2025', 1],
    ]);
  });

  test("are one's own only, and of what the library has only", async () => {
    const session = await service.signIn();
    await service.addReader({ account: 'other', primaryId: 'other' });
    const other = await service.signIn({ username: 'other' });
    const course = { kind: 'course', id: await idOfCourse('MATH101') } as const;
    await service.data('markCourse', course, { session });
    expect((await service.data('listMyCourseMarks', {}, { session: other })).total).toBe(0);
    await service.data('cancelCourseMark', course, { session: other });
    expect((await service.data('listMyCourseMarks', {}, { session })).total).toBe(1);
    expect(await service.call('markCourse', course)).toMatchObject({ errCode: 401 });
    for (const entry of [{ kind: 'course', id: '999' } as const, { kind: 'book', id: '999' } as const]) {
      expect(await service.call('markCourse', entry, { session })).toMatchObject({ errCode: 404 });
    }
  });

  test('wait while the file does not have their course, and are there again with it', async () => {
    const session = await service.signIn();
    await service.data('markCourse', { kind: 'course', id: await idOfCourse('MATH101') }, { session });
    await service.putContent('courses', [literature]);
    expect((await service.data('listMyCourseMarks', {}, { session })).total).toBe(0);
    await service.putContent('courses', all);
    expect((await service.data('listMyCourseMarks', {}, { session })).total).toBe(1);
  });
});

test('the user type follows from the reader type', async () => {
  await service.addReader({ account: 't', primaryId: 't', typeCode: 'teacher' });
  const session = await service.signIn({ username: 't' });
  expect(await service.data('getCourseUserType', {}, { session })).toEqual({
    userType: 'teacher',
    typeCode: 'teacher',
  });
  expect(['undergraduate', '博士生', 'Faculty', 'adult', null].map(userTypeOf)).toEqual([
    'student',
    'student',
    'teacher',
    'other',
    'other',
  ]);
});
