import type { LocalText } from '../../lib/contract/language.ts';
import type { ServiceTopic } from '../../lib/rules/service-topics.ts';
import type { CallContext } from '../platform/context/context.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { thingsIn } from './intent/intent.ts';
import { faqAnswerOf, faqRowsOf, type FaqAnswer } from './faq-answers.ts';

/** Words that every question has and that tell none from another. */
const idle =
  /请问|怎么|如何|怎样|什么|哪里|哪儿|哪些|可以|能不能|能|吗|呢|的|了|我|你们|有没有|有|在|图书馆|\b(how|do|does|can|could|i|is|are|the|a|an|to|in|at|of|for|my|me|you|your|what|where|when|which|library|there|have|any|it|and|or|use|get)\b/g;

/** Pairs of signs, and words: what two questions may have in common. */
function partsOf(text: string): Set<string> {
  const parts = new Set<string>();
  for (const run of fold(text).replace(idle, ' ').split(/\s+/)) {
    if (run === '') continue;
    const signs = [...run];
    if (!/\p{Script=Han}/u.test(run) || signs.length === 1) parts.add(run.replace(/(?<=.{3})(ing|s)$/, ''));
    else for (let at = 1; at < signs.length; at += 1) parts.add(`${signs[at - 1] ?? ''}${signs[at] ?? ''}`);
  }
  return parts;
}

/** How much of two questions is the same: 0 to 1 (Dice). */
function likeness(entry: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (entry.size === 0 || other.size === 0) return 0;
  let same = 0;
  for (const part of entry) if (other.has(part)) same += 1;
  return (2 * same) / (entry.size + other.size);
}

/** Less of a question than this in common is another question. */
const leastLikeness = 0.6;

/** Topics of things, each of which the library has or has not. */
const ofThings: ReadonlySet<string> = new Set(['equipment', 'facilities', 'charging']);

/**
 * What the library answers to a question: those of its topic, or else the one that is asked nearly so. One statement.
 * @param topic what the question is about, where patterns tell it
 */
export async function findFaq(
  call: CallContext,
  content: string,
  topic: ServiceTopic | undefined,
): Promise<FaqAnswer[]> {
  const rows = await faqRowsOf(call);
  const parts = partsOf(content);
  const things = thingsIn(content);
  const scored = rows
    .map((row) => {
      const question: LocalText = JSON.parse(row.question);
      const phrases: string[] = JSON.parse(row.phrases);
      const texts = [...Object.values(question), ...phrases];
      const all = [...texts, ...Object.values<string>(JSON.parse(row.answer))];
      return { row, all, likeness: Math.max(...texts.map((text) => likeness(parts, partsOf(text)))) };
    })
    // What is told of laptops is no answer to who wants an umbrella.
    .filter(
      ({ row, all }) =>
        things.length === 0 ||
        !ofThings.has(row.topic ?? '') ||
        all.some((text) => thingsIn(text).some((entry) => things.includes(entry))),
    )
    .sort((a, b) => b.likeness - a.likeness);
  const ofTopic = topic === undefined ? [] : scored.filter(({ row }) => row.topic === topic);
  const near = scored.filter((entry) => entry.likeness >= leastLikeness).slice(0, 1);
  return (ofTopic.length > 0 ? ofTopic : near).map(({ row }) => faqAnswerOf(row, call));
}
