export interface Countdown {
  /** Stops the clock; what is left stays left. */
  pause: () => void;
  resume: () => void;
}

/** Calls back once after that many milliseconds, not counting those in which it was paused. Runs from the start. */
export function countdown(ms: number, done: () => void, now: () => number = Date.now): Countdown {
  let left = ms;
  let since = now();
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(done, left);
  return {
    pause: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= now() - since;
    },
    resume: () => {
      if (timer !== undefined) return;
      since = now();
      timer = setTimeout(done, left);
    },
  };
}
