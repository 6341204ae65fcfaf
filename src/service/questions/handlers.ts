import type { Handlers } from '../platform/context/context.ts';
import { listAnswers, listQuestions } from './read-questions.ts';
import { addAnswer, askQuestion } from './write-questions.ts';

export const questionHandlers = { listQuestions, askQuestion, listAnswers, addAnswer } satisfies Partial<Handlers>;
