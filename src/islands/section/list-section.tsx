import type { ReactElement } from 'react';
import type { OpenSection } from './section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import sheet from './list-section.css?url';
import { mineMessages, type MineMessages } from './list-messages.ts';

/** A section that needs the words and the sheet of this folder. */
export const sectionWith =
  (show: (messages: MineMessages) => ReactElement): OpenSection =>
  async ({ language }) => {
    const [messages] = await Promise.all([mineMessages(language), loadStylesheet(sheet)]);
    return { view: show(messages) };
  };
