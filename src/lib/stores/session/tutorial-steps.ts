import { sessionKeys } from './keys.ts';

type TutorialStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the three steps point at, and the message that each shows (portal-shell §2.8, §4.6). */
export const steps = [
  { target: '.search-panel form', title: 'homeTitle', text: 'homeText' },
  { target: '.menu, .drawer-button', title: 'menuTitle', text: 'menuText' },
  { target: '#user-area summary', title: 'libraryTitle', text: 'libraryText' },
] as const;

/** The step that the reader is at, from 1; undefined when no tutorial is under way. */
export function stepOf(storage: TutorialStorage): number | undefined {
  const step = Number(storage.getItem(sessionKeys.helpStep));
  return Number.isInteger(step) && step >= 1 && step <= steps.length ? step : undefined;
}

/** True for a reader who has not seen the welcome dialog. */
export const isFirstLogin = (storage: TutorialStorage): boolean => storage.getItem(sessionKeys.firstLoginFlag) === '0';

/** Whether the welcome dialog or a step of the tutorial is due in this tab (portal-shell §4.6). */
export const isTutorialDue = (storage: TutorialStorage): boolean =>
  isFirstLogin(storage) || storage.getItem(sessionKeys.helpStep) !== null;

/** The welcome dialog was seen: it does not come again in this tab. */
export const markSeen = (storage: TutorialStorage): void => {
  storage.setItem(sessionKeys.firstLoginFlag, '1');
};

/** Begins at step 1 and remembers where the reader was. */
export function begin(storage: TutorialStorage, here: string): void {
  storage.setItem(sessionKeys.helpBackPath, here);
  storage.setItem(sessionKeys.helpStep, '1');
  markSeen(storage);
}

/** On to the next step; undefined after the last, when the tutorial ends. */
export function advance(storage: TutorialStorage): number | undefined {
  const next = (stepOf(storage) ?? steps.length) + 1;
  if (next > steps.length) {
    end(storage);
    return undefined;
  }
  storage.setItem(sessionKeys.helpStep, String(next));
  return next;
}

/** Ends the tutorial. @returns the path that the reader was at before it */
export function end(storage: TutorialStorage): string | undefined {
  const back = storage.getItem(sessionKeys.helpBackPath) ?? undefined;
  storage.removeItem(sessionKeys.helpStep);
  storage.removeItem(sessionKeys.helpBackPath);
  return back;
}
