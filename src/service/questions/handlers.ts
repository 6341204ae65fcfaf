import type { Handlers } from '../context.ts';
import { listAnswers, listQuestions } from './read.ts';
import { addAnswer, askQuestion } from './write.ts';

/** The calls of questions about databases and of answers to them. */
export const questionHandlers = { listQuestions, askQuestion, listAnswers, addAnswer } satisfies Partial<Handlers>;
