import type { CopyRequestAct } from '#lib/rules/desk-acts.ts';
import type { InboxAct } from '#lib/rules/desk-inbox.ts';

/**
 * The letter of each act on what waits, the same in every queue.
 */
export const waitingKeys: Readonly<Record<CopyRequestAct | InboxAct, string>> = {
  accept: 'Q',
  refuse: 'W',
  cancel: 'E',
  missing: 'M',
  dispatch: 'T',
  ship: 'T',
  shelve: 'Y',
  handOut: 'U',
  answer: 'P',
  close: 'X',
  order: 'O',
  trial: 'I',
  deliver: 'D',
  arrive: 'D',
  complete: 'C',
  sendAgain: 'N',
  booked: 'R',
  giveBack: 'G',
  keepOn: 'V',
};
