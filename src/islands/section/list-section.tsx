import type { ReactElement } from 'react';
import type { SectionActs } from './acts.ts';
import { mineMessages, type MineMessages } from './list-messages.ts';
import sheet from './list-section.css?url';
import type { OpenSection } from './section.ts';

export const sheets = [sheet];

/** A section with the texts and the sheet of this folder. */
export const sectionWith =
  (show: (messages: MineMessages) => ReactElement, actsOf?: (messages: MineMessages) => SectionActs): OpenSection =>
  async ({ language }) => {
    const messages = await mineMessages(language);
    return { view: show(messages), ...(actsOf && { acts: actsOf(messages) }) };
  };
