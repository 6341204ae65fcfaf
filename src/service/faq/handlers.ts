import type { Handlers } from '../platform/context/context.ts';
import { faqAnswerOf, faqRowsOf, listAllFaq } from '../assistant/faq-answers.ts';
import { openGlossary } from '../catalogue/other-language/glossary.ts';
import { findFaq } from '../assistant/intents.ts';

/** The call of questions that the library answers itself. */
export const faqHandlers = {
  listFaq: async ({ question }, call) => {
    if (question === '') return listAllFaq(call);
    return findFaq(question, await faqRowsOf(call), await openGlossary()).map((row) => faqAnswerOf(row, call));
  },
} satisfies Partial<Handlers>;
