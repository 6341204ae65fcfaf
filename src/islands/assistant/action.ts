import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';
import { needReader } from '../identity/session/need-reader.ts';

type NoArgs = Record<string, never>;

/** Opens the panel with the conversation so far. A session that is over is found out by asking for it. */
export const assistance: ReaderAction<NoArgs> = {
  name: 'openAssistant',
  isArgs: (value): value is NoArgs => typeof value === 'object' && value !== null,
  run: async () => {
    const place = userMenuElement();
    if (!place) throw new Error('a page with the button has a place of the reader');
    const client = browserClient(requestContextOf(place), place.dataset['unreachable'] ?? '');
    // Its script comes while the conversation is asked for.
    const panel = import('./open.tsx');
    panel.catch(() => undefined);
    const history: Answer<OutputOf<'getChatHistory'>> = await client.call('getChatHistory', {});
    if (history.success || history.errCode !== errCodes.unauthenticated) {
      const { openAssistant } = await panel;
      await openAssistant(place, client, history);
    }
    return history;
  },
};

/** The button was pressed: visitors sign in first. */
export const pressed = (): Promise<boolean> => needReader(assistance, {});
