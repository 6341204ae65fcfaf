import { showWaiting } from './waiting.ts';

const line = { boxShadow: 'inset 0 -3px var(--accent)' };

/** Shows that a box which is typed into waits for an answer: its text stays as it is. */
export const showWaitingBox = (box: Element, until: Promise<unknown>): void => {
  showWaiting(box, until, [line, { boxShadow: 'inset 0 -3px transparent' }]);
};

/** Whether the reader wants nothing fetched that may not be needed. */
export const savesData = (): boolean =>
  ('connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true) ||
  matchMedia('(prefers-reduced-data: reduce)').matches;
