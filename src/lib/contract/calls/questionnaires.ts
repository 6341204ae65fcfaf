import { z } from 'zod';
import { questionnairePeriods } from '../../rules/questionnaires.ts';

const id = z.string().regex(/^\d{1,15}$/);
const day = z.string().nullable();

const summary = {
  questionnaireId: z.string(),
  title: z.string(),
  intro: z.string().nullable(),
  /** First and last day where the library is, ISO; null: no such limit. */
  from: day,
  until: day,
  period: z.enum(questionnairePeriods),
  isAnswered: z.boolean(),
  /** Nothing links the answers to their reader. */
  isAnonymous: z.boolean(),
  mayChange: z.boolean(),
  questionCount: z.int(),
  /** It is over, and everybody may read its results. */
  hasResults: z.boolean(),
};

const common = { id: z.string(), text: z.string(), hint: z.string().nullable(), required: z.boolean() };
const choosing = {
  ...common,
  options: z.array(z.object({ code: z.string(), name: z.string() })),
  /** There is the choice `other`, with a text of the reader's own. */
  other: z.boolean(),
};
const question = z.discriminatedUnion('type', [
  z.object({ ...choosing, type: z.literal('one') }),
  z.object({ ...choosing, type: z.literal('several'), min: z.int(), max: z.int() }),
  z.object({
    ...common,
    type: z.literal('scale'),
    from: z.int(),
    to: z.int(),
    /** What the ends mean; null: nothing is said. */
    low: z.string().nullable(),
    high: z.string().nullable(),
  }),
  z.object({ ...common, type: z.literal('text'), longest: z.int() }),
]);

/** An answer as typed; one that is too long is reported with its question. This bound is beyond what anybody types. */
const typedAnswer = z.object({
  choices: z.array(z.string().max(64)).max(100).default([]),
  other: z.string().max(10_000).default(''),
  value: z.number().nullable().default(null),
  text: z.string().max(20_000).default(''),
});

const storedAnswer = z.object({
  choices: z.array(z.string()).optional(),
  other: z.string().optional(),
  value: z.int().optional(),
  text: z.string().optional(),
});

/** Questionnaires of the library (personal center, section 10). */
export const questionnaireCalls = {
  listQuestionnaires: {
    summary: 'Questionnaires that are for the reader: those to be answered first, then those to come, then the rest.',
    input: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      /** 0: only the numbers. */
      rows: z.coerce.number().int().min(0).max(50).default(20),
    }),
    output: z.object({
      total: z.int(),
      /** Those that are open and that the reader has not answered. */
      waiting: z.int(),
      result: z.array(z.object(summary)),
    }),
  },
  getQuestionnaire: {
    summary: 'The questions of a questionnaire that is for the reader, and what the reader answered.',
    input: z.object({ questionnaireId: id }),
    output: z.object({
      ...summary,
      /** What the library says to who has taken part. */
      thanks: z.string().nullable(),
      questions: z.array(question),
      /** The reader's own answers by question; null where there are none, or they are anonymous. */
      answers: z.record(z.string(), storedAnswer).nullable(),
    }),
  },
  answerQuestionnaire: {
    summary: 'Sends the answers to a questionnaire, once; or changes them, where the library allows it.',
    input: z.object({
      questionnaireId: id,
      answers: z.record(z.string().max(64), typedAnswer).refine((input) => Object.keys(input).length <= 100),
    }),
    output: z.object({ questionnaireId: z.string(), thanks: z.string().nullable() }),
  },
  getQuestionnaireResults: {
    summary: 'How many readers chose what, of a questionnaire that is over and whose results are public.',
    input: z.object({ questionnaireId: id }),
    output: z.object({
      title: z.string(),
      intro: z.string().nullable(),
      from: day,
      until: day,
      isAnonymous: z.boolean(),
      answers: z.int(),
      /** Null: too few readers answered for numbers to be shown. */
      questions: z
        .array(
          z.object({
            id: z.string(),
            type: z.enum(['one', 'several', 'scale', 'text']),
            text: z.string(),
            answered: z.int(),
            /** By choice or point of the scale; of texts only their number. */
            counts: z.array(z.object({ name: z.string(), count: z.int() })),
            mean: z.number().nullable(),
          }),
        )
        .nullable(),
    }),
  },
};
