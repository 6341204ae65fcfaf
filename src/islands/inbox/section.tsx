import type { OpenSection } from '../section/section.ts';
import { inboxActs } from './acts.ts';
import Inbox from './Inbox.tsx';
import sheet from './inbox.css?url';
import { inboxMessages, noticeMessages } from './messages.ts';

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const [messages, settings] = await Promise.all([inboxMessages(language), noticeMessages(language)]);
  return { view: <Inbox messages={messages} settings={settings} />, acts: inboxActs(messages, language) };
};
