/** Units of the box that a plot is drawn in: so high, and so wide for each point. */
export const plotHeight = 100;
export const pointWidth = 10;

const round = (value: number) => Number(value.toFixed(1));

/**
 * Where the scale of counts ends: the first round number (2, 4, 6, 8, 10, 12, 16, 20, 30 …) that holds the greatest value,
 * so that half of it is a whole number too; 1 where nothing is counted twice.
 */
export function topOf(values: readonly number[]): number {
  // Not Math.max(...values): a long run of values is more than a call takes.
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const steps = power === 1 ? [2, 4, 6, 8] : [1.2, 1.6, 2, 3, 4, 5, 6, 8];
  const tops = steps.map((step) => Math.round(step * power));
  return tops.find((top) => top >= most) ?? 10 * power;
}

/** The counts at the scale, greatest first: top, middle and zero. */
export const ticksOf = (top: number): number[] => (top === 1 ? [1, 0] : [top, top / 2, 0]);

/** How far down in the box a value lies; what is counted at all is seen. */
const levelOf = (value: number, top: number) =>
  value <= 0 ? plotHeight : round(plotHeight - Math.max(1, (value / top) * plotHeight));

/** Columns as one SVG path in a box of `pointWidth` × values by `plotHeight`; zeros take their room and draw nothing. */
export function columnPath(values: readonly number[], top: number): string {
  return values
    .map((value, at) => {
      const level = levelOf(value, top);
      return level === plotHeight
        ? ''
        : `M${String(at * pointWidth + 1)} ${String(plotHeight)}V${String(level)}h8V${String(plotHeight)}`;
    })
    .join('');
}

/** A line through the middle of each point's room. */
export function linePath(values: readonly number[], top: number): string {
  const places = values.map(
    (value, at) => `${String(at * pointWidth + pointWidth / 2)} ${String(levelOf(value, top))}`,
  );
  return places.length === 0 ? '' : `M${places.join('L')}`;
}

/** Lines across the plot where the ticks stand. */
export const gridPath = (count: number, top: number): string =>
  ticksOf(top)
    .map((tick) => `M0 ${String(levelOf(tick, top))}h${String(count * pointWidth)}`)
    .join('');

/** Characters as wide as a Latin letter. */
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[⺀-鿿豈-﫿＀-｠]/.test(character) ? 2 : 1), 0);

/**
 * Which points have their label under them, so that labels never meet, not even on a phone: every one, or every second,
 * third …
 * @param room how many Latin letters fit side by side
 * @returns positions, ascending
 */
export function labelledPoints(labels: readonly string[], room = 36): number[] {
  const widest = labels.reduce((most, label) => Math.max(most, widthOf(label)), 0) + 2;
  const step = Math.max(1, Math.ceil((labels.length * widest) / room));
  return labels.flatMap((_, at) => (at % step === 0 ? [at] : []));
}
