import { afterEach, beforeEach, expect, test } from 'vitest';
import { testReader, testService, type TestService } from '#support/service.ts';
import { testBrowser, type TestBrowser } from '#support/sign-in-methods.ts';
import { sweepAccounts } from './sweep.ts';
import { ticketLifetimeMs } from './tickets.ts';
import { eraseUnsentForms } from './unsent-form.ts';

let service: TestService;
let browser: TestBrowser;
let readerId = 0;
const path = '/documentDelivery';
const fields: [string, string][] = [
  ['title', '“史记”与 <b>汉书</b>'],
  ['kind', 'a'],
  ['kind', 'b'],
];

beforeEach(async () => {
  service = await testService();
  readerId = await service.addReader();
  await service.addReader({ account: 'other' });
  browser = testBrowser(service);
});
afterEach(() => service.close());

const signIn = async (username: string = testReader.account, from = browser) =>
  from.data('login', await service.signInForm({ username }));
const store = (more: object = {}) =>
  browser.data('storeUnsentForm', { readerId: String(readerId), path, fields, ...more });
const rows = async () => (await service.store.db.selectFrom('way_in_ticket').selectAll().execute()).length;

test('a form waits for its reader, who may look at it again', async () => {
  const { ticket } = await store();
  expect(await browser.call('getUnsentForm', { ticket })).toMatchObject({ errCode: 401 });
  await signIn();
  for (let time = 0; time < 2; time += 1) {
    expect(await browser.data('getUnsentForm', { ticket })).toEqual({ path, fields });
  }
});

test('another reader gets none of it, and deletes it', async () => {
  const { ticket } = await store();
  await signIn('other');
  expect(await browser.data('getUnsentForm', { ticket })).toEqual({ path, fields: [] });
  expect(await rows()).toBe(0);
});

test('a visitor’s form is for anybody in the browser that sent it', async () => {
  const { ticket } = await store({ readerId: '' });
  const other = testBrowser(service);
  await signIn('other', other);
  expect(await other.call('getUnsentForm', { ticket })).toMatchObject({ errCode: 404 });
  await signIn('other');
  expect((await browser.data('getUnsentForm', { ticket })).fields).toEqual(fields);
});

test('it is over after fifteen minutes, and the sweep deletes it', async () => {
  const { ticket } = await store();
  await signIn();
  service.clock.now += ticketLifetimeMs.form - 1;
  expect(await browser.call('getUnsentForm', { ticket })).toMatchObject({ success: true });
  service.clock.now += 1;
  expect(await browser.call('getUnsentForm', { ticket })).toMatchObject({ errCode: 404 });
  expect(await rows()).toBe(1);
  await sweepAccounts(service.context());
  expect(await rows()).toBe(0);
});

test('passwords and codes are refused, and so are too many forms from one address', async () => {
  for (const name of ['password', 'code']) {
    expect(await browser.call('storeUnsentForm', { readerId: '', path, fields: [[name, 'x']] })).toMatchObject({
      errCode: 400,
    });
  }
  for (let time = 0; time < 300; time += 1) await store();
  expect(await browser.call('storeUnsentForm', { readerId: '', path, fields })).toMatchObject({ errCode: 429 });
});

test('the cancellation of an account deletes its forms and no others', async () => {
  await store();
  await store({ readerId: `${String(readerId)}0` });
  const { store: database, secrets, library } = service.context();
  await eraseUnsentForms(database.db, {
    id: readerId,
    libraryId: library.id,
    accountKeys: [],
    mail: null,
    phone: null,
    evaluations: 'delete',
    secrets,
    now: service.clock.now,
  });
  expect(await rows()).toBe(1);
});
