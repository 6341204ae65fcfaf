import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchFixture } from '#support/search-index.ts';
import {
  knownItemFloors,
  partFloors,
  peopleFloor,
  spellingFloors,
  subjectFloor,
  typingFloors,
  wordingFloors,
} from './floors.ts';
import { judgedQueries, type Judged } from './judged.ts';
import { catalogueOf, demoRecords } from './libraries.ts';
import { precisionOf, shareProposed, shareSuggested } from './measure.ts';
import { judgedParts } from './parts.ts';
import { judgedPeople, peopleKinds } from './people.ts';
import { askOf, expectReached, seed } from './reached.ts';
import { floorFor, sampleOf } from './sample.ts';
import { slips, type Slip } from './slips.ts';
import { askedSubjects } from './subjects.ts';
import { typedTitles, type Typed } from './typing.ts';
import { judgedWordings } from './wording.ts';

/**
 * The search is asked as a reader asks it for records of a library, kind by kind, and must not fall below what it has
 * reached.
 */

let fixture: SearchFixture;

describe('in the demo library', () => {
  let known: Map<string, Judged[]>;
  let people: Map<string, Judged[]>;
  let wordings: Map<string, Judged[]>;
  let parts: Map<string, Judged[]>;
  let typing: Map<string, Typed[]>;
  let slipped: Map<string, Slip[]>;
  let subjects: [string, Set<string>][];
  let titles: Map<string, string>;
  beforeAll(async () => {
    const records = demoRecords();
    fixture = await catalogueOf(records);
    known = judgedQueries(records, seed);
    people = judgedPeople(records, seed);
    wordings = judgedWordings(records, seed);
    parts = judgedParts(records, seed);
    typing = typedTitles(records, seed);
    slipped = slips(records, seed);
    subjects = askedSubjects(records, seed);
    titles = new Map(records.map(({ controlNumber, title }) => [controlNumber, title]));
  });
  afterAll(() => fixture.close());

  it('every kind of query has its floor', () => {
    expect([...known.keys()].sort()).toEqual(Object.keys(knownItemFloors).sort());
    expect([...people.keys()]).toEqual(peopleKinds);
  });

  it.each(Object.entries(knownItemFloors))('a known record is found by %s', (kind, floor) => {
    expectReached(kind, known.get(kind) ?? [], floor, askOf(fixture));
  });

  it.each(peopleKinds)('a person is found as %s', (kind) => {
    expectReached(kind, people.get(kind) ?? [], peopleFloor, askOf(fixture));
  });

  it.each(Object.entries(partFloors))('a record is found by %s', (kind, floor) => {
    expectReached(kind, parts.get(kind) ?? [], floor, askOf(fixture));
  });

  it.each(Object.entries(typingFloors))('a title is suggested by %s', (kind, floor) => {
    const typed = sampleOf(typing.get(kind) ?? [], 10);
    const { share, missed } = shareSuggested(fixture, typed);
    expect(share, missed.join(', ')).toBeGreaterThanOrEqual(floorFor(floor, typed.length));
  });

  it.each(Object.entries(spellingFloors))('the title is proposed for %s', (kind, floor) => {
    const some = sampleOf(slipped.get(kind) ?? [], 10);
    const { share, missed } = shareProposed(fixture, titles, some);
    expect(share, missed.join(', ')).toBeGreaterThanOrEqual(floorFor(floor, some.length));
  });

  it('a subject in any field is answered by its records', () => {
    const some = sampleOf(subjects, 10);
    expect(precisionOf(some, askOf(fixture))).toBeGreaterThanOrEqual(floorFor(subjectFloor, some.length));
  });

  it.each(Object.entries(wordingFloors))('records are found by %s', (kind, floor) => {
    expectReached(kind, wordings.get(kind) ?? [], floor, askOf(fixture));
  });
});
