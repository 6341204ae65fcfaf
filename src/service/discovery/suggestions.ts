import type { OutputOf } from '../../lib/contract/contract.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { subjectLabel } from '../../lib/rules/subject-heading.ts';
import type { CallContext } from '../platform/context/context.ts';
import { foldKey } from '../catalogue/text/analysis.ts';

type Suggestion = OutputOf<'suggest'>[number];

/** Of ten, as many as there are of each kind; what one kind leaves free the others take. */
const maxOfAll = 10;
const shares = { title: 5, author: 3, subject: 2 } as const;

const langOf = (text: string): string | null => {
  const tag = titleLanguage(text, undefined, undefined);
  return tag === 'und' ? null : tag;
};

async function titlesOf(
  call: CallContext,
  found: ReturnType<CallContext['search']['suggest']>['titles'],
): Promise<Suggestion[]> {
  const summaries = await summariesOf(
    call,
    found.map((entry) => entry.recordId),
  );
  const shown = new Map(summaries.map((summary) => [summary.recordId, summary]));
  const titles = new Map<string, Suggestion>();
  for (const { recordId, records, isExact } of found) {
    const summary = shown.get(String(recordId));
    if (!summary || titles.has(foldKey(summary.title))) continue;
    titles.set(foldKey(summary.title), {
      kind: 'title',
      text: summary.title,
      lang: summary.titleLang === 'und' ? null : summary.titleLang,
      records,
      recordId: isExact && records === 1 ? summary.recordId : null,
    });
  }
  return [...titles.values()];
}

/** Subjects as readers see them. Headings that differ in their marks alone are one. */
function subjectsOf(found: ReturnType<CallContext['search']['suggest']>['subjects']): Suggestion[] {
  const subjects = new Map<string, Suggestion>();
  for (const { name, records } of found) {
    const text = subjectLabel(name);
    const before = subjects.get(text);
    // A record may have both headings.
    subjects.set(text, {
      kind: 'subject',
      text,
      lang: langOf(text),
      records: Math.max(records, before?.records ?? 0),
      recordId: null,
    });
  }
  return [...subjects.values()];
}

/** What a reader may be about to type, grouped by kind, the most read and most frequent first. */
export async function suggest({ term }: { term: string }, call: CallContext): Promise<OutputOf<'suggest'>> {
  const found = call.search.suggest(call.library.id, term, maxOfAll);
  const authors = found.authors.map(({ name, records }): Suggestion => ({
    kind: 'author',
    text: name,
    lang: langOf(name),
    records,
    recordId: null,
  }));
  const groups = {
    title: await titlesOf(call, found.titles),
    author: authors,
    subject: subjectsOf(found.subjects),
  };
  const kinds = ['title', 'author', 'subject'] as const;
  const taken = { title: 0, author: 0, subject: 0 };
  for (const kind of kinds) taken[kind] = Math.min(shares[kind], groups[kind].length);
  let free = maxOfAll - taken.title - taken.author - taken.subject;
  for (const kind of kinds) {
    const more = Math.min(free, groups[kind].length - taken[kind]);
    taken[kind] += more;
    free -= more;
  }
  return kinds.flatMap((kind) => groups[kind].slice(0, taken[kind]));
}
