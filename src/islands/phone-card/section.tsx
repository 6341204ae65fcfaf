import type { OpenSection } from '../section/section.ts';
import PhoneCard from './PhoneCard.tsx';
import { phoneCardMessages } from './messages.ts';
import sheet from './phone-card.css?url';

export const sheets = [sheet];

/** The reader's card on the phone, on a page of its own. */
export const open: OpenSection = async ({ language }) => ({
  view: <PhoneCard messages={await phoneCardMessages(language)} />,
});
