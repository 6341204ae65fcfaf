import { afterAll, beforeAll, expect, test } from 'vitest';
import { errCodes } from '../../lib/contract/envelope.ts';
import { readerCall } from '#support/copy-requests/world.ts';
import { type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { testService, type TestService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';
import { answerWithoutModel } from './answer-without-model.ts';

let service: TestService;
let call: ReaderCall;

beforeAll(async () => {
  service = await testService({ records: testRecords });
  const known = await readerCall(service, await service.addReader({}));
  const refuse = () => {
    throw new ServiceError(errCodes.unavailable, 'indexBeingBuilt');
  };
  const search: ReaderCall['search'] = Object.create(known.search, {
    search: { value: refuse },
    spellings: { value: refuse },
  }) as ReaderCall['search'];
  call = { ...known, search };
});
afterAll(() => service.close());

test.each([
  ['我现在借了几本书', 'account'],
  ['怎么续借图书', 'service'],
  ['图书馆几点开门', 'hours'],
  ['谢谢', 'smallTalk'],
] as const)('%s needs no catalogue, and is answered while the index is being built', async (asked, kind) => {
  expect((await answerWithoutModel(asked, [], call)).kind).toBe(kind);
});

test('what needs the catalogue is refused meanwhile', async () => {
  await expect(answerWithoutModel('有没有讲量子力学的书', [], call)).rejects.toMatchObject({ key: 'indexBeingBuilt' });
});
