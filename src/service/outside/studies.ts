import type { OutputOf } from '../../lib/contract/contract.ts';
import { docCodes, findRecord, findRecords, type StoredRecord } from '../catalogue/stored.ts';
import { lookUp } from '../catalogue/search.ts';
import { summariesOf } from '../catalogue/summary.ts';
import type { CallContext } from '../context.ts';
import { foldKey } from '../search/analysis.ts';

/** What sharing a heading is worth: a person, or the title of a book as what the other is about, says more than a subject. */
const worth = { person: 3, title: 3, subject: 2 } as const;
/** One subject alone, such as 情感, says next to nothing; two of them, a person or a title do. */
const least = 3;
/** Headings that are asked for, and records of each kind of heading that are looked at. */
const mostHeadings = 8;
const mostHits = 20;

/** Persons and subjects of a record, as they stand in it. A book can be what others study: its title is their subject. */
function headingsOf(record: StoredRecord): Record<'persons' | 'titles' | 'subjects', string[]> {
  const persons = record.contributors.filter((one) => one.role !== 'sponsor').map((one) => one.name);
  const titles = record.kind === 'book' ? [record.title.slice(0, 200)] : [];
  return {
    persons: [...new Set(persons)].slice(0, mostHeadings),
    titles,
    subjects: [...new Set(record.subjects)].slice(0, mostHeadings),
  };
}

/** What the headings that two records share are worth. */
function nearness(a: ReturnType<typeof headingsOf>, b: StoredRecord): number {
  const keys = (texts: readonly string[]) => new Set(texts.map(foldKey));
  const persons = keys(b.contributors.map((one) => one.name));
  const subjects = keys(b.subjects);
  const shared = (texts: readonly string[], among: ReadonlySet<string>) =>
    texts.filter((text) => among.has(foldKey(text))).length;
  const ofBook = shared(a.titles, subjects) * worth.title;
  return shared(a.persons, persons) * worth.person + ofBook + shared(a.subjects, subjects) * worth.subject;
}

/**
 * Records of one kind that share a person or several subjects with a record or are about it, those that share most
 * first. Among very many only the best known are compared.
 */
export const relatedOfKind =
  (kind: 'dissertation' | 'paper') =>
  async (
    { recordId, rows }: { recordId: string; rows: number },
    call: CallContext,
  ): Promise<OutputOf<'listRelatedStudies'>> => {
    const { id, record } = await findRecord(call.store, call.library.id, recordId);
    const headings = headingsOf(record);
    const about = [...new Set([...headings.titles, ...headings.subjects])];
    const narrowed = [{ author: headings.persons }, { subject: about }].filter((one) =>
      Object.values(one).some((names) => names.length > 0),
    );
    // Two passes over the index, however many headings there are.
    const ids = narrowed.flatMap((one) => lookUp(call, { ...one, docCode: [docCodes[kind]], rows: mostHits }).ids);
    const found = await findRecords(
      call.store,
      call.library.id,
      [...new Set(ids)].filter((other) => other !== id),
    );
    const nearest = found
      .map((other) => ({ id: other.id, near: nearness(headings, other.record) }))
      .filter((other) => other.near >= least)
      .sort((a, b) => b.near - a.near || b.id - a.id)
      .slice(0, rows);
    return summariesOf(
      call,
      nearest.map((other) => other.id),
    );
  };
