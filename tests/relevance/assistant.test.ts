import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo, openDemoLibraries, verdictOn, type DemoLibraries } from './assistant.asking.ts';
import { questionsOf } from './assistant.questions.ts';
import { seenQuestions } from './assistant.seen.ts';
import { unseenQuestions } from './assistant.unseen.ts';
import { floorFor, sampleOf } from './sample.ts';

/**
 * The assistant is asked as readers of the demo libraries ask it, without a model. Floors are what it has reached: the
 * right kind of answer, the right book, author or text first, and no book for what is no book.
 */
const floors = { kind: 0.75, first: 0.7 };
const maxFalseBooks = 0.03;

let libraries: DemoLibraries;
beforeAll(async () => {
  libraries = await openDemoLibraries();
});
afterAll(() => Promise.all(Object.values(libraries).map(({ service }) => service.close())));

describe('the assistant without a model', () => {
  it.each([
    ['that rules were written by', [...seenQuestions, ...unseenQuestions, ...questionsOf('seen')]],
    ['that nobody looked at', questionsOf('unseen')],
  ])('answers questions %s with the right kind and the right thing first', async (_what, judged) => {
    const all = sampleOf(judged, 10);
    const wrong: string[] = [];
    const count = { kind: 0, right: 0, judged: 0, falseBooks: 0 };
    for (const entry of all) {
      const answer = await answerTo(entry, libraries);
      const { isOfKind, isRight, isBookUnasked, summary } = verdictOn(entry, answer, libraries);
      if (isOfKind) count.kind += 1;
      if (isRight !== undefined) count.judged += 1;
      if (isRight === true) count.right += 1;
      if (isBookUnasked) count.falseBooks += 1;
      if (!isOfKind || isRight === false) wrong.push(summary);
    }
    const report = `${JSON.stringify(count)} of ${String(all.length)}\n${wrong.join('\n')}`;
    expect(count.kind / all.length, report).toBeGreaterThanOrEqual(floorFor(floors.kind, all.length));
    expect(count.right / count.judged, report).toBeGreaterThanOrEqual(floorFor(floors.first, count.judged));
    expect(count.falseBooks, report).toBeLessThanOrEqual(Math.ceil(all.length * maxFalseBooks));
  });
});
