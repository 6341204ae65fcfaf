import type { DeskInputOf, DeskOutputOf } from '#lib/contract/desk/contract.ts';
import { deskEndpoints, type DeskCallName } from '#lib/contract/desk/endpoints.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { languageHeaders, type Language } from '#lib/contract/language.ts';
import type { StaffRole } from '#lib/rules/staff.ts';
import { createStaff } from '#service/staff/accounts.ts';
import type { TestService } from './service.ts';

/** A browser of staff in a test: it keeps its cookies. */
export interface DeskBrowser {
  cookies: Map<string, string>;
  ask: <N extends DeskCallName>(name: N, input: DeskInputOf<N>) => Promise<Answer<DeskOutputOf<N>>>;
  /** The data of a call that must succeed. @throws with its message when it does not */
  data: <N extends DeskCallName>(name: N, input: DeskInputOf<N>) => Promise<DeskOutputOf<N>>;
}

/** Calls that change nothing that a library would ask about: they read, or are steps on the way to what is logged. */
const unlogged: ReadonlySet<DeskCallName> = new Set([
  'getDeskSession',
  'endDeskSession',
  'beginDeskFactor',
  'getDeskToday',
  'watchDeskToday',
  'listStaff',
  'listDeskAudit',
  'listDeskInbox',
  'listDeskSettled',
  'listDeskRequests',
  'getDeskReader',
  'getDeskCopy',
  'getDeskLabels',
  'listDeskCopies',
  'listDeskPlaces',
  'listDeskOverdue',
  'getDeskCash',
  'listDeskBookings',
  'findDeskReaders',
  'listDeskReaderTypes',
  'getDeskReaderFile',
  'findDeskRecords',
  'getDeskWork',
  'listDeskRuns',
  'listDeskHarvests',
  'getFileImport',
  'getMoveIn',
  'beginFileImport',
  'beginMoveIn',
  'putFileImportPart',
  'putMoveInPart',
  'listDeskMisses',
  'getDeskFigures',
  'listDeskContentKinds',
  'listDeskContent',
  'getDeskContent',
  'checkDeskContent',
  'previewDeskNotice',
  'getDeskQuestionnaireResults',
]);

/** What a copy that is handed in may turn out to be without any change. */
const unchanged: readonly unknown[] = ['reserved', 'repeated', 'withdrawn', 'inProcess', 'otherLibrary', 'unknown'];

/** Whether an act on several items was done to none of them, a scan changed nothing, or a sign-in waits for its code. */
function isNotDone(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if ('outcome' in data) return unchanged.includes(data.outcome);
  if ('done' in data && Array.isArray(data.done)) return data.done.length === 0;
  return 'step' in data && data.step === 'prove';
}

/** Acts that were done, as they were asked for: what is sent once more was logged the first time. */
const doneOf = new WeakMap<TestService, Set<string>>();

/** The password that test staff have chosen. */
export const staffPassword = 'Guidance-Desk-27';

/**
 * A browser whose acts are looked up in the audit log: one that succeeds and leaves no entry fails its test, so that every
 * test of an act is one of its entry.
 * @param options.site what the browser says of the page that asks (Sec-Fetch-Site)
 */
export function deskBrowser(
  service: TestService,
  options: { library?: string; address?: string; site?: string; language?: Language } = {},
): DeskBrowser {
  const { library = 'demo', address = '192.0.2.1', site = 'same-origin', language = 'en-US' } = options;
  const cookies = new Map<string, string>();
  const entries = async (): Promise<number> => {
    const { count } = await service.store.db
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const ask: DeskBrowser['ask'] = async (name, input) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': site,
      mappingPath: library,
      ...languageHeaders[language],
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    };
    const url = `http://service.test${deskEndpoints[name][0]}`;
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(input) });
    const before = await entries();
    const response = await service.fetch(request, { address });
    for (const header of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const answer = (await response.json()) as Answer<DeskOutputOf<typeof name>>;
    if (!answer.success || unlogged.has(name) || isNotDone(answer.data)) return answer;
    const done = doneOf.get(service) ?? new Set<string>();
    doneOf.set(service, done);
    const act = `${name} ${JSON.stringify(input)}`;
    if ((await entries()) === before && !done.has(act)) throw new Error(`${name} left nothing in the audit log`);
    done.add(act);
    return answer;
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
