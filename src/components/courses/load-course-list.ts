import type { Client } from '#lib/client/client.ts';
import type { CourseEntry } from '#lib/contract/calls/courses.ts';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf, type Failure } from '#lib/contract/envelope.ts';
import { courseListActs, courseRoles } from '#lib/rules/courses.ts';
import { formText } from '#lib/rules/form-text.ts';

/** Books offered for a list. */
const offeredRows = 10;

export type CourseListPage =
  | { show: 'nothing'; status: number; message: string }
  | { show: 'signIn' }
  | { show: 'courses'; courses: readonly CourseEntry[] }
  | { show: 'list'; list: OutputOf<'listCoursePackages'>; q: string; offered: readonly RecordSummary[] };

const nothing = (failure: Failure): CourseListPage => ({
  show: 'nothing',
  status: statusOf(failure),
  message: failure.message,
});

/** Books that a teacher may add: what is searched for, otherwise the latest favourites. */
async function offeredBooks(client: Client, q: string): Promise<readonly RecordSummary[]> {
  if (q !== '') {
    const found = await client.call('search', { searchFieldContent: q, facets: [], rows: offeredRows });
    return found.success ? found.data.searchResult : [];
  }
  const favourites = await client.call('listFavourites', { rows: offeredRows });
  return favourites.success ? favourites.data.result.flatMap(({ record }) => record ?? []) : [];
}

/** What the page of a teacher shows. @param id of the course; undefined for all courses of the reader */
export async function loadCourseList(client: Client, id: string | undefined, q: string): Promise<CourseListPage> {
  const taught = await client.call('listTaughtCourses', {});
  if (!taught.success) return taught.errCode === errCodes.unauthenticated ? { show: 'signIn' } : nothing(taught);
  const courses = taught.data.result;
  if (id === undefined) return { show: 'courses', courses };
  const list = await client.call('listCoursePackages', { courseId: id });
  if (!list.success) return nothing(list);
  // Others see the courses that they teach, or that there are none.
  if (!courses.some((course) => course.courseId === id)) return { show: 'courses', courses };
  return { show: 'list', list: list.data, q, offered: await offeredBooks(client, q) };
}

const isOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.some((entry) => entry === value);

/** Sends a form of the list. @returns the book that it is about, and why nothing was done */
export async function sendCourseChange(
  client: Client,
  courseId: string,
  form: FormData,
): Promise<{ recordId: string; refused: Failure | undefined }> {
  const [act, role, recordId] = [formText(form, 'act'), formText(form, 'role'), formText(form, 'recordId')];
  const input: InputOf<'changeCourseList'> = {
    courseId,
    recordId,
    act: isOf(courseListActs, act) ? act : 'describe',
    ...(isOf(courseRoles, role) && { role }),
    note: formText(form, 'note'),
  };
  const answer = await client.call('changeCourseList', input);
  return { recordId, refused: answer.success ? undefined : answer };
}
