import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Failure } from '#lib/contract/envelope.ts';
import { formText } from '#lib/rules/form-text.ts';
import { courseFields } from '#lib/rules/courses.ts';
import { recordPath } from '#lib/seo/address.ts';
import { buildAddress, parseAddress } from '#lib/urls/address.ts';
import { ownPath } from '#lib/urls/own-path.ts';
import { coursePath } from '../courses/addresses.ts';
import { titleOf } from '../courses/course-markup.ts';
import type { PageContext } from '../markup/markup.ts';

/** Rows of the choice: courses of each field that is searched, and records. */
const maxCourses = 12;
const maxRecords = 8;

type Course = OutputOf<'listCourses'>['result'][number];
type RecordSummary = OutputOf<'search'>['searchResult'][number];

/** A page that a teacher may choose, with the signed answer that returns it to the platform. */
interface Choice<Of> {
  of: Of;
  response: string;
}

export type LtiPage =
  | { kind: 'failed'; failure: Failure }
  /** An address of this library. */
  | { kind: 'open'; location: string }
  | {
      kind: 'choice';
      choice: string;
      q: string;
      returnUrl: string;
      courses: Choice<Course>[];
      records: Choice<RecordSummary>[];
    };

/** The page that a platform's link leads to; undefined for the tool itself and for what is not of this library. */
function targetOf({ site, origin }: PageContext, target: string): string | undefined {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url?.origin !== origin || !url.pathname.startsWith(`${site.base}/`)) return undefined;
  const { language, path } = parseAddress(url.pathname);
  const own = ownPath(path + url.search);
  return own === undefined || own.startsWith('/lti/') ? undefined : buildAddress(site.base, language ?? 'zh-CN', own);
}

/** The latest course with the code that the platform's course has; otherwise all courses. */
async function coursePage({ client }: { client: Client }, courseCode: string): Promise<string> {
  const answer = courseCode === '' ? undefined : await client.call('listCourses', { courseCode, size: 100 });
  const folded = courseCode.toLowerCase();
  const course = answer?.success && answer.data.result.find((entry) => entry.courseCode.toLowerCase() === folded);
  return course ? coursePath(course.courseId) : '/courseReference';
}

async function findCourses(client: Client, q: string): Promise<Course[]> {
  const fields = q === '' ? courseFields.slice(0, 1) : courseFields;
  const found = await Promise.all(
    fields.map((searchField) =>
      client.call('listCourses', { searchField, searchContent: q.slice(0, 100), size: maxCourses }),
    ),
  );
  const courses = found.flatMap((answer) => (answer.success ? answer.data.result : []));
  return [...new Map(courses.map((course) => [course.courseId, course])).values()].slice(0, maxCourses);
}

async function findRecords(client: Client, q: string): Promise<RecordSummary[]> {
  if (q === '') return [];
  const answer = await client.call('search', { searchFieldContent: q, facets: [], rows: maxRecords });
  return answer.success ? answer.data.searchResult : [];
}

/** Reading lists and records that a teacher may choose, each with its signed answer. */
async function loadChoices(context: PageContext & { client: Client }, choice: string, q: string): Promise<LtiPage> {
  const { client, address } = context;
  const [courses, records] = await Promise.all([findCourses(client, q), findRecords(client, q)]);
  const pages = [
    ...courses.map(({ courseId, courseName }) => ({ title: courseName, path: address(coursePath(courseId)) })),
    ...records.map((record) => ({ title: titleOf(record), path: address(recordPath(record.recordId)) })),
  ];
  const answer = await client.call('signLtiChoices', { choice, pages });
  if (!answer.success) return { kind: 'failed', failure: answer };
  const { returnUrl, responses } = answer.data;
  const choiceOf = <Of>(of: Of, at: number): Choice<Of> => ({ of, response: responses[at] ?? '' });
  return {
    kind: 'choice',
    choice,
    q,
    returnUrl,
    courses: courses.map((course, at) => choiceOf(course, at)),
    records: records.map((record, at) => choiceOf(record, courses.length + at)),
  };
}

/** Starts a launch. @returns where at the platform to send the browser, or why not */
export async function loadLtiLogin(
  { client, address }: Pick<PageContext, 'address'> & { client: Client },
  form: FormData | URLSearchParams,
): Promise<{ url: string } | Failure> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const begun = await client.call('beginLtiLaunch', {
    issuer: text('iss'),
    clientId: text('client_id'),
    loginHint: text('login_hint'),
    messageHint: text('lti_message_hint'),
    returnPath: address('/lti/launch'),
  });
  return begun.success ? { url: begun.data.url } : begun;
}

/**
 * Answers what a platform posted, or the search of a teacher among the pages to choose from.
 * @param context `client` carries the cookies of the browser
 */
export async function loadLtiPage(context: PageContext & { client: Client }, form: FormData): Promise<LtiPage> {
  const choice = formText(form, 'choice');
  if (choice !== '') return loadChoices(context, choice, formText(form, 'q').trim().slice(0, 200));
  const message = { state: formText(form, 'state'), idToken: formText(form, 'id_token') };
  const launch = await context.client.call('finishLtiLaunch', message);
  if (!launch.success) return { kind: 'failed', failure: launch };
  const { data } = launch;
  if (data.kind === 'choice') return loadChoices(context, data.choice, '');
  const target = targetOf(context, data.target);
  return { kind: 'open', location: target ?? context.address(await coursePage(context, data.courseCode)) };
}
