import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGlossary, type Glossary } from '#service/catalogue/other-language/glossary.ts';
import { otherLanguageWorks } from '#service/catalogue/other-language/works.ts';
import type { SearchFixture } from '#support/search-index.ts';
import { otherLanguageFloor } from './floors.ts';
import { catalogueOf, demoRecords } from './libraries.ts';
import { precisionOfTopics } from './measure-topics.ts';
import { judgedTopics, type JudgedTopic } from './topics.ts';

let fixture: SearchFixture;
let glossary: Glossary;
let topics: JudgedTopic[];
beforeAll(async () => {
  const records = demoRecords();
  fixture = await catalogueOf(records);
  glossary = await openGlossary();
  topics = judgedTopics(records);
});
afterAll(() => fixture.close());

it('topics asked in one language find works of the other', () => {
  expect(topics.length).toBeGreaterThanOrEqual(150);
  const { share, missed } = precisionOfTopics(fixture, glossary, topics);
  expect(share, missed.join(', ')).toBeGreaterThanOrEqual(otherLanguageFloor);
});

it.each([
  '红楼梦',
  '鲁迅',
  '三国演义',
  'Jane Austen',
  'War and Peace',
  '9787544258609',
  '围城',
  'Dubliners',
  'Ulysses',
  '莎士比亚',
])('%s is a known title, person or number, and no topic', (text) => {
  expect(otherLanguageWorks(fixture.engine(), fixture.libraryId, text, glossary, 10)).toBeUndefined();
});
