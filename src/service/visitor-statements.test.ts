import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../lib/contract/contract.ts';
import { endpoints, type CallName } from '../lib/contract/endpoints.ts';
import { allHandlers } from './handlers.ts';
import { openContractFixture, type ContractFixture } from '#support/contract.ts';
import { inputsOf, preparedInputs } from '#support/contract-inputs.ts';
import { countStatements } from '#support/statements.ts';

// What anybody may ask for without a name has a bound in the store, so that a call that costs much shows here first
// (npm run attack -- --only costs measures the time).

/** A record’s page whose view and neighbours are not made yet takes most, the last one for what authority records add. */
const maxStatements = 22;

/** Calls that a code, a ticket or another request comes before, and are refused here; the contract's test answers them. */
const needMore = [
  'beginLtiLaunch',
  'checkBindingTicket',
  'countContactChanges',
  'countMailCodes',
  'countPhoneCodes',
  'finishLtiLaunch',
  'getBookListCover',
  'listAnswers',
  'loginCode',
  'otherLogin',
  'proveSecondFactor',
  'relevance',
  'signLtiChoices',
  'storeUnsentForm',
  'userBind',
];

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await openContractFixture();
});
afterAll(() => fixture.close());

test('no call of visitors takes more statements than it may', async () => {
  const { service } = fixture;
  const prepared = preparedInputs(fixture);
  const names = Object.keys(contract).filter((name): name is CallName => name in endpoints);
  const taken: [CallName, number][] = [];
  const refused: CallName[] = [];
  for (const name of names.filter((entry) => endpoints[entry][2] !== 'reader' && !('event' in contract[entry]))) {
    for (const entry of prepared[name] ? [await prepared[name]()] : inputsOf(fixture, name)) {
      const input: unknown = contract[name].input.parse(entry);
      const count = await countStatements(service.store, async (store) => {
        try {
          await Reflect.apply(allHandlers[name], undefined, [input, { ...service.context(), store }]);
        } catch {
          refused.push(name);
        }
      });
      taken.push([name, count]);
    }
  }
  expect(taken.length).toBeGreaterThan(100);
  expect([...new Set(refused)].sort()).toEqual(needMore);
  expect(taken.filter(([, count]) => count > maxStatements)).toEqual([]);
});
