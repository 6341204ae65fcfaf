import type { OutputOf } from '../../lib/contract/contract.ts';
import { docCodes, findRecord, type StoredRecord } from '../catalogue/stored.ts';
import { lookUp } from '../catalogue/search.ts';
import { summariesOf } from '../catalogue/summary.ts';
import type { CallContext } from '../context.ts';

/** What sharing a heading is worth; a person says more than a subject, and the title's own words as a subject most. */
const worth = { person: 3, subject: 2 } as const;
/** Headings that are asked for, and records of each that are looked at. */
const mostHeadings = 8;
const mostHits = 40;

interface Heading {
  field: 'author' | 'subject';
  text: string;
  worth: number;
}

function headingsOf(record: StoredRecord): Heading[] {
  const persons = record.contributors.filter((one) => one.role !== 'sponsor').map((one) => one.name);
  const heading = (field: Heading['field'], each: number) => (text: string) => ({ field, text, worth: each });
  return [
    ...[...new Set(persons)].slice(0, mostHeadings).map(heading('author', worth.person)),
    ...[...new Set(record.subjects)].slice(0, mostHeadings).map(heading('subject', worth.subject)),
    // A work can be what others study: its title is their subject.
    ...(record.kind === 'book' ? [record.title].map(heading('subject', worth.person)) : []),
  ];
}

/** Records of one kind that share persons or subjects with a record, those that share most first. */
export const relatedOfKind =
  (kind: 'dissertation' | 'paper') =>
  async (
    { recordId, rows }: { recordId: string; rows: number },
    call: CallContext,
  ): Promise<OutputOf<'listRelatedStudies'>> => {
    const { id, record } = await findRecord(call.store, call.library.id, recordId);
    const scores = new Map<number, number>();
    for (const { field, text, worth: each } of headingsOf(record)) {
      const { ids } = lookUp(call, {
        searchField: field,
        searchFieldContent: text.slice(0, 500),
        matchMode: '1',
        docCode: [docCodes[kind]],
        rows: mostHits,
      });
      for (const other of ids) if (other !== id) scores.set(other, (scores.get(other) ?? 0) + each);
    }
    const nearest = [...scores].sort(([a, one], [b, two]) => two - one || b - a).slice(0, rows);
    return summariesOf(
      call,
      nearest.map(([other]) => other),
    );
  };
