export interface ChartPoint {
  label: string;
  value: number;
  /** Where a reader finds what was counted. */
  href?: string | undefined;
  /** Language of the label where it is not the page's. */
  lang?: string | undefined;
}

/** The point with the greatest value, the first of equals; undefined when nothing is greater than zero. */
export function peakOf(points: readonly ChartPoint[]): ChartPoint | undefined {
  let peak: ChartPoint | undefined;
  for (const point of points) if (point.value > (peak?.value ?? 0)) peak = point;
  return peak;
}
