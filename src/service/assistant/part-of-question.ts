import type { ReaderCall } from '../platform/context/context.ts';
import { fold } from '../catalogue/text/analysis.ts';
import type { AnswerWithoutModel } from './answer-shape.ts';
import { aboutCopies } from './book-answer.ts';
import { namedInQuestion } from './named-in-question.ts';
import type { Question } from './question.ts';
import { subjectOf } from './subject.ts';
import { aboutSpokenTopic, worksOf } from './topic-answer.ts';

/** Whether words may be looked for. */
export const isUsableSubject = (words: string): boolean => /[\p{L}\p{N}]/u.test(words);

/** Who says so asks for something to read on it. */
export const namesSubject =
  /(谈|讲|教|关于|有关|介绍|论述|研究)[^ ]{2,20}的|(?<!借|还|订|约|要|买|捐|丢)的(小说|绘本|漫画|传记)|\b(books?|novels?|something|anything|reading) (on|about)\b/;
/** More likely to be of the house than this, a question is after no part of it. */
const leastHouseForParts = 0.37;
/** … where nothing of the house is likelier than the rest. */
const leastWithoutHint = 0.75;

/** 查令十字路84号有吗，写书店那本: a clause that asks whether something is there, or that such a question stands behind. */
const asksWhether = /(有没有|有|在|能借到?|可以借到?)(吗|么|没有|没|不)$/;

/** The book whose title, with a slip, one of several clauses asks for. */
async function ofClauseThatAsks(question: Question, call: ReaderCall): Promise<AnswerWithoutModel | undefined> {
  const clauses = question.clauses.map((clause) => fold(clause).trim());
  for (const [at, clause] of clauses.entries()) {
    const isAsked = asksWhether.test(clause) || asksWhether.exec(clauses[at + 1] ?? '')?.index === 0;
    const subject = subjectOf(question.clauses[at] ?? '', false);
    if (clauses.length < 2 || !isAsked || !isUsableSubject(subject.words)) continue;
    const titled = await aboutCopies({ ...question, text: clause, wish: 'copies', subject }, undefined, call);
    if (titled.kind === 'book') return titled;
  }
  return undefined;
}

/**
 * What part of a question asks for, where the catalogue has nothing of all of it: a title or an author that it names, or
 * the subjects that its words are.
 */
export async function ofPart(
  question: Question,
  isNothing: boolean,
  call: ReaderCall,
): Promise<AnswerWithoutModel | undefined> {
  const least = question.hint === undefined ? leastWithoutHint : leastHouseForParts;
  const isOfHouse = (question.houseShare ?? 0) >= least;
  if (isOfHouse && !namesSubject.test(fold(question.text))) return undefined;
  const titled = await ofClauseThatAsks(question, call);
  if (titled) return titled;
  const named = isNothing ? namedInQuestion(question.text, call, 'part') : undefined;
  if (named) {
    const subject = { isQuoted: named.by === 'title', words: named.name, apart: named.name };
    return named.by === 'author'
      ? worksOf({ ...question, subject }, 0, call)
      : aboutCopies({ ...question, wish: 'copies', subject }, undefined, call);
  }
  return aboutSpokenTopic(question, !isNothing, call);
}
