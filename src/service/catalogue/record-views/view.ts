import type { RecordSummary } from '../../../lib/contract/calls/search.ts';
import type { ContributorRole } from '../model/record.ts';

/**
 * Raised whenever something in `RecordView` or `RecordCard` is added or means something else: rows of another version
 * are made again.
 */
export const viewVersion = 3;

/** What the records of the library tell of the first author of one; names of roles are the reader's language's. */
export interface AuthorFacts {
  name: string;
  otherNames: string[];
  nation: string | null;
  dates: string | null;
  works: number;
  firstYear: number | null;
  lastYear: number | null;
  roles: { role: ContributorRole; count: number }[];
  subjects: { name: string; count: number }[];
  coAuthors: { name: string; count: number }[];
}

/**
 * What the page of a record shows that other records decide on. Ids of records that were withdrawn since are left out
 * when they are read, so that a view that is a little old shows too little and never what is not there.
 */
export interface RecordView {
  journalId: number | null;
  /** All editions and formats of the work, newest first, the record among them; empty when it is alone. */
  editions: number[];
  /** Ids of other libraries of the installation, each with its record of the work. */
  elsewhere: [libraryId: number, recordId: number][];
  related: { total: number; ids: number[] };
  /** Other works of the first author, newest first. */
  works: { author: string | null; total: number; ids: number[] };
  dissertations: number[];
  studies: number[];
  author: AuthorFacts | null;
}

/**
 * A record in short for the pages of others: its summary in every language, without abstract and name of its kind, and
 * with the address of a cover that is in the record itself.
 */
export type RecordCard = RecordSummary & { docName: ''; summary: null };

/** Every record that a view names. */
export const idsOfView = (view: RecordView): number[] => [
  ...view.editions,
  ...view.elsewhere.map(([, id]) => id),
  ...view.related.ids,
  ...view.works.ids,
  ...view.dissertations,
  ...view.studies,
];
