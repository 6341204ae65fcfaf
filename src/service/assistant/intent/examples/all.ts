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

const files = [
  ...[examplesOfLending, examplesOfLoans, examplesOfHouse, examplesOfBuilding, examplesOfStudy, examplesOfResearch],
  ...[examplesOfPeople, examplesOfTalk, examplesOfAccount, examplesOfElsewhere, examplesOfSituations],
  ...[examplesOfStories, examplesOfOwn],
];

const partsOf = (text: string): string[] => text.split(/[|\n]/);

/** Questions that were put to the demo libraries, by what they are after. */
export const askedQuestions: ReadonlyMap<string, string[]> = new Map(
  [...Object.entries(askedOfHouse), ...Object.entries(askedOfBooks)].map(([name, text]) => [name, partsOf(text)]),
);

/** All phrases that are no question for books, by what they are after. */
export function examplesOfHouseMatters(): Map<string, string[]> {
  const phrases = new Map<string, string[]>();
  for (const [name, text] of files.flatMap((file) => Object.entries(file))) {
    phrases.set(name, [...(phrases.get(name) ?? []), ...partsOf(text)]);
  }
  return phrases;
}
