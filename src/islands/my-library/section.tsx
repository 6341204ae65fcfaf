import { circulationActs } from '../circulation/acts.ts';
import loanSheet from '../circulation/loans.css?url';
import { loanMessages } from '../circulation/messages.ts';
import { inboxMessages } from '../inbox/messages.ts';
import type { OpenSection } from '../section/section.ts';
import MyLibrary from './MyLibrary.tsx';
import { myLibraryMessages } from './messages.ts';
import sheet from './my-library.css?url';

export const sheets = [loanSheet, sheet];

/** Section 0: what the reader does next, and the reader's shelves. */
export const open: OpenSection = async ({ language }) => {
  const [messages, inbox, loans] = await Promise.all([
    myLibraryMessages(language),
    inboxMessages(language),
    loanMessages(language),
  ]);
  return {
    view: <MyLibrary messages={messages} inboxMessages={inbox} loanMessages={loans} />,
    acts: {
      renew: circulationActs(loans)['renew'] ?? {},
      clear: {
        ask: () => ({ text: messages.clearAsk, does: messages.clear }),
        run: (client) => client.call('updateSearchHistory', { action: 'clear' }),
        done: messages.cleared,
      },
    },
  };
};
