import { z } from 'zod';
import { pageOf } from '../paging.ts';
import {
  checkDocumentOrder,
  documentFieldLimits,
  documentStates,
  documentTypes,
  emptyDocumentOrder,
} from '../../rules/document-delivery.ts';
import { recordIdSchema } from './search.ts';

const id = z.string().regex(/^\d{1,15}$/);
const state = z.enum(documentStates);
const documentType = z.enum(documentTypes);
/** Text that is too long is reported as such; this bound is beyond what anybody types. */
const typed = z.string().max(5_000).default('');
const text = z.string();

/** The form of portal-content §3 as it is kept: texts in one form, empty where nothing was written. */
const orderFields = {
  documentType,
  publicationName: text,
  articleTitle: text,
  author: text,
  issue: text,
  version: text,
  place: text,
  publisher: text,
  year: text,
  issn: text,
  isbn: text,
  pages: text,
  doi: text,
  remarks: text,
};

const documentRequestSchema = z.object({
  requestId: z.string(),
  state,
  title: z.string(),
  ...orderFields,
  /** Null where it was not ordered from a record, or the record is in the catalogue no more. */
  recordId: z.string().nullable(),
  /** What the library wrote last. */
  reply: z.string().nullable(),
  document: z
    .object({
      /** Name of the file; null for a document that is elsewhere. */
      fileName: z.string().nullable(),
      /** ISO time from which it cannot be opened any more. */
      expiresAt: z.string(),
      isExpired: z.boolean(),
    })
    .nullable(),
  mayCancel: z.boolean(),
  /** ISO times. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type DocumentRequest = z.output<typeof documentRequestSchema>;

/** Ordering documents from elsewhere: the form of portal-content §3, and its states in section 4 of the personal center. */
export const documentDeliveryCalls = {
  getDocumentDeliveryUrl: {
    summary:
      "Where the menu item of document delivery leads: the reader's signed address at the library's other service, else the form of the portal.",
    input: z.object({}),
    output: z.object({
      /** Empty where the library has no document delivery; a path inside the library where the form is meant. */
      url: z.string(),
    }),
  },
  getDocumentDelivery: {
    summary: 'Whether the reader may order documents now, and how many still today.',
    input: z.object({}),
    output: z.object({
      isAllowed: z.boolean(),
      /** Why not, in the reader's language. */
      reason: z.string().nullable(),
      left: z.int(),
      perDay: z.int(),
      days: z.int(),
      /** The library's own text for the form, in the reader's language. */
      text: z.string().nullable(),
    }),
  },
  requestDocument: {
    summary: 'Orders a document. ISBN, ISSN, DOI, year and pages must be right where they are given.',
    input: z
      .object({
        documentType: documentType.default(emptyDocumentOrder.documentType),
        recordId: recordIdSchema.optional(),
        publicationName: typed,
        articleTitle: typed,
        author: typed,
        issue: typed,
        version: typed,
        place: typed,
        publisher: typed,
        year: typed,
        issn: typed,
        isbn: typed,
        pages: typed,
        doi: typed,
        remarks: typed,
      })
      .superRefine((order, context) => {
        for (const { field, problem } of checkDocumentOrder(order).problems ?? []) {
          context.addIssue({ code: 'custom', path: [field], message: problem });
        }
      })
      .describe(`Longest texts: ${JSON.stringify(documentFieldLimits)}`),
    output: z.object({ request: documentRequestSchema }),
  },
  listDocumentRequests: {
    summary: "The reader's orders of documents, the latest first.",
    input: z.object({
      state: z.enum(['', ...documentStates]).default(''),
      ...pageOf(50, 10),
    }),
    output: z.object({
      total: z.int(),
      states: z.array(z.object({ state, count: z.int() })),
      isOpen: z.boolean(),
      result: z.array(documentRequestSchema),
    }),
  },
  getDocumentRequest: {
    summary: 'One order of the reader.',
    input: z.object({ requestId: id }),
    output: z.object({ request: documentRequestSchema }),
  },
  cancelDocumentRequest: {
    summary: 'Takes an order back that the library has not accepted yet.',
    input: z.object({ requestId: id }),
    output: z.object({ request: documentRequestSchema }),
  },
  openDeliveredDocument: {
    summary:
      'The document of an order, for its reader alone and until its days are over: a file in Base64, or an address.',
    input: z.object({ requestId: id }),
    output: z.object({
      url: z.string().nullable(),
      file: z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() }).nullable(),
    }),
  },
};
