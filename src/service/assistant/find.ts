import type { RecordSummary, SearchParametersInput } from '../../lib/contract/calls/search.ts';
import { maxBooks } from '../../lib/rules/assistant.ts';
import { lookUp } from '../catalogue/search.ts';
import { summariesOf } from '../catalogue/summary.ts';
import type { CallContext } from '../context.ts';
import { foldKey } from '../search/analysis.ts';
import { titleKeyOf } from './match.ts';
import { asWritten, type Subject } from './subject.ts';

/** What was found, by which words, and whether only something near it. */
export interface Finding {
  words: string;
  total: number;
  records: RecordSummary[];
  isNear: boolean;
}

async function finding(words: string, parameters: SearchParametersInput, call: CallContext): Promise<Finding> {
  const { total, ids, widened } = lookUp(call, { searchFieldContent: words, rows: maxBooks, ...parameters });
  const records = await summariesOf(call, ids);
  return { words: asWritten(words), total, records, isNear: widened !== undefined };
}

/** More words than this are not tried in parts: each part is a search. */
const maxParts = 4;

/** The texts that some words make when others are left out, most words first. */
function partsOf(words: readonly string[]): string[][] {
  const all = Array.from({ length: 2 ** words.length - 2 }, (_, at) =>
    words.filter((_word, bit) => ((at + 1) >> bit) % 2 === 1),
  );
  const sizes = Map.groupBy(all, (part) => part.length);
  return [...sizes.entries()].sort(([a], [b]) => b - a).map(([, parts]) => parts.map((part) => part.join(' ')));
}

/** What some of the words find together: as many of them as find anything, and of these the narrowest. */
async function findPart(
  { words, apart }: Subject,
  call: CallContext,
  parameters: SearchParametersInput,
): Promise<Finding | undefined> {
  const telling = apart.split(' ').filter((word) => word.length > 1);
  if (telling.length < 2 || telling.length > maxParts) return undefined;
  for (const texts of partsOf(telling)) {
    const counted = texts
      .map((text) => ({
        text,
        total: lookUp(call, { ...parameters, searchFieldContent: text, exact: true, rows: 1 }).total,
      }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => a.total - b.total);
    const [best] = counted;
    if (best) return { ...(await finding(best.text, { ...parameters, exact: true }, call)), words, isNear: true };
  }
  return undefined;
}

/** Searches for a subject as it is told, then for its words apart, for what is near it, for some of its words. */
export async function findSubject(
  subject: Subject,
  call: CallContext,
  parameters: SearchParametersInput = {},
): Promise<Finding> {
  const { words, apart } = subject;
  const tried = [words, ...(apart !== '' && apart !== words ? [apart] : [])];
  for (const one of tried) {
    const found = await finding(one, { ...parameters, exact: true }, call);
    if (found.total > 0) return found;
  }
  const near = await finding(words, parameters, call);
  return near.total > 0 ? near : ((await findPart(subject, call, parameters)) ?? near);
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
