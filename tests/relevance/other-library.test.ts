import { afterAll, beforeAll, describe, it } from 'vitest';
import type { SearchFixture } from '#support/search-index.ts';
import { peopleFloor, wordingFloors } from './floors.ts';
import type { Judged } from './judged.ts';
import { catalogueOf, hasSharedRecords, sharedRecords } from './libraries.ts';
import { judgedPeople, peopleKinds } from './people.ts';
import { askOf, expectReached, seed } from './reached.ts';
import { isWhole } from './sample.ts';
import { judgedWordings } from './wording.ts';

// A file of its own, so that it runs beside the demo library's (relevance.test.ts).

let fixture: SearchFixture;

describe.runIf(isWhole && hasSharedRecords)(
  'in a library that is none of ours (../shared/data; in the whole evaluation alone)',
  () => {
    let people: Map<string, Judged[]>;
    let wordings: Map<string, Judged[]>;
    beforeAll(async () => {
      const records = sharedRecords();
      fixture = await catalogueOf(records);
      people = judgedPeople(records, seed);
      wordings = judgedWordings(records, seed);
    });
    afterAll(() => fixture.close());

    it.each(peopleKinds)('a person is found as %s', (kind) => {
      expectReached(kind, people.get(kind) ?? [], peopleFloor, askOf(fixture));
    });

    it.each(Object.entries(wordingFloors))('records are found by %s', (kind, floor) => {
      expectReached(kind, wordings.get(kind) ?? [], floor, askOf(fixture));
    });
  },
);
