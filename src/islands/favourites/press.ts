import { needReader } from '../identity/session/need-reader.ts';
import { favouring } from './action.ts';
import { recordsOf } from './buttons.ts';

/** A favourite button was pressed. */
export async function press(button: HTMLButtonElement): Promise<void> {
  const recordIds = recordsOf(button);
  if (recordIds.length === 0) return;
  await needReader(favouring, { recordIds, favourite: button.getAttribute('aria-pressed') !== 'true' });
}
