import type { OpenSection } from '../section/section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import Subscriptions from './Subscriptions.tsx';
import sheet from './subscriptions.css?url';
import { subscriptionMessages } from './messages.ts';

/** Section 3: what the reader subscribes to, and what is recommended today. */
export const open: OpenSection = async ({ language }) => {
  const [messages] = await Promise.all([subscriptionMessages(language), loadStylesheet(sheet)]);
  return { view: <Subscriptions messages={messages} /> };
};
