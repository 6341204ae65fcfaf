import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf, type Failure } from '#lib/contract/envelope.ts';
import { courseBookRows, courseFields, type CourseField } from '#lib/rules/courses.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import {
  fieldOf,
  readCourseBooks,
  readCourses,
  sizeOf,
  sortOf,
  type CourseBookState,
  type CourseState,
} from './addresses.ts';

/** Copies come and go with records; a page is never older than this, in seconds. */
const maxAge = 1800;
/** Records asked for at once about their copies. */
const maxRecords = 100;

export type Availability = OutputOf<'getAvailability'>[number];

function keep({ locals, response }: LoaderInput, recordIds: readonly string[]): void {
  const { groupCode } = locals.site;
  const records = recordIds.slice(0, maxRecords).map((id) => `record:${id}`);
  declareCache(response, { tags: [`library:${groupCode}`, `list:${groupCode}:courses`, ...records], maxAge });
}

/** Copies of records by their ids; none if the call failed: the record's page lists them too. */
async function copiesOf({ locals }: LoaderInput, recordIds: readonly string[]): Promise<Map<string, Availability>> {
  if (recordIds.length === 0) return new Map();
  const answer = await locals.client.call('getAvailability', { recordIds: recordIds.slice(0, maxRecords) });
  return new Map(answer.success ? answer.data.map((entry) => [entry.recordId, entry]) : []);
}

export interface LoadedCourses {
  state: CourseState;
  list: OutputOf<'listCourses'> | undefined;
  /** Other fields in which what was searched in vain is found, with the number of courses. */
  otherFields: { field: CourseField; total: number }[];
  failure: Failure | undefined;
  last: number;
}

export async function loadCourses(page: LoaderInput): Promise<LoadedCourses> {
  const state = readCourses(page.url.searchParams);
  const { values } = state;
  const size = sizeOf(state);
  const ask = (searchField: CourseField, at: { page: number; size: number }) =>
    page.locals.client.call('listCourses', {
      courseName: values.courseName,
      teacherName: values.teacherName,
      courseCode: values.courseCode,
      searchField,
      searchContent: values.q,
      ...at,
      ...(values.year !== '' && { year: Number(values.year) }),
      ...(values.coCodes !== '' && { coCodes: [values.coCodes.slice(0, 64)] }),
    });
  const field = fieldOf(state);
  const answer = await ask(field, { page: state.page, size });
  if (!answer.success) {
    page.response.status = statusOf(answer);
    return { state, list: undefined, otherFields: [], failure: answer, last: 1 };
  }
  // Codes are searched unless somebody chooses (portal-content §3), and most readers know a name.
  const others =
    answer.data.total === 0 && values.q !== '' ? courseFields.filter((courseField) => courseField !== field) : [];
  const elsewhere = await Promise.all(
    others.map(async (other) => {
      const found = await ask(other, { page: 1, size: 1 });
      return { field: other, total: found.success ? found.data.total : 0 };
    }),
  );
  keep(page, []);
  const last = Math.max(1, Math.ceil(answer.data.total / size));
  if (state.page > last) page.response.status = 404;
  const otherFields = elsewhere.filter((entry) => entry.total > 0);
  return { state, list: answer.data, otherFields, failure: undefined, last };
}

export interface LoadedCourseBooks {
  state: CourseBookState;
  list: OutputOf<'searchCourseBooks'> | undefined;
  copies: Map<string, Availability>;
  failure: Failure | undefined;
  last: number;
}

export async function loadCourseBooks(page: LoaderInput): Promise<LoadedCourseBooks> {
  const state = readCourseBooks(page.url.searchParams);
  const { values } = state;
  const answer = await page.locals.client.call('searchCourseBooks', {
    courseName: values.courseName,
    sortType: sortOf(state),
    page: state.page,
    rows: courseBookRows,
    ...(values.departmentIds !== '' && { departmentIds: [values.departmentIds.slice(0, 64)] }),
    ...(values.teacherIds !== '' && { teacherIds: [values.teacherIds.slice(0, 64)] }),
  });
  if (!answer.success) {
    page.response.status = statusOf(answer);
    return { state, list: undefined, copies: new Map(), failure: answer, last: 1 };
  }
  const ids = answer.data.result.map((entry) => entry.courseBookId);
  const copies = await copiesOf(page, ids);
  keep(page, ids);
  const last = Math.max(1, Math.ceil(answer.data.total / courseBookRows));
  if (state.page > last) page.response.status = 404;
  return { state, list: answer.data, copies, failure: undefined, last };
}

/** What a page about one thing shows, or why it does not; neither where the library does not have it. */
export interface LoadedOne<Thing> {
  id: string;
  thing: Thing | undefined;
  copies: Map<string, Availability>;
  failure: Failure | undefined;
}

const idOf = ({ url }: LoaderInput): string => /^\d{1,15}$/.exec(url.searchParams.get('id') ?? '')?.[0] ?? '';

function none<Thing>(page: LoaderInput, id: string, failure: Failure | undefined): LoadedOne<Thing> {
  const isMissing = failure === undefined || failure.errCode === 404;
  page.response.status = isMissing ? 404 : statusOf(failure);
  return { id, thing: undefined, copies: new Map(), failure: isMissing ? undefined : failure };
}

export async function loadCourse(page: LoaderInput): Promise<LoadedOne<OutputOf<'listCoursePackages'>>> {
  const id = idOf(page);
  if (id === '') return none(page, id, undefined);
  const answer = await page.locals.client.call('listCoursePackages', { courseId: id });
  if (!answer.success) return none(page, id, answer);
  const ids = answer.data.packages.flatMap((entry) => entry.records.map(({ record }) => record.recordId));
  const copies = await copiesOf(page, [...new Set(ids)]);
  keep(page, ids);
  return { id, thing: answer.data, copies, failure: undefined };
}

export async function loadCourseBook(page: LoaderInput): Promise<LoadedOne<OutputOf<'getCourseBook'>>> {
  const id = idOf(page);
  if (id === '') return none(page, id, undefined);
  const answer = await page.locals.client.call('getCourseBook', { courseBookId: id });
  if (!answer.success) return none(page, id, answer);
  const copies = await copiesOf(page, [id]);
  keep(page, [id]);
  return { id, thing: answer.data, copies, failure: undefined };
}
