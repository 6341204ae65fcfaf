import { inLanguage } from '../../lib/contract/language.ts';
import type { CallContext, Handlers } from '../context.ts';
import { hasCovers as usesCoverService } from '../providers/covers.ts';
import { answerQuestion } from './answer.ts';
import { deleteChatHistory, getChatHistory } from './history.ts';
import { prepareIntents } from './intent/intent.ts';
import { matchBooks } from './match.ts';
import { assistantName } from './assistant-messages.ts';

/** Whether some book of an answer may have a picture: the library keeps covers, or has a service of them. */
async function hasCovers({ library, store }: CallContext): Promise<boolean> {
  if (usesCoverService(library.file)) return true;
  const one = store.db.selectFrom('record_cover').select('record_id').where('library_id', '=', library.id).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** The calls of portal-shell §7.4. */
export const assistantHandlers = {
  answerQuestion,
  matchBooks,
  getChatHistory,
  deleteChatHistory,
  getAssistant: async (_, call) => {
    const { library, language } = call;
    // Who opens the panel asks soon.
    void prepareIntents();
    const { examples, historyDays, questionsPerDay } = library.file.assistant;
    return {
      name: assistantName(call),
      examples: examples.map((one) => inLanguage(one, language)),
      isModel: call.modelOf?.(library) !== undefined,
      ...{ historyDays, questionsPerDay, hasCovers: await hasCovers(call) },
    };
  },
} satisfies Partial<Handlers>;
