/**
 * Shows at once that a press was taken, until what it wants has come or has failed. Drawn by the script alone: pages carry
 * no styles for it, and little of a script.
 * @param until what is waited for
 * @param frames how it looks: paler, when left out
 */
export function showWaiting(
  pressed: Element,
  until: Promise<unknown>,
  frames: Keyframe[] = [{ opacity: 0.6 }, { opacity: 0.3 }],
): void {
  if (pressed.hasAttribute('data-waiting')) return;
  pressed.setAttribute('data-waiting', '');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Steps that never come: the first frame stays.
  const easing = isStill ? 'steps(1, jump-end)' : 'linear';
  const drawn = pressed.animate(frames, { duration: isStill ? 6e7 : 1200, iterations: Infinity, easing });
  const done = () => {
    drawn.cancel();
    pressed.removeAttribute('data-waiting');
  };
  void until.then(done, done);
}
