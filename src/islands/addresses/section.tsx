import type { OpenSection } from '../section/section.ts';
import { addressActs } from './acts.ts';
import Addresses from './Addresses.tsx';
import sheet from './addresses.css?url';
import { addressMessages } from './messages.ts';

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await addressMessages(language);
  return { view: <Addresses messages={messages} />, acts: addressActs(messages) };
};
