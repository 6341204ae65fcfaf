/**
 * The day of a clock where the server is, for "accessed on", and how long it lasts: a page that says it may be kept so
 * many seconds.
 */
export function dayOf(now: Date): { day: string; secondsLeft: number } {
  const two = (value: number) => String(value).padStart(2, '0');
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return {
    day: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    secondsLeft: Math.max(1, Math.ceil((midnight.getTime() - now.getTime()) / 1000)),
  };
}
