import type { OpenSection } from '../section/section.ts';
import { Points } from './Points.tsx';
import { pointMessages } from './messages.ts';

export const open: OpenSection = async ({ language }) => ({
  view: <Points messages={await pointMessages(language)} />,
});
