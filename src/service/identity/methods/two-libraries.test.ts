import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCasDouble } from '#demo/identity-services/cas.ts';
import { serveDoubles } from '#demo/identity-services/server.ts';
import type { SessionToken } from '../../../lib/contract/session.ts';
import { lend } from '../../circulation/lend.ts';
import { otherLibrary } from '#support/records.ts';
import { testService, testVerifyCode, type TestService } from '#support/service.ts';
import { testBrowser, visit } from '#support/sign-in-methods.ts';

// Two libraries that ask the same identity provider: a person who binds an account in each has the loans of both.

const people = [
  { subject: 'p1', name: '李明' },
  { subject: 'p2', name: '王小波' },
];
let doubles: Awaited<ReturnType<typeof serveDoubles>>;
let service: TestService;

beforeAll(async () => {
  doubles = await serveDoubles({ cas: createCasDouble(people) });
  const own = {
    findConfig: { unifieAuthen: '1' as const },
    identity: { cas: { url: `${doubles.url}/cas`, binding: 'association' as const } },
  };
  service = await testService({
    libraries: [{ file: own }, { ...otherLibrary, file: { ...otherLibrary.file, ...own } }],
  });
  for (const library of ['demo', 'other']) {
    for (const account of ['reader', 'namesake']) await service.addReader({ account, name: '李明' }, library);
    const items = [{ barcode: `${library}-1` }, { barcode: `${library}-2` }];
    const holdings = [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'A1', items }];
    await service.put([{ controlNumber: '1', kind: 'book', title: `${library} 的书`, holdings }], library);
  }
});
afterAll(async () => {
  await service.close();
  await doubles.close();
});

/** Signs in by the provider as a person; the first time the account of the library is bound by its name and number. */
async function signInAs(library: 'demo' | 'other', person: string, account: string): Promise<SessionToken> {
  const browser = testBrowser(service, library);
  const comeBack = async () => {
    const { url } = await browser.data('beginSignIn', { provider: 'cas', returnPath: `/${library}/signedIn/cas` });
    return browser.data('ssoOpac', { provider: 'cas', query: (await visit(url, person)).query });
  };
  const { openId: uid } = await comeBack();
  const { codeKey } = await browser.data('getCaptcha', {});
  await browser.data('relevance', {
    name: '李明',
    primaryId: account,
    uid,
    codeKey,
    verifyCode: testVerifyCode,
    mappingPath: library,
  });
  const { jwt, jwtHeader } = await comeBack();
  return { jwt, jwtHeader };
}

const loansElsewhere = (session: SessionToken, library: string) =>
  service.data('listUnionLoans', {}, { session, library });

test('a person who bound an account in each of two libraries sees the loans of the one in the other', async () => {
  for (const library of ['demo', 'other'] as const) {
    const at = service.context({ library }).library;
    const readers = await service.store.db
      .selectFrom('reader')
      .select(['id', 'account'])
      .where('library_id', '=', at.id)
      .execute();
    for (const [account, nth] of [
      ['reader', '1'],
      ['namesake', '2'],
    ] as const) {
      const readerId = readers.find((reader) => reader.account === account)?.id ?? 0;
      await lend(service.store.db, { library: at, readerId, barcode: `${library}-${nth}`, now: service.clock.now });
    }
  }

  const first = await signInAs('demo', 'p1', 'reader');
  expect(await loansElsewhere(first, 'demo')).toMatchObject({ total: 0, libraries: [] });
  const second = await signInAs('other', 'p1', 'reader');
  expect(await loansElsewhere(first, 'demo')).toMatchObject({
    total: 1,
    libraries: [{ mappingPath: 'other', libraryName: '邻校图书馆' }],
    result: [{ barcode: 'other-1', title: 'other 的书', mappingPath: 'other' }],
  });
  expect((await loansElsewhere(second, 'other')).result.map((entry) => entry.barcode)).toEqual(['demo-1']);

  // Somebody of the same name who showed another identity has nothing of theirs.
  const third = await signInAs('demo', 'p2', 'namesake');
  expect(await loansElsewhere(third, 'demo')).toMatchObject({ total: 0, libraries: [] });
});
