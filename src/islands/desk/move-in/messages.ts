import { createContext, useContext } from 'react';
import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

type MoveInMessages = Messages['desk-move-in'];

/** The texts of this view, which loads them when it opens. */
export const moveInMessages = messageLoader(
  'desk-move-in',
  import.meta.glob('./*/desk-move-in.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

export const MoveInMessagesContext = createContext<MoveInMessages | undefined>(undefined);

/** @throws outside the view */
export function useMoveInMessages(): MoveInMessages {
  const messages = useContext(MoveInMessagesContext);
  if (!messages) throw new Error('a part of the move-in is outside of it');
  return messages;
}
