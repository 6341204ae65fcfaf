import { circulationActs } from '../circulation/acts.ts';
import loanSheet from '../circulation/loans.css?url';
import { loanMessages } from '../circulation/messages.ts';
import { copyRequestMessages } from '../copy-requests/messages.ts';
import listSheet from '../section/list-section.css?url';
import type { OpenSection } from '../section/section.ts';
import MyLibrary from './MyLibrary.tsx';
import { myLibraryMessages } from './messages.ts';
import sheet from './my-library.css?url';

export const sheets = [listSheet, loanSheet, sheet];

export const open: OpenSection = async ({ language }) => {
  const [messages, loans, copies] = await Promise.all([
    myLibraryMessages(language),
    loanMessages(language),
    copyRequestMessages(language),
  ]);
  return {
    view: <MyLibrary messages={messages} loanMessages={loans} copyMessages={copies} />,
    acts: circulationActs(loans),
  };
};
