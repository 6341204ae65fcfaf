import type { MatchReason, ReasonField } from '../../../lib/contract/calls/search.ts';
import { type Run, joinApostrophes } from '../text/analysis.ts';
import { fold } from '../text/fold.ts';
import { mark } from './highlight.ts';
import type { Row } from './ranking.ts';
import { queryRuns, wordsOfRun } from './words.ts';

/** Texts of a hit: those that a list shows, and those of its record that a list does not show. */
export interface HitTexts {
  shown: readonly string[];
  fields: Readonly<Record<ReasonField, readonly string[]>>;
}

/** Fields that a search field looks into and that lists don't show. */
const fieldsOf: Partial<Record<Row['field'], readonly ReasonField[]>> = {
  keyWord: ['otherTitle', 'originalTitle', 'author', 'subject', 'series', 'contents', 'summary', 'notes'],
  title: ['otherTitle', 'originalTitle'],
  author: ['author'],
  subject: ['subject'],
  series: ['series'],
};
/** Fields whose search is explained by the value even where the title has the words. */
const alwaysExplained: ReadonlySet<Row['field']> = new Set(['subject', 'series']);
/** Characters of a long text that are searched, and shown before and after the first match. */
const longest = 20_000;
const context = { before: 24, behind: 56 };

const has = (run: Run, text: string): boolean =>
  run.continuous
    ? text.includes(run.text) || wordsOfRun(run).every((word) => text.includes(word.text))
    : ` ${text} `.includes(` ${run.text} `);

const foldText = (text: string): string => fold(joinApostrophes(text.slice(0, longest))).replace(/\s+/g, ' ');

function excerptOf(text: string, wanted: readonly Run[]): Pick<MatchReason, 'text' | 'ranges'> {
  const ranges = mark(text.slice(0, longest), wanted);
  const [first = [0, 0]] = ranges;
  const from = first[0] <= context.before ? 0 : first[0] - context.before;
  const to = Math.min(text.length, first[1] + context.behind);
  const excerpt = `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
  const shift = from - (from > 0 ? 1 : 0);
  const within = ranges.filter(([start, end]) => start >= from && end <= to);
  return { text: excerpt, ranges: within.map(([start, end]): [number, number] => [start - shift, end - shift]) };
}

/** Runs of a row that the shown texts don't have. */
function missingOf({ field, text }: Row, shown: readonly string[]): Run[] {
  const folded = alwaysExplained.has(field) ? [] : shown.map(foldText);
  return queryRuns(text).filter((run) => !folded.some((entry) => has(run, entry)));
}

/** The value that has most of some runs, the first of several. */
function reasonOf({ field }: Row, missing: readonly Run[], fields: HitTexts['fields']): MatchReason | undefined {
  let best: { name: ReasonField; value: string; found: Run[] } | undefined;
  for (const name of fieldsOf[field] ?? []) {
    for (const value of fields[name]) {
      const folded = foldText(value);
      const found = missing.filter((run) => has(run, folded));
      if (found.length > (best?.found.length ?? 0)) best = { name, value, found };
    }
  }
  return best && { field: best.name, ...excerptOf(best.value, best.found) };
}

/**
 * Finds the field and text that explain a hit, where the texts that a list shows don't have all words of the search.
 * @param rows the rows of a search, each in all wordings
 */
export const explainer =
  (rows: readonly (readonly Row[])[]) =>
  ({ shown, fields }: HitTexts): MatchReason | undefined => {
    for (const wordings of rows) {
      const missing = wordings.map((row) => ({ row, runs: missingOf(row, shown) }));
      if (missing.some(({ row, runs }) => row.oper === 'NOT' || runs.length === 0)) continue;
      for (const { row, runs } of missing) {
        const reason = reasonOf(row, runs, fields);
        if (reason) return reason;
      }
    }
    return undefined;
  };
