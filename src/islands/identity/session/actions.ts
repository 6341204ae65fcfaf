import type { Answer } from '#lib/contract/envelope.ts';

export type ActionName =
  | 'evaluate'
  | 'voteHelpful'
  | 'requestFromLibrary'
  | 'writeOnDatabase'
  | 'favouriteBookList'
  | 'favouriteRecords'
  | 'openAssistant'
  | 'markCourse'
  | 'requestCopy'
  | 'addToCart'
  | 'sendForm';

/** Something that readers do and that goes on after the sign-in which it asks for. */
export interface ReaderAction<A> {
  name: ActionName;
  /** What comes back out of the storage is not taken on trust. */
  isArgs: (value: unknown) => value is A;
  /** Does it and shows the outcome; the session itself handles a 401. */
  run: (args: A) => Promise<Answer<unknown>>;
}

/** An action as the storage has it while it waits. */
export interface WaitingAction {
  name: ActionName;
  args: unknown;
}

async function goOnWith<A>({ isArgs, run }: ReaderAction<A>, args: unknown): Promise<void> {
  if (isArgs(args)) await run(args);
}

/** Every action that can wait, by name; what it needs is loaded when it goes on. */
const waiting: Record<ActionName, (args: unknown) => Promise<void>> = {
  favouriteBookList: async (args) => {
    await goOnWith((await import('../../lists/action.ts')).favouring, args);
  },
  favouriteRecords: async (args) => {
    await goOnWith((await import('../../favourites/action.ts')).favouring, args);
  },
  evaluate: async (args) => {
    await goOnWith((await import('../../evaluations/action.ts')).evaluation, args);
  },
  voteHelpful: async (args) => {
    await goOnWith((await import('../../evaluations/helpful.ts')).helpfulVote, args);
  },
  requestFromLibrary: async (args) => {
    await goOnWith((await import('../../outside/request.ts')).libraryRequest, args);
  },
  writeOnDatabase: async (args) => {
    await goOnWith((await import('../../databases/action.ts')).writing, args);
  },
  openAssistant: async (args) => {
    await goOnWith((await import('../../assistant/action.ts')).assistance, args);
  },
  requestCopy: async (args) => {
    await goOnWith((await import('../../copy-requests/action.ts')).copyRequest, args);
  },
  addToCart: async (args) => {
    await goOnWith((await import('../../purchasing/action.ts')).adding, args);
  },
  sendForm: async (args) => {
    await goOnWith((await import('./unsent-call.ts')).unsentCall, args);
  },
  markCourse: async (args) => {
    await goOnWith((await import('../../courses/action.ts')).marking, args);
  },
};

const isName = (name: string): name is ActionName => Object.hasOwn(waiting, name);

export async function resume({ name, args }: { name: string; args: unknown }): Promise<void> {
  if (isName(name)) await waiting[name](args);
}
