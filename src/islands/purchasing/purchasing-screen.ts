import type { ReactElement } from 'react';
import type { SectionActs } from '../section/acts.ts';
import listSheet from '../section/list-section.css?url';
import type { OpenSection } from '../section/section.ts';
import { purchasingMessages, type PurchasingMessages } from './messages.ts';
import sheet from './orders.css?url';

export const sheets = [listSheet, sheet];

/** A screen of a reader who has books bought, rendered as a section of the personal center is. */
export const screenWith =
  (
    show: (messages: PurchasingMessages) => ReactElement,
    actsOf: (messages: PurchasingMessages) => SectionActs,
  ): OpenSection =>
  async ({ language }) => {
    const messages = await purchasingMessages(language);
    return { view: show(messages), acts: actsOf(messages) };
  };
