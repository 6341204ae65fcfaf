import type { RecordSummary, SearchParametersInput } from '../../lib/contract/calls/search.ts';
import { mostBooks } from '../../lib/rules/assistant.ts';
import { lookUp } from '../catalogue/search.ts';
import { summariesOf } from '../catalogue/summary.ts';
import type { CallContext } from '../context.ts';
import { foldKey } from '../search/analysis.ts';
import { titleKeyOf } from './match.ts';
import type { Subject } from './subject.ts';

/** What was found, by which words, and whether only something near it. */
export interface Finding {
  words: string;
  total: number;
  records: RecordSummary[];
  isNear: boolean;
}

async function finding(words: string, parameters: SearchParametersInput, call: CallContext): Promise<Finding> {
  const { total, ids, widened } = lookUp(call, { searchFieldContent: words, rows: mostBooks, ...parameters });
  return { words, total, records: await summariesOf(call, ids), isNear: widened !== undefined };
}

/** Searches for a subject as it is told, then for its words apart, then for what is near it. */
export async function findSubject(
  { words, apart }: Subject,
  call: CallContext,
  parameters: SearchParametersInput = {},
): Promise<Finding> {
  const tried = [words, ...(apart !== '' && apart !== words ? [apart] : [])];
  for (const one of tried) {
    const found = await finding(one, { ...parameters, exact: true }, call);
    if (found.total > 0) return found;
  }
  return finding(words, parameters, call);
}

/** Records with just this title, editions of one work beside each other; else what the title nearly is. */
export async function findTitle(title: string, call: CallContext): Promise<Finding> {
  const key = titleKeyOf(title);
  const found = await finding(title, { searchField: 'title' }, call);
  const same = found.records.filter((one) => titleKeyOf(one.title) === key);
  return same.length > 0 ? { ...found, records: same, total: same.length, isNear: false } : { ...found, isNear: true };
}

/** Works of a person; near when nobody in the catalogue is called so. Names come in any order: Murakami, Haruki. */
export async function findAuthor(name: string, call: CallContext): Promise<Finding> {
  const found = await finding(name, { searchField: 'author' }, call);
  const words = foldKey(name).split(' ');
  const isNamed = found.records.some(({ authors }) =>
    authors.some((one) => words.every((word) => foldKey(one).includes(word))),
  );
  return { ...found, isNear: !isNamed };
}
