import type { Handlers } from '../platform/context/context.ts';
import { faqAnswerOf, faqRowsOf, findFaq, indexFaq, listAllFaq } from '../assistant/faq-answers.ts';

export const faqHandlers = {
  listFaq: async ({ question }, call) => {
    if (question === '') return listAllFaq(call);
    return findFaq(question, await indexFaq(await faqRowsOf(call))).map((row) => faqAnswerOf(row, call));
  },
} satisfies Partial<Handlers>;
