import type { Handlers } from '../platform/context/context.ts';
import { answerQuestionnaire } from './answer.ts';
import { getQuestionnaire, listQuestionnaires } from './read-questionnaires.ts';
import { getQuestionnaireResults } from './results.ts';

/** The calls of questionnaires: section 10 of the personal center, and results that everybody may read. */
export const questionnaireHandlers = {
  listQuestionnaires,
  getQuestionnaire,
  answerQuestionnaire,
  getQuestionnaireResults,
} satisfies Partial<Handlers>;
