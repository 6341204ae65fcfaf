import type { Glossary } from '#service/catalogue/other-language/glossary.ts';
import { otherLanguageWorks } from '#service/catalogue/other-language/works.ts';
import type { SearchFixture } from '#support/search-index.ts';
import type { JudgedTopic } from './topics.ts';

/**
 * The mean share of the first ten works of the other language that are meant; where fewer than ten works are meant, of as
 * many as there are.
 */
export function precisionOfTopics(
  fixture: SearchFixture,
  glossary: Glossary,
  topics: readonly JudgedTopic[],
): { share: number; missed: string[] } {
  const shares = topics.map(({ text, language, meant }) => {
    const works = otherLanguageWorks(fixture.engine(), fixture.libraryId, text, glossary, 10);
    const found = works?.language === language ? fixture.named(works.ids) : [];
    return { text, share: found.filter((entry) => meant.has(entry)).length / Math.min(10, meant.size) };
  });
  const missed = shares.filter(({ share }) => share < 0.5).map(({ text, share }) => `${text} ${share.toFixed(1)}`);
  return { share: shares.reduce((sum, { share }) => sum + share, 0) / Math.max(1, shares.length), missed };
}
