import { inLanguage } from '../../lib/contract/language.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { hasCovers as usesCoverService } from '../platform/configuration/covers.schema.ts';
import { deleteChatHistory, getChatHistory } from './history.ts';
import type * as Answering from './answer.ts';
import { matchBooks } from './match.ts';
import { assistantName } from './assistant-messages.ts';

/** Whether some book of an answer may have a picture: the library keeps covers, or has a service of them. */
async function hasCovers({ library, store }: CallContext): Promise<boolean> {
  if (usesCoverService(library.file)) return true;
  const row = store.db.selectFrom('record_cover').select('record_id').where('library_id', '=', library.id).limit(1);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Loads what answers questions when somebody opens the assistant or asks, and not when a server starts. */
let loaded: Promise<typeof Answering> | undefined;
const answering = () => (loaded ??= import('./answer.ts'));

/** The calls of portal-shell §7.4. */
export const assistantHandlers = {
  answerQuestion: async (question, call) => (await answering()).answerQuestion(question, call),
  matchBooks,
  getChatHistory,
  deleteChatHistory,
  getAssistant: async (_, call) => {
    const { library, language } = call;
    // Who opens the panel asks soon.
    void answering();
    const { examples, historyDays, questionsPerDay } = library.file.assistant;
    return {
      name: assistantName(call),
      examples: examples.map((example) => inLanguage(example, language)),
      isModel: call.modelOf?.(library) !== undefined,
      historyDays,
      questionsPerDay,
      hasCovers: await hasCovers(call),
    };
  },
} satisfies Partial<Handlers>;
