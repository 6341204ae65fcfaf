import { needReader } from '../identity/session/need-reader.ts';
import { favouring } from './action.ts';
import { recordsOf } from './buttons.ts';

/** Buttons whose press is under way: another one meanwhile says nothing new. */
const busy = new WeakSet<HTMLButtonElement>();

export async function press(button: HTMLButtonElement): Promise<void> {
  const recordIds = recordsOf(button);
  if (recordIds.length === 0 || busy.has(button)) return;
  busy.add(button);
  try {
    await needReader(favouring, { recordIds, favourite: button.getAttribute('aria-pressed') !== 'true' });
  } finally {
    busy.delete(button);
  }
}
