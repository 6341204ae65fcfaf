interface Look {
  moving: Keyframe[];
  /** For readers who want nothing to move. */
  still: Keyframe[];
}
/** Enough to see at once. */
const pale: Look = { moving: [{ opacity: 0.65 }, { opacity: 0.3 }], still: [{ opacity: 0.5 }, { opacity: 0.5 }] };
const line = { boxShadow: 'inset 0 -3px var(--accent)' };
/** For a box that is being typed into: its text stays as it is. */
const underlined: Look = { moving: [line, { boxShadow: 'inset 0 -3px transparent' }], still: [line, line] };

function draw(element: Element, until: Promise<unknown>, { moving, still }: Look): void {
  if (element.hasAttribute('data-waiting')) return;
  element.setAttribute('data-waiting', '');
  const frames = matchMedia('(prefers-reduced-motion: reduce)').matches ? still : moving;
  const drawn = element.animate(frames, { duration: 600, direction: 'alternate', iterations: Infinity });
  const done = () => {
    drawn.cancel();
    element.removeAttribute('data-waiting');
  };
  void until.then(done, done);
}

/**
 * Shows at once that a press was taken, until what it wants has come or has failed. Drawn by the script alone: pages carry
 * no styles for it.
 * @param until what is waited for
 */
export const showWaiting = (pressed: Element, until: Promise<unknown>): void => {
  draw(pressed, until, pale);
};

/** The same for a box that is typed into. */
export const showWaitingBox = (box: Element, until: Promise<unknown>): void => {
  draw(box, until, underlined);
};

/** How long a press shows whose end no page is told of: a file that is being made begins to come. */
const unseenMs = 3000;

/** Shows a press that the browser itself answers, by another page or by a file, until then. */
export function showLeaving(element: Element): void {
  showWaiting(
    element,
    new Promise((resolve) => {
      addEventListener('pagehide', resolve, { once: true });
      setTimeout(resolve, unseenMs);
    }),
  );
}

/** Whether the reader wants nothing fetched that may not be needed. */
export const savesData = (): boolean =>
  ('connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true) ||
  matchMedia('(prefers-reduced-data: reduce)').matches;
