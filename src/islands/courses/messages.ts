import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type MarkMessages = Pick<Messages['courses'], 'myMarks' | 'myMarksNone' | 'unmark' | 'close'>;

export const markMessages = messageLoader(
  'courses',
  import.meta.glob('./*/courses.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
