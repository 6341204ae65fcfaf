import { setImmediate } from 'node:timers/promises';
import { inLanguage } from '../../lib/contract/language.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { hasCovers as usesCoverService } from '../platform/configuration/covers.schema.ts';
import { deleteChatHistory, getChatHistory } from './history.ts';
import { matchBooks } from './match.ts';
import { assistantName } from './assistant-messages.ts';

/** Whether some book of an answer may have a picture: the library keeps covers, or has a service of them. */
async function hasCovers({ library, store }: CallContext): Promise<boolean> {
  if (usesCoverService(library.file)) return true;
  const row = store.db.selectFrom('record_cover').select('record_id').where('library_id', '=', library.id).limit(1);
  return (await row.executeTakeFirst()) !== undefined;
}

/**
 * Loads the modules that answer questions, with tables of thousands of phrases and titles: when somebody opens the
 * assistant or asks, and not at the start of a server. They load in parts, and requests are served in between.
 */
async function loadAnswering() {
  await import('./intent/intent.ts');
  await setImmediate();
  await import('./called-subjects.ts');
  await setImmediate();
  await import('./known-works.ts');
  await setImmediate();
  return import('./answer.ts');
}
let loaded: ReturnType<typeof loadAnswering> | undefined;
const answering = () => (loaded ??= loadAnswering());

/** The calls of portal-shell §7.4. */
export const assistantHandlers = {
  answerQuestion: async (question, call) => (await answering()).answerQuestion(question, call),
  matchBooks,
  getChatHistory,
  deleteChatHistory,
  getAssistant: async (_, call) => {
    const { library, language } = call;
    // Who opens the panel asks soon.
    void answering().then(({ prepareAnswers }) => prepareAnswers());
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
