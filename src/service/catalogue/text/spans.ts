import { fold } from './fold.ts';
import { foldKey, runs, type Run } from './runs.ts';

/** A part of a text that may be a name or heading, and the remaining text. */
export interface Span {
  /** Its key, and keys with inverted words: Mark Twain, Twain, Mark. */
  keys: readonly string[];
  /** Empty where the stretch is the whole text. */
  rest: string;
}

const maxRuns = 12;
/** Words, or runs of characters, of one heading; the whole text may have more. */
const longest = 6;
/** Length of a Chinese heading at the start or end of a run without spaces. */
const inRun = { least: 2, most: 8 };

const keyOf = (some: readonly Run[]): string => foldKey(some.map(({ text }) => text).join(' '));

const turned = (some: readonly Run[]): string[] => [
  ...new Set(some.map((_, at) => keyOf([...some.slice(at), ...some.slice(0, at)]))),
];

const textOf = (some: readonly Run[]): string => some.map(({ text }) => text).join(' ');

/** Characters that a run begins or ends with, each with the others. */
function partsOf(run: Run): [part: Run, other: Run][] {
  const signs = [...run.text];
  if (!run.continuous || signs.length < inRun.least + 1) return [];
  const of = (some: readonly string[]): Run => ({ ...run, text: some.join('') });
  const parts: [Run, Run][] = [];
  for (let many = inRun.least; many <= inRun.most && many < signs.length; many += 1) {
    parts.push([of(signs.slice(0, many)), of(signs.slice(many))]);
    parts.push([of(signs.slice(-many)), of(signs.slice(0, -many))]);
  }
  return parts;
}

/** Lists the whole text, then its sequences of words, and its first and last characters. */
export function spansOf(text: string): Span[] {
  const all = runs(fold(text));
  if (all.length === 0) return [];
  const whole: Span = { keys: turned(all.slice(0, maxRuns)), rest: '' };
  if (all.length > maxRuns) return [{ keys: [foldKey(text)], rest: '' }];
  const spans: Span[] = [whole];
  for (let from = 0; from < all.length; from += 1) {
    for (let to = from + 1; to <= Math.min(all.length, from + longest); to += 1) {
      const some = all.slice(from, to);
      const others = [...all.slice(0, from), ...all.slice(to)];
      const [first] = some;
      // One letter or sign among other words is no heading.
      if (others.length === 0 || (some.length === 1 && [...(first?.text ?? '')].length < 2)) continue;
      spans.push({ keys: turned(some), rest: textOf(others) });
    }
  }
  all.forEach((run, at) => {
    for (const [part, other] of partsOf(run)) {
      spans.push({ keys: [keyOf([part])], rest: textOf([...all.slice(0, at), other, ...all.slice(at + 1)]) });
    }
  });
  return spans;
}
