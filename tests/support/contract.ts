import { z } from 'zod';
import type { CallName } from '#lib/contract/endpoints.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { serveDoubles } from '#demo/identity-services/server.ts';
import { doubleSettings } from '#demo/payment-services/doubles.ts';
import { testCourse } from './courses.ts';
import { byMail } from './document-delivery.ts';
import { testDonation } from './donations.ts';
import { testLists, testTopics } from './lists.ts';
import { putOffers } from './offers.ts';
import { createLtiPlatform, ltiSettings, type LtiPlatformDouble } from './lti/platform.ts';
import { openProviders, type Providers } from './payments/providers.ts';
import { testDepartments, testResearchers } from './people.ts';
import { freePurchasing } from './purchasing/inputs.ts';
import { testEvent } from './events.ts';
import { testQuestionnaires } from './questionnaires.ts';
import { testService, type TestService } from './service.ts';
import { otherLibrary, otherRecords, testRecords } from './records.ts';

/** A library with something for every call of the contract to answer with. */
export interface ContractFixture {
  service: TestService;
  /** Of the test reader. */
  session: SessionToken;
  recordIds: string[];
  offerId: string;
  /** A learning platform. */
  lti: { url: string } & Pick<LtiPlatformDouble, 'answer'>;
  /** A number that was not given before, for names that must be new. */
  next: () => number;
  /** Sessions of calls that must not have everybody's. */
  sessions: Partial<Record<CallName, SessionToken>>;
  close: () => Promise<void>;
}

/** Creates the input of each call. */
export type ContractInputs = Partial<Record<CallName, () => Promise<object>>>;

export async function openContractFixture(): Promise<ContractFixture> {
  const findConfig = {
    ...({ exterSinAuthen: '1', weixinLogin: '1', passportLogin: '1' } as const),
    passportLoginUrl: 'https://passport.example/',
  };
  const messaging = { authorizeUrl: 'https://app.example/a', tokenUrl: 'https://app.example/t', appId: 'wx' };
  // Nobody is asked there.
  const oidc = { issuer: 'https://sso.example', clientId: 'x', binding: 'association' } as const;
  // Their clock goes with that of the service, which inputs move on.
  const paymentProviders: Providers = await openProviders({
    get now() {
      return service.clock.now;
    },
  });
  const platform = await createLtiPlatform();
  const doubles = await serveDoubles({ lms: platform.double });
  const lti = { url: `${doubles.url}/lms`, answer: platform.answer };
  const payments = doubleSettings(paymentProviders.url);
  const copyRequests = { rules: [{}] };
  const bought = { payments, purchasing: freePurchasing };
  const switched = {
    ...bought,
    copyRequests,
    documentDelivery: byMail,
    certificationsPerDay: 5,
    secondFactor: 'optional' as const,
  };
  const file = {
    unionCatalogue: true,
    findConfig,
    lti: [ltiSettings(lti.url)],
    identity: { messaging, oidc },
    ...switched,
  };
  const service: TestService = await testService({
    libraries: [{ file }, otherLibrary],
    records: testRecords,
    paymentSecrets: paymentProviders.keys.library,
  });
  await service.put(otherRecords, 'other');
  await service.putContent('packages', [{ id: 'all', name: { 'zh-CN': '全部图书' }, search: { docCode: '1' } }]);
  await service.putContent('courses', [testCourse]);
  await service.putContent('book-lists', testLists);
  await service.putContent('topics', testTopics);
  await service.putContent('departments', testDepartments);
  await service.putContent('researchers', testResearchers);
  await service.putContent('donations', [testDonation]);
  await service.putContent('events', [testEvent]);
  await service.putContent('news', [
    { id: 'closed', title: { 'zh-CN': '闭馆' }, body: { 'zh-CN': '元旦闭馆。' }, publishedOn: '2026-01-01' },
  ]);
  await service.putContent('questionnaires', [
    ...testQuestionnaires,
    { ...testQuestionnaires[0], id: 'before', title: { 'zh-CN': '去年的调查' }, until: '2026-01-05' },
  ]);
  const offered = { title: '白夜行', classes: [{ scheme: 'clc' as const, code: 'I313.45' }] };
  const offerId = (await putOffers(service, [{ vendorKey: 'x1', record: offered }]))('x1');
  const recordIds = await Promise.all(testRecords.map(({ controlNumber }) => service.idOf(controlNumber)));
  const session = await service.signIn();
  for (const term of ['白夜行', 'Compilers']) await service.data('addPopularSearch', { term });
  let given = 0;
  const close = async () => {
    await service.close();
    await paymentProviders.close();
    await doubles.close();
  };
  return { service, session, recordIds, offerId, lti, next: () => (given += 1), sessions: {}, close };
}

/** The same schema, refusing members that it does not name: what a handler answers too much is a mistake as well. */
export function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = schema.shape;
    return z.strictObject(Object.fromEntries(Object.entries(shape).map(([key, entry]) => [key, strict(entry)])));
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) return z.array(strict(schema.element));
  if (schema instanceof z.ZodNullable && schema.unwrap() instanceof z.ZodType) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? strict(inner).nullable() : schema;
  }
  return schema;
}
