import { z } from 'zod';
import { localText } from '../local-text.ts';

/** What a change made of an entry: other, gone, or again what the library's files say. */
const contentActs = ['put', 'remove', 'asFile'] as const;
export type ContentAct = (typeof contentActs)[number];

const kind = z.string().regex(/^[a-z-]{1,40}$/);
const key = z.string().min(1).max(300);
/** Number of the newest change that anyone who sends it has seen; 0 before the first. */
const revision = z.int().min(0);
/** Anything that a file may have as an entry. */
export const entry = z.record(z.string().max(60), z.json());
export type ContentValue = z.output<typeof entry>;

/** How a part of an entry is filled in. */
const contentFieldTypes = z.enum([
  'text',
  'localText',
  'number',
  'weekday',
  'code',
  'money',
  'flag',
  'day',
  'address',
  'choice',
  'list',
  'group',
  'variants',
  'json',
]);

/** A part of an entry: `item` of a list, `fields` of a group, the groups of `variants` by the value of their `type`. */
const contentFieldSchema = z.object({
  name: z.string(),
  /** The name of its label where that is another one. */
  label: z.string().optional(),
  type: contentFieldTypes,
  required: z.boolean(),
  choices: z.array(z.string()).optional(),
  /** The codes that the library has, with their names, in the language of who asks. */
  options: z.array(z.object({ code: z.string(), name: z.string() })).optional(),
  get item() {
    return contentFieldSchema.optional();
  },
  get fields() {
    return z.array(contentFieldSchema).optional();
  },
});
export type ContentField = z.output<typeof contentFieldSchema>;

/** Sections of the desk in which content is written: rules are for administrators. */
const contentSections = ['content', 'rules'] as const;
export type ContentSection = (typeof contentSections)[number];

const kindSchema = z.object({
  kind,
  section: z.enum(contentSections),
  /** Entries that readers find. */
  count: z.int(),
  /** Of which the files say something else, or nothing. */
  changed: z.int(),
});

const contentStates = ['file', 'changed', 'added', 'removed'] as const;

/** What staff know an entry by: its title in all languages, else its key. */
const title = z.union([localText, z.string()]);
const rowSchema = z.object({ key, title, state: z.enum(contentStates) });
export type ContentRow = z.output<typeof rowSchema>;

const changeSchema = z.object({
  revision,
  act: z.enum(contentActs),
  by: z.string(),
  at: z.string(),
  value: entry.nullable(),
});
export type ContentChange = z.output<typeof changeSchema>;

const entrySchema = z.object({
  key,
  title,
  state: z.enum(contentStates),
  revision,
  /** Null when staff took it out. */
  value: entry.nullable(),
  /** What the library's files say. */
  file: entry.nullable(),
  /** The newest first. */
  changes: z.array(changeSchema),
});
export type ContentEntry = z.output<typeof entrySchema>;

const problemSchema = z.object({
  /** Names and places, from the entry inwards. */
  path: z.array(z.union([z.string(), z.int()])),
  problem: z.enum(['missing', 'tooLong', 'tooShort', 'tooSmall', 'tooBig', 'notOne', 'unknown', 'wrong']),
  /** The smallest or largest number that is allowed. */
  limit: z.number().optional(),
  /** In the language of who asks. */
  detail: z.string(),
});
export type ContentProblem = z.output<typeof problemSchema>;

/** One place at which an entry would be other than it is. */
const differenceSchema = z.object({
  /** Names and places; a removed row by its former place, others by their new one. */
  path: z.array(z.union([z.string(), z.int()])),
  what: z.enum(['changed', 'added', 'removed', 'moved']),
  /** Of a row that moved, its former and new place, from 1. */
  before: z.json(),
  after: z.json(),
});
export type ContentDifference = z.output<typeof differenceSchema>;

const meanwhileSchema = z.object({
  /** The entry with both changes; where they differ, as who asks wants it. */
  value: entry,
  /** The newest change. */
  revision,
  /** Who changed it, and whether both changed the same; in the language of who asks. */
  said: z.string(),
});

const savedSchema = z.object({
  entry: entrySchema,
  /** What is no mistake but worth a look, as records that are not there; in the language of who asks. */
  remarks: z.array(z.string()),
});

/** Content of a library, as its staff write it (docs/guide/desk-content.md, "Content"). */
export const deskContentCalls = {
  listDeskContentKinds: {
    summary: 'The kinds of content that are written at the desk.',
    input: z.object({}),
    output: z.object({ result: z.array(kindSchema) }),
  },
  listDeskContent: {
    summary: 'Entries of a kind in their order, those that staff took out behind them, with the fields that they have.',
    input: z.object({
      kind,
      text: z.string().trim().max(100).default(''),
      page: z.int().min(1).max(10_000).default(1),
    }),
    output: z.object({
      total: z.int(),
      result: z.array(rowSchema),
      fields: z.array(contentFieldSchema),
      keyFields: z.array(z.string()),
      /** Its entries are what they are: none is added, none taken out. */
      isFixed: z.boolean(),
    }),
  },
  getDeskContent: {
    summary: 'One entry, what the files say of it and how it came about.',
    input: z.object({ kind, key }),
    output: entrySchema,
  },
  checkDeskContent: {
    summary:
      'What is wrong with an entry. Of rules, and of an entry that others changed meanwhile, also what would change. ' +
      'Nothing is written.',
    input: z.object({ kind, value: entry, revision: revision.optional() }),
    output: z.object({
      problems: z.array(problemSchema),
      differences: z.array(differenceSchema),
      /** Sentences: whom it concerns, and from when. */
      effects: z.array(z.string()),
      meanwhile: meanwhileSchema.optional(),
    }),
  },
  saveDeskContent: {
    summary: 'Writes an entry; without a key it is a new one. Refused when somebody else changed the same meanwhile.',
    input: z.object({ kind, key: key.optional(), revision, value: entry }),
    output: savedSchema,
  },
  removeDeskContent: {
    summary: 'Takes an entry out.',
    input: z.object({ kind, key, revision }),
    output: savedSchema,
  },
  restoreDeskContent: {
    summary: 'Goes back to what an entry was after an earlier change, or to what the files say.',
    input: z.object({ kind, key, revision, to: z.union([z.int().min(1), z.literal('file')]) }),
    output: savedSchema,
  },
};
