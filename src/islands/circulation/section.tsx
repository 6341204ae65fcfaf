import type { OpenSection } from '../section/section.ts';
import copyRequestSheet from '../copy-requests/copy-requests.css?url';
import { copyRequestMessages } from '../copy-requests/messages.ts';
import mineSheet from '../section/list-section.css?url';
import { loadStylesheet } from '../load-stylesheet.ts';
import sheet from './loans.css?url';
import { Loans } from './Loans.tsx';
import { loanMessages } from './messages.ts';

export const open: OpenSection = async ({ language }) => {
  const [messages, copyMessages] = await Promise.all([
    loanMessages(language),
    copyRequestMessages(language),
    ...[mineSheet, copyRequestSheet, sheet].map(loadStylesheet),
  ]);
  return { view: <Loans messages={messages} copyMessages={copyMessages} /> };
};
