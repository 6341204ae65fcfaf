import type { OpenSection } from '../section/section.ts';
import { othersRequestActs } from '../copy-requests/acts.ts';
import copyRequestSheet from '../copy-requests/copy-requests.css?url';
import { copyRequestMessages } from '../copy-requests/messages.ts';
import mineSheet from '../section/list-section.css?url';
import { circulationActs } from './acts.ts';
import sheet from './loans.css?url';
import { Loans } from './Loans.tsx';
import { loanMessages } from './messages.ts';

export const sheets = [mineSheet, copyRequestSheet, sheet];

export const open: OpenSection = async ({ language }) => {
  const [messages, copyMessages] = await Promise.all([loanMessages(language), copyRequestMessages(language)]);
  return {
    view: <Loans messages={messages} copyMessages={copyMessages} />,
    acts: { ...circulationActs(messages), ...othersRequestActs(copyMessages) },
  };
};
