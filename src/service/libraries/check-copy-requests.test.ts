import { expect, test } from 'vitest';
import { libraryFileSchema } from '../platform/configuration/schema.ts';
import { testLibrary } from '#support/service.ts';
import { checkCopyRequests } from './check-copy-requests.ts';

const problems = (rules: object[]): string[] => {
  const file = libraryFileSchema.parse({ ...testLibrary, copyRequests: { rules } });
  const found: string[] = [];
  checkCopyRequests(file, (field, message) => found.push(`${field}: ${message}`));
  return found;
};

test('reports rules of requests that have no effect', () => {
  expect(
    problems([
      { locations: ['stacks'], pickupPlaces: ['MED'] },
      { kinds: ['onlineLoan'], fee: 500 },
    ]),
  ).toEqual([]);
  expect(
    problems([{ locations: ['attic'], campuses: ['north'], locationTypes: ['x'], pickupPlaces: ['stacks'] }]),
  ).toEqual([
    'copyRequests.rules[0].locationTypes: there is no location type x',
    'copyRequests.rules[0].locations: there is no location attic',
    'copyRequests.rules[0].campuses: there is no campus north',
    'copyRequests.rules[0].pickupPlaces: there is no pick-up place stacks',
  ]);
  expect(problems([{ kinds: ['entrust'] }, { kinds: ['entrust'], atOnce: 2 }, { fee: 1 }])).toEqual([
    'copyRequests.rules[1]: never counts: rule 0 before it is for all',
    'copyRequests.rules[2].fee: applies to onlineLoan and homeDelivery alone; name these kinds',
  ]);
  expect(problems([{ kinds: ['reLend'], approval: true }])).toHaveLength(1);
});
