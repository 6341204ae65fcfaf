import type { OpenSection } from '../section/section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import Inbox from './Inbox.tsx';
import sheet from './inbox.css?url';
import { inboxMessages, noticeMessages } from './messages.ts';

/** Section 13: what the library tells the reader. */
export const open: OpenSection = async ({ language }) => {
  const [messages, settings] = await Promise.all([
    inboxMessages(language),
    noticeMessages(language),
    loadStylesheet(sheet),
  ]);
  return <Inbox messages={messages} settings={settings} />;
};
