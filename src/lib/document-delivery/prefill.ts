import type { RecordDetail } from '../contract/calls/record.ts';
import {
  checkDocumentOrder,
  documentFieldLimits,
  documentFields,
  emptyDocumentOrder,
  type DocumentOrder,
} from '../rules/document-delivery.ts';
import { fullTitle } from '../seo/text.ts';

/** Codes of records (docCode) that something can be ordered from; databases have nothing to send. */
const codes = { book: '1', journal: '2', paper: '3', dissertation: '4' } as const;

/** Whether documents are ordered from records of this kind. */
export const isOrderable = ({ docCode }: Pick<RecordDetail, 'docCode'>): boolean =>
  Object.values<string>(codes).includes(docCode);

/** Volume and issue as one text: 21(4). */
function issueOf({ host }: RecordDetail): string {
  if (!host) return '';
  const { volume, issue } = host;
  if (volume !== null && issue !== null) return `${volume}(${issue})`;
  return volume ?? issue ?? '';
}

function filled(record: RecordDetail): Partial<DocumentOrder> {
  const { author, host, edition, place, publisher, publishYear, doi, university } = record;
  const title = fullTitle(record);
  const common = {
    author: author ?? '',
    place: place ?? '',
    publisher: publisher ?? '',
    doi: doi ?? '',
    year: publishYear?.toString() ?? '',
  };
  switch (record.docCode) {
    case codes.journal:
      // The years of a serial and who edits it say nothing of the article that is wanted.
      return {
        documentType: 'article',
        publicationName: title,
        issn: record.issns[0] ?? record.issn ?? '',
        place: common.place,
        publisher: common.publisher,
      };
    case codes.paper:
      return {
        ...common,
        documentType: 'article',
        articleTitle: title,
        publicationName: host?.title ?? '',
        issue: issueOf(record),
        pages: host?.pages ?? '',
        issn: host?.issn ?? record.issn ?? '',
      };
    case codes.dissertation:
      return {
        ...common,
        documentType: 'dissertation',
        publicationName: title,
        publisher: university ?? common.publisher,
      };
    default:
      return {
        ...common,
        documentType: 'book',
        publicationName: title,
        version: edition ?? '',
        isbn: record.isbns[0] ?? record.isbn ?? '',
      };
  }
}

/**
 * Fills the form in from a record. Catalogue texts that the form would reject are cut or left out: readers must not see
 * errors that they did not make.
 */
export const orderOfRecord = (record: RecordDetail): DocumentOrder =>
  acceptableOrder({ ...emptyDocumentOrder, ...filled(record) });

/** Cuts or leaves out what the form would reject, except that titles may be missing. */
export function acceptableOrder(given: DocumentOrder): DocumentOrder {
  const order: DocumentOrder = { ...given };
  for (const field of documentFields) order[field] = [...order[field]].slice(0, documentFieldLimits[field]).join('');
  for (const { field, problem } of checkDocumentOrder(order).problems ?? []) {
    if (problem !== 'articleMissing' && problem !== 'publicationMissing') order[field] = '';
  }
  return order;
}
