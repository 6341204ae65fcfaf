import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedQuestions } from '#service/assistant/intent/examples/all.ts';
import { answerTo, openDemoLibraries, verdictOn, type DemoLibraries } from './assistant.asking.ts';
import { eighthBatch } from './assistant.eighth-batch.ts';
import { fifthBatch } from './assistant.fifth-batch.ts';
import { firstBatch } from './assistant.first-batch.ts';
import { fourthBatch } from './assistant.fourth-batch.ts';
import { heldOut } from './assistant.held-out.ts';
import { judgedQuestions } from './assistant.judged.ts';
import { furtherQuestions } from './assistant.judged-more.ts';
import { secondBatch } from './assistant.second-batch.ts';
import { seventhBatch } from './assistant.seventh-batch.ts';
import { sixthBatch } from './assistant.sixth-batch.ts';
import { thirdBatch } from './assistant.third-batch.ts';
import { floorFor, sampleOf } from './sample.ts';

/**
 * The assistant is asked as readers of the demo libraries ask it, without a model. Floors are those of the issue that asked
 * for it: the right kind of answer 0.95, the right book, author or text first 0.90, no book for what is no book.
 */
const floors = { kind: 0.95, first: 0.9 };

let libraries: DemoLibraries;
beforeAll(async () => {
  libraries = await openDemoLibraries();
});
afterAll(() => Promise.all(Object.values(libraries).map(({ service }) => service.close())));

const written = [...Object.values(judgedQuestions).flat(), ...furtherQuestions];
/** Their questions are among the examples (intent/examples/asked-of-*.ts), each under what it is after. */
const learntFrom = [
  ...[firstBatch, secondBatch, thirdBatch, fourthBatch, fifthBatch, sixthBatch, seventhBatch, eighthBatch].flat(),
  ...written,
];
describe('the assistant without a model', () => {
  it.each([
    ['that examples were learnt from', learntFrom],
    ['that nothing was learnt from', heldOut],
  ])(
    'answers questions %s with the right kind and the right thing first, and never with a book where none is asked for',
    async (_what, judged) => {
      expect(judged.length).toBeGreaterThanOrEqual(120);
      const all = sampleOf(judged, 25);
      const wrong: string[] = [];
      const withBooks: string[] = [];
      const count = { kind: 0, right: 0, judged: 0 };
      for (const entry of all) {
        const { isOfKind, isRight, isBookUnasked, summary } = verdictOn(
          entry,
          await answerTo(entry, libraries),
          libraries,
        );
        if (isOfKind) count.kind += 1;
        else wrong.push(`kind ${summary}`);
        if (isRight !== undefined) count.judged += 1;
        if (isRight === true) count.right += 1;
        if (isRight === false) wrong.push(`first ${summary}`);
        if (isBookUnasked) withBooks.push(summary);
      }
      const report = `${JSON.stringify(count)} of ${String(all.length)}\n${wrong.join('\n')}`;
      if (process.env['SHOW_ANSWERS']) console.log(report);
      expect(withBooks).toEqual([]);
      expect(count.kind / all.length, report).toBeGreaterThanOrEqual(floorFor(floors.kind, all.length));
      expect(count.right / count.judged, report).toBeGreaterThanOrEqual(floorFor(floors.first, count.judged));
    },
  );

  it('learns nothing of the questions that are held out', () => {
    const learnt = new Set([...askedQuestions.values()].flat());
    const older = new Set(learntFrom.map((entry) => entry.asked));
    expect(heldOut.filter((entry) => learnt.has(entry.asked) && !older.has(entry.asked))).toEqual([]);
  });
});
