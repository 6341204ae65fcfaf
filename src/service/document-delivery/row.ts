import type { Database } from '../platform/db/database.ts';
import type { Selectable } from 'kysely';
import type { DocumentOrder } from '../../lib/rules/document-delivery.ts';

export type DocumentRow = Selectable<Database['document_delivery']>;

/** The form of an order out of its row. */
export const orderOf = (row: DocumentRow): DocumentOrder => ({
  documentType: row.document_type,
  publicationName: row.publication_name,
  articleTitle: row.article_title,
  author: row.author,
  issue: row.issue,
  version: row.version,
  place: row.place,
  publisher: row.publisher,
  year: row.year,
  issn: row.issn,
  isbn: row.isbn,
  pages: row.pages,
  doi: row.doi,
  remarks: row.remarks,
});

/** The columns of an order's form. */
export const columnsOf = (order: DocumentOrder) => ({
  document_type: order.documentType,
  publication_name: order.publicationName,
  article_title: order.articleTitle,
  author: order.author,
  issue: order.issue,
  version: order.version,
  place: order.place,
  publisher: order.publisher,
  year: order.year,
  issn: order.issn,
  isbn: order.isbn,
  pages: order.pages,
  doi: order.doi,
  remarks: order.remarks,
});
