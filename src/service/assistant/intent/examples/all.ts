import { examplesOfAccount } from './account.ts';
import { askedOfBooks } from './asked-of-books.ts';
import { askedOfHouse } from './asked-of-house.ts';
import { examplesOfBuilding } from './building.ts';
import { examplesOfElsewhere } from './elsewhere.ts';
import { examplesOfHouse } from './house.ts';
import { examplesOfLending } from './lending.ts';
import { examplesOfLoans } from './loans.ts';
import { examplesOfOwn } from './own.ts';
import { examplesOfPeople } from './people.ts';
import { examplesOfResearch } from './research.ts';
import { examplesOfSituations } from './situations.ts';
import { examplesOfStories } from './stories.ts';
import { examplesOfStudy } from './study.ts';
import { examplesOfTalk } from './talk.ts';
import { writtenAtLength } from './written-at-length.ts';
import { writtenInDetail } from './written-in-detail.ts';
import { writtenInPassing } from './written-in-passing.ts';
import { writtenInTown } from './written-in-town.ts';
import { writtenNearBooks } from './written-near-books.ts';
import { writtenOfSituations } from './written-of-situations.ts';
import { writtenOfTrouble } from './written-of-trouble.ts';
import { writtenOnCampus } from './written-on-campus.ts';

const files = [
  examplesOfLending,
  examplesOfLoans,
  examplesOfHouse,
  examplesOfBuilding,
  examplesOfStudy,
  examplesOfResearch,
  examplesOfPeople,
  examplesOfTalk,
  examplesOfAccount,
  examplesOfElsewhere,
  examplesOfSituations,
  examplesOfStories,
  examplesOfOwn,
];

function phrasesByName(some: readonly Readonly<Record<string, string>>[]): Map<string, string[]> {
  const phrases = new Map<string, string[]>();
  for (const [name, text] of some.flatMap((file) => Object.entries(file)))
    phrases.set(name, [...(phrases.get(name) ?? []), ...text.split(/[|\n]/)]);
  return phrases;
}

/** Whole questions, those that were put to the demo libraries among them, by what they are after. */
export const askedQuestions: ReadonlyMap<string, string[]> = phrasesByName([
  askedOfHouse,
  askedOfBooks,
  writtenOnCampus,
  writtenInTown,
  writtenAtLength,
  writtenInDetail,
  writtenNearBooks,
  writtenOfSituations,
  writtenOfTrouble,
  writtenInPassing,
]);

/** All phrases that are no question for books, by what they are after. */
export const examplesOfHouseMatters = (): Map<string, string[]> => phrasesByName(files);
