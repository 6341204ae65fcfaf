import { examplesOfAccount } from './account.ts';
import { examplesOfBuilding } from './building.ts';
import { examplesOfElsewhere } from './elsewhere.ts';
import { examplesOfHouse } from './house.ts';
import { examplesOfLending } from './lending.ts';
import { examplesOfLoans } from './loans.ts';
import { examplesOfPeople } from './people.ts';
import { examplesOfResearch } from './research.ts';
import { examplesOfSituations } from './situations.ts';
import { examplesOfStories } from './stories.ts';
import { examplesOfStudy } from './study.ts';
import { examplesOfTalk } from './talk.ts';

const files = [
  ...[examplesOfLending, examplesOfLoans, examplesOfHouse, examplesOfBuilding, examplesOfStudy, examplesOfResearch],
  ...[examplesOfPeople, examplesOfTalk, examplesOfAccount, examplesOfElsewhere, examplesOfSituations],
  examplesOfStories,
];

/** All phrases that are no question for books, by what they are after. */
export function examplesOfHouseMatters(): Map<string, string[]> {
  const phrases = new Map<string, string[]>();
  for (const [name, text] of files.flatMap((file) => Object.entries(file))) {
    phrases.set(name, [...(phrases.get(name) ?? []), ...text.split(/[|\n]/)]);
  }
  return phrases;
}
