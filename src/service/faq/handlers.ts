import type { Handlers } from '../context.ts';
import { findFaq, listAllFaq } from './find-faq.ts';
import { topicOf } from '../assistant/service-topics.ts';

/** The call of questions that the library answers itself. */
export const faqHandlers = {
  listFaq: ({ question }, call) => (question === '' ? listAllFaq(call) : findFaq(call, question, topicOf(question))),
} satisfies Partial<Handlers>;
