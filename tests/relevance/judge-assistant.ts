// Measures the assistant without a model: node bin/run.mjs tests/relevance/judge-assistant.ts [unseen] [tsv] [show]
import { answerTo, openDemoLibraries, verdictOn } from './assistant.asking.ts';
import { questionsOf } from './assistant.questions.ts';
import { seenQuestions } from './assistant.seen.ts';
import { unseenQuestions } from './assistant.unseen.ts';

const half = process.argv.includes('unseen') ? 'unseen' : 'seen';
const batch = half === 'unseen' ? unseenQuestions : seenQuestions;
const questions = process.argv.includes('tsv') ? questionsOf(half) : batch;
const isShown = process.argv.includes('show');
const libraries = await openDemoLibraries();
const count = { kind: 0, right: 0, judged: 0, falseBooks: 0 };
let slowest = 0;
for (const entry of questions) {
  const started = performance.now();
  const answer = await answerTo(entry, libraries);
  slowest = Math.max(slowest, performance.now() - started);
  const { isOfKind, isRight, isBookUnasked, summary } = verdictOn(entry, answer, libraries);
  if (isOfKind) count.kind += 1;
  if (isRight !== undefined) count.judged += 1;
  if (isRight === true) count.right += 1;
  if (isBookUnasked) count.falseBooks += 1;
  if (isShown && (!isOfKind || isRight === false)) {
    const expected = typeof entry.kind === 'string' ? entry.kind : entry.kind.join('/');
    console.log(`${isOfKind ? 'thing' : 'KIND '} ${expected} | ${summary.replaceAll('\n', ' ').slice(0, 230)}`);
  }
}
const share = (some: number, all: number): string => (some / all).toFixed(3);
console.log(
  `${questions.length} questions: right kind ${share(count.kind, questions.length)}, right thing ${share(count.right, count.judged)} of ${count.judged}, books where none is asked for ${count.falseBooks}, slowest ${slowest.toFixed(0)} ms`,
);
await Promise.all(Object.values(libraries).map(({ service }) => service.close()));
process.exit(0);
