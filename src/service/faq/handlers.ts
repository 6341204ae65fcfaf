import type { Handlers } from '../platform/context/context.ts';
import { listAllFaq } from '../assistant/faq-answers.ts';

/** The call of questions that the library answers itself. */
export const faqHandlers = {
  listFaq: async ({ question }, call) => {
    if (question === '') return listAllFaq(call);
    // With them come the tables by which the assistant understands questions.
    const [{ findFaq }, { topicOf }] = await Promise.all([
      import('../assistant/find-faq.ts'),
      import('../assistant/service-topics.ts'),
    ]);
    return findFaq(call, question, topicOf(question));
  },
} satisfies Partial<Handlers>;
