import { inboxMessages } from '../inbox/messages.ts';
import type { OpenSection } from '../personal-center/section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import MyLibrary from './MyLibrary.tsx';
import sheet from './my-library.css?url';
import { myLibraryMessages } from './messages.ts';

/** Section 0: what there is of the reader, with the ways to it. */
export const open: OpenSection = async ({ language }) => {
  const [messages, inbox] = await Promise.all([
    myLibraryMessages(language),
    inboxMessages(language),
    loadStylesheet(sheet),
  ]);
  return <MyLibrary messages={messages} inboxMessages={inbox} />;
};
