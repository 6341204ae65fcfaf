import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskEndpoints, type DeskCallName } from '../../lib/contract/desk/endpoints.ts';
import { jwtHeader } from '../../lib/contract/session.ts';
import { inTransaction } from '../platform/db/database.ts';
import { changeStaffAccount } from '../staff/accounts.ts';
import { staffRoles, type StaffRole } from '../../lib/rules/staff.ts';
import { testService, type TestService } from '#support/service.ts';
import { addStaff, deskBrowser, signedInStaff, type DeskBrowser } from '#support/desk.ts';

// Who may ask what at the desk: every role against every call, at all libraries and at one (acts at other libraries: library-limits.test.ts). What is expected is written here once more, so that
// nobody opens a call to others by a slip of the contract.

type Pair = 'circulation or readers' | 'circulation or content' | 'content or acquisitions';
type Who = StaffRole | Pair | 'visitor' | 'pending' | 'staff';
const forWhom: Record<Who, readonly DeskCallName[]> = {
  visitor: ['openDeskSession'],
  pending: ['getDeskSession', 'chooseDeskPassword', 'beginDeskFactor', 'proveDeskFactor', 'endDeskSession'],
  staff: [
    'dropDeskFactor',
    'getDeskToday',
    'watchDeskToday',
    'listDeskInbox',
    'actOnDeskInbox',
    'takeBackDeskInbox',
    'listDeskSettled',
    'getDeskFigures',
  ],
  'circulation or readers': ['findDeskReaders', 'getDeskReaderFile', 'addDeskReaderNote', 'setDeskReaderMessage'],
  'circulation or content': [
    'getDeskCopy',
    'getDeskLabels',
    'listDeskCopies',
    'changeDeskCopy',
    'addDeskCopy',
    'addDeskRecord',
    'listDeskPlaces',
    'checkDeskShelf',
  ],
  circulation: [
    'actOnDeskCopy',
    'placeDeskHold',
    'listDeskRequests',
    'actOnDeskRequests',
    'takeBackDeskRequests',
    'getDeskReader',
    'listDeskOverdue',
    'lendAtDesk',
    'returnAtDesk',
    'renewAtDesk',
    'takeDeskPayment',
    'waiveDeskCharges',
    'payOutDeskCredit',
    'getDeskCash',
    'listDeskBookings',
    'countDeskTill',
    'takeDeskDeposit',
    'returnDeskDeposit',
  ],
  overrides: ['overrideLoanAtDesk', 'setDueDayAtDesk', 'reverseDeskBooking'],
  acquisitions: [],
  content: [
    'noteDeskRecord',
    'getDeskWork',
    'joinDeskRecords',
    'setDeskRecordApart',
    'takeBackDeskWork',
    'findDeskRecords',
    'suppressDeskRecord',
    'putDeskCover',
    'dropDeskCover',
    'listDeskRuns',
    'listDeskHarvests',
    'runDeskHarvest',
    'listDeskContentKinds',
    'listDeskContent',
    'getDeskContent',
    'checkDeskContent',
    'getFileImport',
    'beginFileImport',
    'putFileImportPart',
    'runFileImport',
    'cancelFileImport',
    'listDeskEventSignUps',
    'getDeskQuestionnaireResults',
    'getDeskQuestionnaireAnswers',
    'saveDeskContent',
    'removeDeskContent',
    'restoreDeskContent',
    'previewDeskNotice',
    'sendDeskTestNotice',
  ],
  'content or acquisitions': ['listDeskMisses'],
  readers: ['changeDeskReader', 'dropDeskReaderNote', 'listDeskReaderTypes', 'addDeskReader', 'correctDeskReader'],
  administrator: [
    'listStaff',
    'addStaff',
    'changeStaff',
    'resetStaffPassword',
    'listDeskAudit',
    'getMoveIn',
    'beginMoveIn',
    'putMoveInPart',
    'runMoveIn',
    'cancelMoveIn',
    'undoMoveIn',
    'getMoveInPasswords',
    'dropMoveInPasswords',
  ],
};
const names = Object.keys(deskEndpoints) as DeskCallName[];
const opensTo = (name: DeskCallName) =>
  Object.entries(forWhom).flatMap(([who, its]) => (its.includes(name) ? who : []));

/** Invalid input for every call: permitted staff get an input error, and nothing happens. */
const noInput = async (browser: DeskBrowser, name: DeskCallName): Promise<number> =>
  (await browser.ask(name, null as never)).errCode;

let service: TestService;
const browsers = new Map<StaffRole, DeskBrowser>();
/** Staff with the same roles, who are limited to a library. */
const limitedBrowsers = new Map<StaffRole, DeskBrowser>();
beforeAll(async () => {
  service = await testService({ libraries: [{}, { file: { groupCode: '000002', mappingPath: 'other' } }] });
  const { library } = service.context();
  for (const role of staffRoles) {
    browsers.set(role, await signedInStaff(service, [role], `${role}.one`));
    const account = `${role}.two`;
    limitedBrowsers.set(role, await signedInStaff(service, [role], account));
    await inTransaction(service.store.db, (db) =>
      changeStaffAccount(
        db,
        { libraryId: library.id, account },
        { libCodes: role === 'administrator' ? [] : ['MAIN'] },
      ),
    );
    await limitedBrowsers.get(role)?.data('openDeskSession', { account, password: 'Guidance-Desk-27' });
  }
});
afterAll(() => service.close());

test('every call is in the table of permissions once', () => {
  const listed = Object.values(forWhom).flat();
  expect(listed.toSorted()).toEqual(names.toSorted());
});

const places = staffRoles.flatMap((role) => [
  [role, 'all libraries', browsers] as const,
  [role, 'one library', limitedBrowsers] as const,
]);
test.each(places)('%s of %s may ask what is for that role and for all staff, and nothing else', async (role, _, at) => {
  const browser = at.get(role);
  for (const name of browser ? names : []) {
    const [who] = opensTo(name);
    const open = ['visitor', 'pending', 'staff'].includes(who ?? '') || who?.split(' or ').includes(role);
    const may = role === 'administrator' || open === true;
    expect(browser && (await noInput(browser, name)), name).toBe(may ? 400 : 403);
  }
});

test('without a session of this library only sign-in calls are allowed', async () => {
  const stranger = deskBrowser(service);
  const { jwt } = await service.signIn();
  const reader = deskBrowser(service);
  reader.cookies.set('session', jwt).set('desk_000001', jwt);
  const elsewhere = deskBrowser(service, { library: 'other' });
  for (const [name, value] of browsers.get('administrator')?.cookies ?? []) elsewhere.cookies.set(name, value);
  for (const browser of [stranger, reader, elsewhere]) {
    for (const name of names) {
      expect(await noInput(browser, name), name).toBe(opensTo(name)[0] === 'visitor' ? 400 : 401);
    }
  }
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', mappingPath: 'demo' };
  const request = new Request('http://service.test/desk/today/get', {
    method: 'POST',
    body: '{}',
    headers: { ...headers, [jwtHeader]: jwt },
  });
  expect((await service.fetch(request)).status).toBe(401);
});

test('a session whose sign-in is not finished opens what finishes it, and another site’s page nothing', async () => {
  const password = await addStaff(service, 'half.way', ['administrator']);
  const half = deskBrowser(service);
  await half.data('openDeskSession', { account: 'half.way', password });
  const abroad = deskBrowser(service, { site: 'cross-site' });
  for (const [name, value] of browsers.get('administrator')?.cookies ?? []) abroad.cookies.set(name, value);
  for (const name of names) {
    const isOpen = ['visitor', 'pending'].includes(opensTo(name)[0] ?? '');
    expect(await noInput(half, name), name).toBe(isOpen ? 400 : 401);
    expect(await noInput(abroad, name), name).toBe(403);
  }
});
