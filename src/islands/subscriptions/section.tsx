import type { OpenSection } from '../section/section.ts';
import { subscriptionActs } from './acts.ts';
import { subscriptionMessages } from './messages.ts';
import sheet from './subscriptions.css?url';
import Subscriptions from './Subscriptions.tsx';

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await subscriptionMessages(language);
  return { view: <Subscriptions messages={messages} />, acts: subscriptionActs(messages) };
};
