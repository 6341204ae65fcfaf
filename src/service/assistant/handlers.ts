import { inLanguage } from '../../lib/contract/language.ts';
import type { Handlers } from '../context.ts';
import { answerQuestion } from './answer.ts';
import { getBookCover, libraryHasCovers } from './cover.ts';
import { deleteChatHistory, getChatHistory } from './history.ts';
import { matchBooks } from './match.ts';
import { assistantName } from './assistant-messages.ts';

/** The calls of portal-shell §7.4. */
export const assistantHandlers = {
  answerQuestion,
  matchBooks,
  getChatHistory,
  deleteChatHistory,
  getBookCover,
  getAssistant: (_, call) => {
    const { library, language } = call;
    const { examples, historyDays, questionsPerDay } = library.file.assistant;
    return {
      name: assistantName(call),
      examples: examples.map((one) => inLanguage(one, language)),
      isModel: call.modelOf?.(library) !== undefined,
      ...{ historyDays, questionsPerDay, hasCovers: libraryHasCovers(call) },
    };
  },
} satisfies Partial<Handlers>;
