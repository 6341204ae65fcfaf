import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import {
  longestAnswer,
  longestQuestion,
  longestReason,
  longestTyped,
  questionStates,
  requestStates,
  requestTypes,
  tidyText,
} from '../../rules/questions.ts';
import { databaseAccessKinds, databaseInitials, databaseSorts, databaseStates } from '../database-terms.ts';
import { recordIdSchema } from './search.ts';

const byRecord = z.object({ recordId: recordIdSchema });
const code = z.string().trim().max(64).default('');
const written = (longest: number) =>
  z.string().max(longestTyped).transform(tidyText).pipe(z.string().min(1).max(longest));
const id = z.string().regex(/^\d{1,15}$/);
const titleLang = z.string();

const subject = z.object({ subId: z.string(), subName: z.string() });
const type = z.object({ screenId: z.string(), name: z.string() });
const named = z.object({ code: z.string(), name: z.string() });

const databaseSchema = z.object({
  recordId: z.string(),
  title: z.string(),
  /** BCP 47 tag for the title. */
  titleLang,
  /** Other names: parallel titles, abbreviations. */
  aliases: z.array(z.string()),
  initial: z.enum(databaseInitials),
  subjects: z.array(subject),
  types: z.array(type),
  languages: z.array(named),
  /** Null where the library has not said. */
  state: z.enum(databaseStates).nullable(),
  /** Days of the subscription or the trial, ISO. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** What the library wrote about it, in the reader's language where it has it. */
  description: z.string().nullable(),
  /** The first address, and how it is reached. */
  url: z.string().nullable(),
  visits: z.int(),
});

const counted = { count: z.int() };

const answerSchema = z.object({
  answerId: z.string(),
  /** A reader's shortened name; null for the library. */
  name: z.string().nullable(),
  answer: z.string(),
  state: z.enum(questionStates),
  /** ISO time. */
  createdAt: z.string(),
});

export const databaseCalls = {
  listDatabases: {
    summary:
      'Databases of the library by letter, subject, type, language and subscription, with what they can be narrowed by.',
    input: z.object({
      q: z.string().trim().max(200).default(''),
      letter: z.enum(['', ...databaseInitials]).default(''),
      /** Codes of the dictionaries discode1 (two digits), databaseType and langCode. */
      subject: code,
      type: code,
      language: code,
      state: z.enum(['', ...databaseStates]).default(''),
      sort: z.enum(databaseSorts).default('title'),
      ...pageOf(200, 50),
    }),
    output: z.object({
      total: z.int(),
      result: z.array(databaseSchema),
      /** Letters under which there is something, with what is narrowed by else. */
      letters: z.array(z.object({ letter: z.enum(databaseInitials), ...counted })),
      /** The screening data of portal-content §3; each with its counts under what else is narrowed by. */
      subjects: z.array(subject.extend({ eng: z.string(), ...counted })),
      databaseTypes: z.array(type.extend(counted)),
      languages: z.array(named.extend(counted)),
      states: z.array(z.object({ state: z.enum(databaseStates), ...counted })),
    }),
  },
  getDatabase: {
    summary: 'A database with its ways of access, guides, coverage and how often it was opened.',
    input: byRecord,
    output: databaseSchema.extend({
      publisher: z.string().nullable(),
      /** Languages of the library's own texts, where they are not in the reader's. */
      descriptionLang: z.string().nullable(),
      access: z.array(
        z.object({
          kind: z.enum(databaseAccessKinds).nullable(),
          url: z.string(),
          label: z.string().nullable(),
          note: z.string().nullable(),
        }),
      ),
      guides: z.array(z.object({ title: z.string(), url: z.string() })),
      coverage: z.string().nullable(),
      contact: z.string().nullable(),
      /** Titles of its collections that the catalogue has. */
      titleCount: z.int(),
      /** Openings by month (YYYY-MM), ascending, without months that have none. */
      months: z.array(z.object({ month: z.string(), count: z.int() })),
      /** ISO time. */
      updatedAt: z.string(),
    }),
  },
  listDatabaseTitles: {
    summary: 'Journals and books of a database, by title: its title list, with coverage as KBART has it.',
    input: byRecord.extend({
      /** Part of the title, or an ISSN or ISBN. */
      q: z.string().trim().max(200).default(''),
      ...pageOf(1000, 30),
      /** For exports: what comes after the last title of the answer before, in the place of `page`. */
      after: z.string().max(2000).optional(),
    }),
    output: z.object({
      total: z.int(),
      result: z.array(
        z.object({
          recordId: z.string(),
          title: z.string(),
          titleLang,
          isSerial: z.boolean(),
          issn: z.array(z.string()),
          isbn: z.array(z.string()),
          publisher: z.string().nullable(),
          isFree: z.boolean(),
          access: z.array(
            z.object({
              url: z.string(),
              collection: z.string().nullable(),
              /** First and last issue: 1968-02 (12:3). */
              from: z.string().nullable(),
              to: z.string().nullable(),
              note: z.string().nullable(),
            }),
          ),
        }),
      ),
      /** To go on with; null after the last. */
      after: z.string().nullable(),
    }),
  },
  listElectronicCollections: {
    summary: 'Electronic collections of the library with the database that they belong to.',
    input: z.object({
      /** Collections whose name contains one of these labels are left out. */
      exclude: z.array(z.string().trim().min(1).max(100)).max(10).default([]),
    }),
    output: z.array(
      z.object({
        collectionName: z.string(),
        /** Its database among the records; null where the library has none for it. */
        recordId: z.string().nullable(),
        ...counted,
      }),
    ),
  },
  listElectronicRequests: {
    summary: "The reader's requests for databases, newest first.",
    input: z.object(pageOf(50, 10)),
    output: listOf(
      z.object({
        requestId: z.string(),
        type: z.enum(requestTypes),
        recordId: z.string().nullable(),
        name: z.string(),
        url: z.string().nullable(),
        reason: z.string(),
        state: z.enum(requestStates),
        reply: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
  },
  saveElectronicRequest: {
    summary:
      'Asks the library for a trial of a database, or to subscribe to it; one of the catalogue, or another by name.',
    input: z
      .object({
        type: z.enum(requestTypes).default('trial'),
        recordId: recordIdSchema.optional(),
        name: z.string().max(longestTyped).transform(tidyText).pipe(z.string().max(200)).default(''),
        url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(1000)]).default(''),
        reason: written(longestReason),
      })
      .refine((input) => input.recordId !== undefined || input.name !== '', { path: ['name'], message: 'name' }),
    output: z.object({ requestId: z.string(), state: z.enum(requestStates) }),
  },
  listQuestions: {
    summary: 'Released questions about databases with their first answers, newest first; or all of the reader’s own.',
    input: z.object({
      recordId: recordIdSchema.optional(),
      /** The reader's own, released or not. */
      mine: z.boolean().default(false),
      ...pageOf(50, 10),
    }),
    output: listOf(
      z.object({
        questionId: z.string(),
        recordId: z.string(),
        title: z.string(),
        /** Who asked, shortened. */
        name: z.string(),
        question: z.string(),
        state: z.enum(questionStates),
        createdAt: z.string(),
        answerCount: z.int(),
        /** The library's first. */
        answers: z.array(answerSchema),
      }),
    ),
  },
  askQuestion: {
    summary: 'Asks something about a database; everybody sees it when the library has released it.',
    input: byRecord.extend({ question: written(longestQuestion) }),
    output: z.object({ questionId: z.string(), state: z.enum(questionStates) }),
  },
  listAnswers: {
    summary: 'Released answers to a question, the library’s first.',
    input: z.object({ questionId: id, ...pageOf(50, 10) }),
    output: listOf(answerSchema),
  },
  addAnswer: {
    summary: 'Answers a released question, or adds to one’s own; everybody sees it when the library has released it.',
    input: z.object({ questionId: id, answer: written(longestAnswer) }),
    output: z.object({ answerId: z.string(), state: z.enum(questionStates) }),
  },
};
