import type { Highlight } from '../../../lib/contract/calls/search.ts';
import { runs, type Run, joinApostrophes } from '../text/analysis.ts';
import { fold } from '../text/fold.ts';
import type { Row } from './ranking.ts';
import { queryRuns, wordsOfRun } from './words.ts';

type Field = keyof Highlight;
type Range = [number, number];

/** The shown texts that a search field looks into. */
const textsOf: Partial<Record<Row['field'], readonly Field[]>> = {
  keyWord: ['title', 'subtitle', 'author'],
  title: ['title', 'subtitle'],
  author: ['author'],
};

interface Place {
  text: string;
  start: number;
  end: number;
}

/** Words of a text with their places, and words that an apostrophe divides in one as well. */
function withJoined(text: string, words: readonly Run[], offsets: readonly number[]): Place[] {
  const places = words.map((word): Place => ({
    text: joinApostrophes(word.text),
    start: word.start,
    end: word.start + word.text.length,
  }));
  let last: Place | undefined;
  for (const { text: word, start, end } of places.slice()) {
    const isJoined =
      last &&
      last.end + 1 === start &&
      joinApostrophes(text.slice((offsets[last.end] ?? 0) - 1, (offsets[start] ?? 0) + 1)).length === 2;
    last = isJoined && last ? { text: last.text + word, start: last.start, end } : { text: word, start, end };
    if (isJoined) places.push(last);
  }
  return places;
}

/** Positions of a run of the query in folded text: the whole run, or its pairs of characters; words only as words. */
function placesOf(run: Run, folded: string, words: readonly Place[]): Range[] {
  if (!run.continuous) {
    return words.filter((word) => word.text === run.text).map((word): Range => [word.start, word.end]);
  }
  const parts = folded.includes(run.text) ? [run.text] : wordsOfRun(run).map((word) => word.text);
  return parts.flatMap((part) => {
    const found: Range[] = [];
    for (let at = folded.indexOf(part); at !== -1; at = folded.indexOf(part, at + 1))
      found.push([at, at + part.length]);
    return found;
  });
}

/** Ranges of a text, in its own characters, that the runs of a query are found in. */
export function mark(text: string, queried: readonly Run[]): Range[] {
  const offsets: number[] = [];
  const folded = fold(text, offsets);
  const words = withJoined(text, runs(folded), offsets);
  const found = queried.flatMap((run) => placesOf(run, folded, words)).sort(([a], [b]) => a - b);
  const merged: Range[] = [];
  for (const [from, to] of found) {
    const start = offsets[from] ?? 0;
    // One character may fold to two (ß): the range ends where the next character begins.
    let next = to;
    while (next < folded.length && offsets[next] === offsets[to - 1]) next += 1;
    const end = next < folded.length ? (offsets[next] ?? text.length) : text.length;
    const before = merged.at(-1);
    if (before && start <= before[1]) before[1] = Math.max(before[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Marks what was searched in the texts that are shown, whatever script or case they are written in. */
export function highlighter(rows: readonly Row[]): (texts: Partial<Record<Field, string>>) => Highlight {
  const queried = new Map<Field, Run[]>();
  for (const { oper, field, text } of rows) {
    if (oper === 'NOT') continue;
    for (const shown of textsOf[field] ?? []) queried.set(shown, [...(queried.get(shown) ?? []), ...queryRuns(text)]);
  }
  return (texts) => {
    const highlight: Highlight = {};
    for (const [field, ofField] of queried) {
      const text = texts[field];
      const ranges = text === undefined ? [] : mark(text, ofField);
      if (ranges.length > 0) highlight[field] = ranges;
    }
    return highlight;
  };
}
