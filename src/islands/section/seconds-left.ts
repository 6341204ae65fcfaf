import { useEffect, useState } from 'react';

/**
 * Counts down by the clock of this page: that of the reader may be wrong.
 * @param source what ends after `secondsLeft`; undefined if nothing does
 * @returns whole seconds, 0 at the end
 */
export function useSecondsLeft(source: { secondsLeft: number } | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (source === undefined) return undefined;
    const end = performance.now() + source.secondsLeft * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [source]);
  return left;
}
