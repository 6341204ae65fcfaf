/**
 * The time below which that part of some times lies.
 * @param times in any order
 * @param part 0 to 1
 * @returns in the unit of the times, to a hundredth; 0 where there is none
 */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(part * (sorted.length - 1))] ?? 0) * 100) / 100;
}
