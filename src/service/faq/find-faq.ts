import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import { serviceTopics, type ServiceTopic } from '../../lib/rules/service-topics.ts';
import type { Selectable } from 'kysely';
import type { CallContext } from '../context.ts';
import { fold } from '../search/analysis.ts';
import { thingsIn } from '../assistant/intent/intent.ts';
import type { FaqTable } from '../store/schema.content.ts';

/** A question that the library answers itself, in the reader's language. */
export interface FaqAnswer {
  question: string;
  answer: string;
  link: { label: string; url: string } | null;
}

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
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let same = 0;
  for (const part of one) if (other.has(part)) same += 1;
  return (2 * same) / (one.size + other.size);
}

/** Less of a question than this in common is another question. */
const leastLikeness = 0.6;

/** Topics of things, each of which the library has or has not. */
const ofThings: ReadonlySet<string> = new Set(['equipment', 'facilities', 'charging']);

type FaqRow = Selectable<FaqTable>;

const rowsOf = ({ store, library }: CallContext): Promise<FaqRow[]> =>
  store.db.selectFrom('faq').selectAll().where('library_id', '=', library.id).orderBy('seq').execute();

function tell(row: FaqRow, { language }: CallContext): FaqAnswer {
  const question: LocalText = JSON.parse(row.question);
  const answer: LocalText = JSON.parse(row.answer);
  const link: { label: LocalText; url: string } | null = row.link === null ? null : JSON.parse(row.link);
  return {
    question: inLanguage(question, language),
    answer: inLanguage(answer, language),
    link: link && { label: inLanguage(link.label, language), url: link.url },
  };
}

/** Topics of the library's own answers, each with its questions and answers in all languages. */
export const faqTexts = async (call: CallContext): Promise<{ topic: ServiceTopic | null; texts: string[] }[]> =>
  (await rowsOf(call)).map(({ topic, question, phrases, answer }) => {
    const [asked, told]: LocalText[] = [JSON.parse(question), JSON.parse(answer)];
    const others: string[] = JSON.parse(phrases);
    return {
      topic: serviceTopics.find((one) => one === topic) ?? null,
      texts: [...Object.values(asked ?? {}), ...others, ...Object.values(told ?? {})],
    };
  });

/** All that the library answers itself, in its order. */
export const listAllFaq = async (call: CallContext): Promise<FaqAnswer[]> =>
  (await rowsOf(call)).map((row) => tell(row, call));

/**
 * What the library answers to a question: those of its topic, or else the one that is asked nearly so. One statement.
 * @param topic what the question is about, where patterns tell it
 */
export async function findFaq(
  call: CallContext,
  content: string,
  topic: ServiceTopic | undefined,
): Promise<FaqAnswer[]> {
  const rows = await rowsOf(call);
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
        all.some((text) => thingsIn(text).some((one) => things.includes(one))),
    )
    .sort((a, b) => b.likeness - a.likeness);
  const ofTopic = topic === undefined ? [] : scored.filter(({ row }) => row.topic === topic);
  const near = scored.filter((one) => one.likeness >= leastLikeness).slice(0, 1);
  return (ofTopic.length > 0 ? ofTopic : near).map(({ row }) => tell(row, call));
}
