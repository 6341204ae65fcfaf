import { inboxMessages } from '../inbox/messages.ts';
import { loanMessages } from '../circulation/messages.ts';
import type { OpenSection } from '../section/section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import MyLibrary from './MyLibrary.tsx';
import sheet from './my-library.css?url';
import { myLibraryMessages } from './messages.ts';

/** Section 0: an overview of the reader's account, with links to its sections. */
export const open: OpenSection = async ({ language }) => {
  const [messages, inbox, loans] = await Promise.all([
    myLibraryMessages(language),
    inboxMessages(language),
    loanMessages(language),
    loadStylesheet(sheet),
  ]);
  return { view: <MyLibrary messages={messages} inboxMessages={inbox} loanMessages={loans} /> };
};
