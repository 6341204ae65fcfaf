// Measures the search with the judged queries and prints a table: npm run judge [-- shared]
import { judgedQueries, type Judged } from './judged.ts';
import { catalogueOf, demoRecords, hasSharedRecords, sharedRecords } from './libraries.ts';
import { measure, precisionOf, shareProposed, shareSuggested, type Ask } from './measure.ts';
import { judgedParts } from './parts.ts';
import { judgedPeople } from './people.ts';
import { slips } from './slips.ts';
import { askedSubjects } from './subjects.ts';
import { typedTitles } from './typing.ts';
import { precisionOfTopics } from './measure-topics.ts';
import { judgedTopics } from './topics.ts';
import { judgedWordings } from './wording.ts';
import { openGlossary } from '#service/catalogue/other-language/glossary.ts';

const seed = 20_170_101;
const isShared = process.argv.includes('shared');
if (isShared && !hasSharedRecords) {
  console.error('The shared records are not there: SHARED_DATA names their folder.');
  process.exit(1);
}
const records = isShared ? sharedRecords() : demoRecords();
const fixture = await catalogueOf(records);
const ask: Ask = (parameters) => {
  const { total, ids } = fixture.search(parameters);
  return { total, found: fixture.named(ids) };
};
const percent = (share: number): string => share.toFixed(3);
const print = (...cells: string[]): void => console.log(`| ${cells.join(' | ')} |`);

print('kind', 'queries', 'first', 'in ten', 'same as the other way to type it');
print('---', '---:', '---:', '---:', '---:');
const sets: readonly ReadonlyMap<string, Judged[]>[] = [
  judgedQueries(records, seed),
  judgedPeople(records, seed),
  judgedParts(records, seed),
  judgedWordings(records, seed),
];
for (const set of sets) {
  for (const [kind, queries] of set) {
    const { first, ten, same } = measure(queries, ask);
    const compared = queries.some(({ sameAs }) => sameAs !== undefined) ? percent(same) : '';
    print(kind, String(queries.length), percent(first), percent(ten), compared);
  }
}
for (const [kind, queries] of typedTitles(records, seed)) {
  if (queries.length > 0)
    print(`suggested: ${kind}`, String(queries.length), '', percent(shareSuggested(fixture, queries).share), '');
}
const titles = new Map(records.map(({ controlNumber, title }) => [controlNumber, title]));
for (const [kind, queries] of slips(records, seed)) {
  print(`proposed: ${kind}`, String(queries.length), '', percent(shareProposed(fixture, titles, queries).share), '');
}
const subjects = askedSubjects(records, seed);
print('subjects, share of the first ten', String(subjects.length), '', percent(precisionOf(subjects, ask)), '');
const topics = judgedTopics(records);
const { share: ofTopics } = precisionOfTopics(fixture, await openGlossary(), topics);
print('topics in the other language, share of its first ten', String(topics.length), '', percent(ofTopics), '');
await fixture.close();
