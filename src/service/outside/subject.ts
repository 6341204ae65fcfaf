import type { CallContext } from '../platform/context/context.ts';
import { authorNames } from '../catalogue/model/contributors.ts';
import { findRecord, type FoundRecord, type StoredRecord } from '../catalogue/model/stored.ts';
import { isbn10Of } from './providers/isbn.ts';

/** A record as services of others are asked about it. */
export interface Subject {
  id: number;
  record: StoredRecord;
  author: string | undefined;
  /** Values for the places of address templates. */
  places: Readonly<Record<string, string | undefined>>;
}

/** @throws ServiceError 404 when the library does not have the record */
export const subjectOf = async (call: CallContext, recordId: string): Promise<Subject> =>
  subjectOfRecord(await findRecord(call.store, call.library.id, recordId));

/** The same of a record that was read already. */
export function subjectOfRecord({ id, record }: Pick<FoundRecord, 'id' | 'record'>): Subject {
  const [author] = authorNames(record.contributors);
  const [isbn] = record.isbn;
  const places = {
    isbn,
    isbn10: isbn === undefined ? undefined : isbn10Of(isbn),
    issn: record.issn[0],
    doi: record.doi,
    title: record.title.slice(0, 300),
    author: author?.slice(0, 100),
    year: record.pubYear?.toString(),
  };
  return { id, record, author, places };
}
