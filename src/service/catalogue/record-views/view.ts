import type { RecordSummary, RelatedReason } from '../../../lib/contract/calls/search.ts';
import type { ContributorRole } from '../model/record.ts';

/**
 * Raised whenever something in `RecordView` or `RecordCard` is added or means something else: rows of another version
 * are made again.
 */
export const viewVersion = 5;

/** Facts about the first author of a record, from the library's records; role names in the reader's language. */
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
 * Parts of a record page that depend on other records. IDs of withdrawn records are filtered on reading, so that an
 * outdated view never shows missing records.
 */
export interface RecordView {
  journalId: number | null;
  /** All editions and formats of the work, newest first, the record among them; empty when it is alone. */
  editions: number[];
  /** IDs of other libraries of the installation with their records of the work. */
  elsewhere: [libraryId: number, recordId: number][];
  related: { total: number; near: { id: number; reason: RelatedReason }[] };
  /** Other works of the first author, newest first. */
  works: { author: string | null; total: number; ids: number[] };
  dissertations: number[];
  studies: number[];
  author: AuthorFacts | null;
}

/**
 * A short record for pages of other records: a summary independent of language, without abstract and document type
 * name, and with the cover address of the record.
 */
export type RecordCard = RecordSummary & { docName: ''; summary: null };

/** Every record that a view names. */
export const idsOfView = (view: RecordView): number[] => [
  ...view.editions,
  ...view.elsewhere.map(([, id]) => id),
  ...view.related.near.map(({ id }) => id),
  ...view.works.ids,
  ...view.dissertations,
  ...view.studies,
];
