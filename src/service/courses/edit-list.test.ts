import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { maxCourseBooks } from '../../lib/rules/courses.ts';
import { loadCourses } from '#support/courses.ts';
import { signedInStaff } from '#support/desk.ts';
import { testReader, testService, type TestService } from '#support/service.ts';

const course = (code: string, teacher: string, books: readonly object[]) => ({
  code,
  name: { 'zh-CN': '高等数学' },
  college: { code: 'SCI', name: { 'zh-CN': '理学院' } },
  teachers: [{ id: teacher, name: { 'zh-CN': '王示例' } }],
  year: 2026,
  term: 'autumn',
  books,
});
const note = { 'zh-CN': '第一册', 'en-US': 'Volume one' };
const own = course('MATH101', testReader.account, [
  { controlNumber: '1', role: 'textbook', note },
  { controlNumber: '2' },
  { controlNumber: 'missing' },
  { controlNumber: '3' },
]);
const other = course('MATH102', 'T2', [{ controlNumber: '2' }]);

let service: TestService;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({
    records: ['1', '2', '3', '4'].map((controlNumber) => ({
      controlNumber,
      kind: 'book',
      title: `书${controlNumber}`,
    })),
  });
  await load([own, other]);
  session = await service.signIn();
});
afterEach(() => service.close());

const load = (courses: readonly object[]) => loadCourses(service, courses);
const idOf = async (courseCode: string) =>
  (await service.data('listCourses', { courseCode })).result[0]?.courseId ?? '';

async function change(number: string, given: Omit<InputOf<'changeCourseList'>, 'courseId' | 'recordId'>) {
  const input = { courseId: await idOf('MATH101'), recordId: await service.idOf(number), ...given };
  return service.call('changeCourseList', input, { session });
}

/** Books of a course as readers see them. */
async function shown(courseCode = 'MATH101', language: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<string[]> {
  const { packages } = await service.data('listCoursePackages', { courseId: await idOf(courseCode) }, { language });
  return packages.flatMap(({ role, records }) =>
    records.map(({ record, note: text }) => [role, record.title, text].filter(Boolean).join(' ')),
  );
}
const atFirst = ['textbook 书1 第一册', 'reference 书2', 'reference 书3'];

test('a teacher adds, moves, describes and removes books, and the file of the library does not undo it', async () => {
  const { result } = await service.data('listTaughtCourses', {}, { session });
  expect(result.map((entry) => entry.courseCode)).toEqual(['MATH101']);
  expect(await shown()).toEqual(atFirst);

  expect(await change('4', { act: 'add' })).toMatchObject({ success: true, message: '书目已保存' });
  expect(await change('4', { act: 'add' })).toMatchObject({ success: true });
  await change('4', { act: 'up' });
  await change('2', { act: 'down' });
  await change('2', { act: 'up' });
  await change('1', { act: 'up' });
  expect(await shown()).toEqual(['textbook 书1 第一册', 'reference 书2', 'reference 书4', 'reference 书3']);

  await change('4', { act: 'describe', role: 'textbook', note: '课堂使用' });
  await change('1', { act: 'describe', role: 'reference', note: '第一册' });
  await change('2', { act: 'remove' });
  const after = ['textbook 书4 课堂使用', 'reference 书1 第一册', 'reference 书3'];
  expect(await shown()).toEqual(after);
  // A note that stays has its other languages.
  expect(await shown('MATH101', 'en-US')).toContain('reference 书1 Volume one');
  expect(await shown('MATH102')).toEqual(['reference 书2']);

  await load([own, course('MATH102', 'T2', [{ controlNumber: '1' }])]);
  expect(await shown()).toEqual(after);
  expect(await shown('MATH102')).toEqual(['reference 书1']);
});

test('a change of one list also loads what the file has changed since', async () => {
  const { library } = service.context();
  const changed = [own, course('MATH102', 'T2', [{ controlNumber: '3' }])];
  const lines = changed.map((entry) => JSON.stringify(entry)).join('\n');
  writeFileSync(join(library.dir, 'content', 'courses.jsonl'), lines);
  await change('2', { act: 'remove' });
  expect(await shown('MATH102')).toEqual(['reference 书3']);
});

test('only the teacher of a course changes its list, with records of the library', async () => {
  const courseId = await idOf('MATH102');
  const input = { courseId, recordId: await service.idOf('1'), act: 'add' as const };
  const refused = { errCode: 403, message: '只有本课程的任课教师可以编辑书目' };
  expect(await service.call('changeCourseList', input, { session })).toMatchObject(refused);
  await service.addReader({ account: 'student', primaryId: 'S1' });
  const student = await service.signIn({ username: 'student' });
  const taught = { ...input, courseId: await idOf('MATH101') };
  expect(await service.call('changeCourseList', taught, { session: student })).toMatchObject(refused);
  expect(await service.call('changeCourseList', taught)).toMatchObject({ errCode: 401 });
  expect((await service.data('listTaughtCourses', {}, { session: student })).result).toEqual([]);
  const nowhere = { ...taught, recordId: '999999' };
  expect(await service.call('changeCourseList', nowhere, { session })).toMatchObject({ errCode: 404 });
  expect(await change('4', { act: 'up' })).toMatchObject({ errCode: 404 });
  expect(await change('2', { act: 'describe', note: 'x'.repeat(301) })).toMatchObject({ errCode: 400 });
  expect([await shown(), await shown('MATH102')]).toEqual([atFirst, ['reference 书2']]);
});

test('a list has a limit', async () => {
  const numbers = Array.from({ length: maxCourseBooks }, (_, at) => ({ controlNumber: `n${String(at)}` }));
  await load([course('MATH101', testReader.account, numbers)]);
  expect(await change('1', { act: 'add' })).toMatchObject({ errCode: 409, message: '书目最多 200 种' });
});

test('the log names the reader, and the desk the teacher, who can be overruled there', async () => {
  await change('2', { act: 'remove' });
  const entry = await service.store.db
    .selectFrom('audit_entry')
    .select(['kind', 'detail', 'account', 'staff', 'subjects'])
    .where('kind', '=', 'contentChanged')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    kind: 'contentChanged',
    detail: 'content put',
    account: testReader.account,
    staff: null,
    subjects: '["courses/MATH101/2026/autumn"]',
  });
  const desk = await signedInStaff(service, ['content']);
  const place = { kind: 'courses', key: 'MATH101/2026/autumn' };
  const { changes, state, revision } = await desk.data('getDeskContent', place);
  expect([state, changes.map(({ act, by }) => [act, by])]).toEqual(['changed', [['put', '王示例']]]);
  await desk.data('restoreDeskContent', { ...place, revision, to: 'file' });
  expect(await shown()).toEqual(atFirst);
});
