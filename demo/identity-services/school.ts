import { choosePerson, page, type Person } from './people.ts';
import { html, type Answer, type DoubleRequest } from './server.ts';

const title = '学校统一登录 CALIS / School login';

/** Origin of the page that shows this one or led here; pages of the portal tell no more than that. */
function portalOf({ referer }: DoubleRequest): string | undefined {
  if (!URL.canParse(referer)) return undefined;
  const { origin, protocol } = new URL(referer);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}

/**
 * The school login of a consortium, shown by a library in a frame: /login?library=<mapping path>. The chosen person is
 * signed in at the CAS double and redirected, in the whole window, to the library's unified authentication, which then
 * needs no input.
 */
export const createSchoolDouble =
  (people: readonly Person[]): ((request: DoubleRequest) => Promise<Answer>) =>
  (request) => {
    const library = request.url.searchParams.get('library') ?? '';
    const portal = portalOf(request);
    if (request.path !== '/login' || !/^[\w-]+$/.test(library)) {
      return Promise.resolve({ status: 404, type: 'text/plain', body: 'not found' });
    }
    if (portal === undefined) {
      return Promise.resolve(html(page(title, '<p>请从图书馆的登录页进入 / Please come from the library’s page</p>')));
    }
    const cas = new URL('/cas/login', request.url);
    cas.searchParams.set('service', `${portal}/${library}/signIn/cas?next=%2Fhome`);
    return Promise.resolve(html(choosePerson(title, cas, people, '_top')));
  };
