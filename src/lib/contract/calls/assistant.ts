import { z } from 'zod';
import { dataTypes, longestQuestion, maxBooks, roles } from '../../rules/assistant.ts';

/** A book that an answer names (portal-shell §3). What a model named and the catalogue lacks has no recordId. */
const bookAttachmentSchema = z.object({
  title: z.string(),
  /** Empty: none is known. */
  isbn: z.string(),
  recordId: z.string().nullable(),
  author: z.string(),
  pubDate: z.string(),
  publisher: z.string(),
});
export type BookAttachment = z.output<typeof bookAttachmentSchema>;

/** Where an answer leads besides its books: pages that do what was asked about, and the list of all that was found. */
const answerLeadsSchema = z.object({
  /** A path inside the library, or an address of the web that the library has named. */
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** The search behind the answer: its list has every condition to change. Null where nothing was searched. */
  list: z
    .object({
      total: z.int(),
      q: z.string(),
      field: z.enum(['keyWord', 'title', 'author']),
      docCode: z.array(z.string()),
      langCode: z.array(z.string()),
      /** Class numbers. */
      kindNo: z.array(z.string()),
      publishBegin: z.int().nullable(),
      publishEnd: z.int().nullable(),
      onlyOnShelf: z.boolean(),
      sort: z.enum(['relevance', 'newest', 'popularity']),
      /** Authors that no hit may have. */
      withoutAuthors: z.array(z.string()),
      /** Words that no title may have. */
      withoutTitles: z.array(z.string()).optional(),
      /** Kinds of documents and languages that no hit may be of. */
      withoutDocCode: z.array(z.string()).optional(),
      withoutLangCode: z.array(z.string()).optional(),
      /** Print, or electronic. */
      resourceType: z.array(z.string()).optional(),
      /** Campuses and libraries one of which must have a copy. */
      campusId: z.array(z.string()).optional(),
      libCode: z.array(z.string()).optional(),
    })
    .nullable(),
});
export type AnswerLeads = z.output<typeof answerLeadsSchema>;

const chatMessageSchema = z.object({
  messageId: z.string(),
  /** 0 the reader, 2 the assistant. */
  role: z.union([z.literal(roles.reader), z.literal(roles.assistant)]),
  text: z.string(),
  chatHistoryAttachments: z.array(bookAttachmentSchema),
  leads: answerLeadsSchema,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

/** What comes on the stream, one a line behind `data: `. */
export const answerEventSchema = z.discriminatedUnion('dataType', [
  z.object({
    dataType: z.literal(dataTypes.text),
    data: z.object({ chunkMessage: z.object({ content: z.string() }) }),
  }),
  z.object({ dataType: z.literal(dataTypes.books), data: z.object({ bookAttrs: z.array(bookAttachmentSchema) }) }),
  z.object({ dataType: z.literal(dataTypes.leads), data: answerLeadsSchema }),
  /** The answer is whole; a stream that ends without it was cut off. */
  z.object({ dataType: z.literal(dataTypes.end), data: z.object({ messageId: z.string().nullable() }) }),
  /** The answer ends here: why, in the reader's language. */
  z.object({ dataType: z.literal(dataTypes.failure), data: z.object({ message: z.string() }) }),
]);
export type AnswerEvent = z.output<typeof answerEventSchema>;

/** What a call answers over HTTP line by line. Nothing happens before it is begun; `gone` ends it. */
export type AnswerStream = (gone: AbortSignal) => AsyncIterable<AnswerEvent>;
const answerStreamSchema = z.custom<AnswerStream>((value) => typeof value === 'function');

const bookKeySchema = z.object({ title: z.string().trim().max(500), isbn: z.string().trim().max(30) });

export const assistantCalls = {
  answerQuestion: {
    summary:
      'Asks the assistant. The answer is an event stream, each line "data: " and JSON; what is refused is an envelope.',
    input: z.object({
      content: z.string().trim().min(1).max(longestQuestion),
      /** The last question once more: its answer is replaced. */
      reAsk: z.boolean().default(false),
    }),
    output: answerStreamSchema,
    event: answerEventSchema,
  },
  matchBooks: {
    summary: 'Which books of an answer the catalogue has: at most ten, each once by title and ISBN.',
    input: z.object({
      /** Of the library that is asked; the request's own when left out. */
      groupCode: z.string().max(20).optional(),
      matchData: z.array(bookKeySchema).max(maxBooks).default([]),
    }),
    output: z.array(
      bookAttachmentSchema.extend({
        recordId: z.string(),
        /** BCP 47 tag of the title's language and script. */
        titleLang: z.string(),
        kindNo: z.string().nullable(),
      }),
    ),
  },
  getChatHistory: {
    summary: 'The reader’s conversation with the assistant as far as it is kept, oldest message first.',
    input: z.object({
      rows: z.coerce.number().int().min(1).max(100).default(40),
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    output: z.array(chatMessageSchema),
  },
  deleteChatHistory: {
    summary: 'Deletes the reader’s whole conversation with the assistant.',
    input: z.object({}),
    output: z.object({ deleted: z.int() }),
  },
  getAssistant: {
    summary: 'The assistant’s name, its example questions, and whether a language model answers.',
    input: z.object({}),
    output: z.object({
      name: z.string(),
      examples: z.array(z.string()),
      /** False: it answers from the catalogue alone. */
      isModel: z.boolean(),
      /** Messages are deleted after so many days; 0: none is kept. */
      historyDays: z.int(),
      questionsPerDay: z.int(),
      hasCovers: z.boolean(),
    }),
  },
};
