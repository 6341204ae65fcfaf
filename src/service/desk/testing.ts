import type { DeskInputOf, DeskOutputOf } from '../../lib/contract/desk/contract.ts';
import { deskEndpoints, type DeskCallName } from '../../lib/contract/desk/endpoints.ts';
import type { Answer } from '../../lib/contract/envelope.ts';
import { languageHeaders, type Language } from '../../lib/contract/language.ts';
import type { StaffRole } from '../../lib/rules/staff.ts';
import { createStaff } from '../staff/accounts.ts';
import type { TestService } from '../testing.ts';

/** A browser of staff in a test: it keeps its cookies. */
export interface DeskBrowser {
  cookies: Map<string, string>;
  ask: <N extends DeskCallName>(name: N, input: DeskInputOf<N>) => Promise<Answer<DeskOutputOf<N>>>;
  /** The data of a call that must succeed. @throws with its message when it does not */
  data: <N extends DeskCallName>(name: N, input: DeskInputOf<N>) => Promise<DeskOutputOf<N>>;
}

/** The password that test staff have chosen. */
export const staffPassword = 'Guidance-Desk-27';

/** @param given.site what the browser says of the page that asks (Sec-Fetch-Site) */
export function deskBrowser(
  service: TestService,
  given: { library?: string; address?: string; site?: string; language?: Language } = {},
): DeskBrowser {
  const { library = 'demo', address = '192.0.2.1', site = 'same-origin', language = 'en-US' } = given;
  const cookies = new Map<string, string>();
  const ask: DeskBrowser['ask'] = async (name, input) => {
    const headers = {
      ...{ 'content-type': 'application/json', 'sec-fetch-site': site, mappingPath: library },
      ...languageHeaders[language],
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    };
    const url = `http://service.test${deskEndpoints[name][0]}`;
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(input) });
    const response = await service.fetch(request, { address });
    for (const header of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response.json();
  };
  const data: DeskBrowser['data'] = async (name, input) => {
    const answer = await ask(name, input);
    if (!answer.success) throw new Error(`${name}: ${answer.message}`);
    return answer.data;
  };
  return { cookies, ask, data };
}

/** Adds an account with these roles. @returns its first password */
export async function addStaff(
  { store, context }: TestService,
  account: string,
  roles: readonly StaffRole[],
  library?: string,
): Promise<string> {
  const { library: at, now } = context(library === undefined ? {} : { library });
  const given = { libraryId: at.id, account, name: account, roles, now: now() };
  return (await createStaff(store.db, given)).password;
}

/** A browser in which somebody with these roles is signed in, with a password of their own. */
export async function signedInStaff(
  service: TestService,
  roles: readonly StaffRole[],
  account = 'wang.fang',
): Promise<DeskBrowser> {
  const password = await addStaff(service, account, roles);
  const browser = deskBrowser(service);
  await browser.data('openDeskSession', { account, password });
  await browser.data('chooseDeskPassword', { password, newPassword: staffPassword });
  return browser;
}
