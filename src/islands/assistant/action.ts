import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';
import { needReader } from '../identity/session/need-reader.ts';
import { giveUp, openFrame } from './frame.ts';

type NoArgs = Record<string, never>;

/** Opens the panel, with the conversation so far once it has come. A session that is over is found out by asking for it. */
export const assistance: ReaderAction<NoArgs> = {
  name: 'openAssistant',
  isArgs: (value): value is NoArgs => typeof value === 'object' && value !== null,
  run: async () => {
    const place = userMenuElement();
    if (!place) throw new Error('a page with the button has a place of the reader');
    const frame = openFrame(place);
    if (frame.isTaken) return { success: true, data: null, message: '', errCode: errCodes.ok };
    frame.isTaken = true;
    const client = browserClient(requestContextOf(place), place.dataset['unreachable'] ?? '');
    // Its script comes while the conversation is asked for.
    const panel = import('./open.tsx');
    panel.catch(() => {
      giveUp(frame, place);
    });
    const history: Answer<OutputOf<'getChatHistory'>> = await client.call('getChatHistory', {});
    const { openAssistant } = await panel;
    // A session that is over has closed it.
    if (!frame.gone.aborted) await openAssistant(frame, place, client, history);
    return history;
  },
};

/** The button was pressed: visitors sign in first. */
export const pressed = (): Promise<boolean> => needReader(assistance, {});
