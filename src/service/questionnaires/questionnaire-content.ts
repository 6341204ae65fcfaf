import { z } from 'zod';
import { localText } from '../../lib/contract/local-text.ts';
import { longestText, otherCode } from '../../lib/rules/questionnaires.ts';
import { contentKind, type ContentTarget, ContentError } from '../platform/content/kind.ts';

const key = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const code = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,40}$/)
  .refine((text) => text !== otherCode, `"${otherCode}" is the choice that \`other\` adds`);
const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const any = {
  id: key.describe('Identifies the question; answers belong to it.'),
  text: localText.describe('Question.'),
  hint: localText.optional().describe('Explanation.'),
  required: z.boolean().default(false).describe('Whether readers must answer.'),
};
const choosing = {
  ...any,
  options: z
    .array(
      z.strictObject({
        code: code.describe('Code of the option; answers belong to it.'),
        name: localText.describe('Text of the option.'),
      }),
    )
    .min(1)
    .max(50)
    .refine((rows) => isUnique(rows.map((row) => row.code)), 'has a code twice')
    .describe('Options.'),
  other: z.boolean().default(false).describe('Whether readers may answer with a text of up to 200 characters.'),
};
/** So many choices a question has. */
export const choicesOf = (row: { options: readonly unknown[]; other: boolean }): number =>
  row.options.length + Number(row.other);
const several = z
  .strictObject({
    ...choosing,
    type: z.literal('several').describe('Kind of question: `one` option, `several` options, `scale` or `text`.'),
    min: z.int().min(1).max(51).default(1).describe('Minimum number of options.'),
    max: z.int().min(1).max(51).optional().describe('Maximum number of options; all if omitted.'),
  })
  .refine(
    (row) => row.min <= (row.max ?? choicesOf(row)) && (row.max ?? row.min) <= choicesOf(row),
    '`min` and `max` do not fit the number of options',
  );
const scale = z
  .strictObject({
    ...any,
    type: z.literal('scale').describe('Kind of question.'),
    from: z.int().min(0).max(10).default(1).describe('Lowest number of the scale.'),
    to: z.int().min(0).max(10).default(5).describe('Highest number of the scale.'),
    low: localText.optional().describe('Meaning of the lowest number.'),
    high: localText.optional().describe('Meaning of the highest number.'),
  })
  .refine((row) => row.from < row.to, '`from` must be below `to`');

const questionSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...choosing,
    type: z.literal('one').describe('Kind of question: `one` option, `several` options, `scale` or `text`.'),
  }),
  several,
  scale,
  z.strictObject({
    ...any,
    type: z.literal('text').describe('Kind of question: `one` option, `several` options, `scale` or `text`.'),
    longest: z.int().min(1).max(longestText).default(longestText).describe('Maximum number of characters.'),
  }),
]);

const questionnaireSchema = z
  .strictObject({
    id: key.describe('Identifies the questionnaire; answers belong to it.'),
    title: localText.describe('Title.'),
    intro: localText.optional().describe('Text above the questions.'),
    thanks: localText.optional().describe('Text after sending.'),
    from: z.iso.date().optional().describe('First day, in the time zone of the library.'),
    until: z.iso.date().optional().describe('Last day.'),
    for: z
      .strictObject({
        readerTypes: z.array(z.string().min(1)).max(100).default([]).describe('Reader types; all if empty.'),
        libCodes: z.array(z.string().min(1)).max(100).default([]).describe('Codes of libraries; all if empty.'),
      })
      .prefault({})
      .describe('Readers who see it; everyone if omitted.'),
    anonymous: z
      .boolean()
      .default(false)
      .describe('Whether answers are not linked to readers; fixed after the first answer.'),
    changeable: z
      .boolean()
      .default(false)
      .describe('Whether readers may change answers while it is open; not with `anonymous`.'),
    results: z
      .enum(['library', 'public'])
      .default('library')
      .describe('`public`: everyone sees the numbers after `until`, which is then required.'),
    announce: z.boolean().default(true).describe('Whether readers are notified in the inbox when it opens.'),
    questions: z
      .array(questionSchema)
      .min(1)
      .max(60)
      .refine((rows) => isUnique(rows.map((row) => row.id)), 'has the id of a question twice')
      .describe('Questions.'),
  })
  .refine((row) => !(row.anonymous && row.changeable), 'what is anonymous cannot be found again to be changed')
  .refine((row) => row.results === 'library' || row.until !== undefined, 'public results need an end: `until`')
  .refine((row) => row.from === undefined || row.until === undefined || row.from <= row.until, '`until` before `from`');
export type QuestionnaireData = z.output<typeof questionnaireSchema>;
export type QuestionData = z.output<typeof questionSchema>;

/** A questionnaire as it was put into the store. It was checked then; the parse gives it its type back. */
export const parseQuestionnaire = (data: string): QuestionnaireData => questionnaireSchema.parse(JSON.parse(data));

async function isAnswered(db: ContentTarget['db'], id: number): Promise<boolean> {
  const answers = db.selectFrom('questionnaire_answer').select('id').where('questionnaire_id', '=', id);
  return (await answers.limit(1).executeTakeFirst()) !== undefined;
}

/** What nobody answered goes; what was answered stays for the library, and readers do not see it any more. */
async function withdraw({ db, libraryId, say }: ContentTarget, currentKeys: ReadonlySet<string>): Promise<void> {
  const rows = await db
    .selectFrom('questionnaire')
    .select(['id', 'key'])
    .where('library_id', '=', libraryId)
    .where('is_listed', '=', 1)
    .execute();
  for (const { id, key: name } of rows) {
    if (currentKeys.has(name)) continue;
    if (await isAnswered(db, id)) {
      say('resultsStay', { name });
      await db.updateTable('questionnaire').set({ is_listed: 0 }).where('id', '=', id).execute();
    } else await db.deleteFrom('questionnaire').where('id', '=', id).execute();
  }
}

/** Questionnaires of the library. What readers answered stays as long as `id` and the ids of its questions do. */
export const questionnaireContent = contentKind({
  name: 'questionnaires',
  names: { key: ['id'], title: 'title' },
  row: questionnaireSchema,
  put: async (target, rows) => {
    const { db, libraryId, library, say } = target;
    const known = new Set(library.file.libraries.map(({ libCode }) => libCode));
    const currentKeys = new Set<string>();
    for (const row of rows) {
      if (currentKeys.has(row.id)) throw new ContentError('idTwice', { name: row.id });
      currentKeys.add(row.id);
      for (const libCode of row.for.libCodes) {
        if (!known.has(libCode)) say('noLibrary', { name: row.id, code: libCode });
      }
      const before = await db
        .selectFrom('questionnaire')
        .select(['id', 'data'])
        .where('library_id', '=', libraryId)
        .where('key', '=', row.id)
        .executeTakeFirst();
      const values = {
        data: JSON.stringify(row),
        starts_on: row.from ?? null,
        ends_on: row.until ?? null,
        is_listed: 1,
      };
      if (before) {
        const isOther = parseQuestionnaire(before.data).anonymous !== row.anonymous;
        if (isOther && (await isAnswered(db, before.id))) {
          throw new ContentError('anonymousStays', { name: row.id });
        }
        await db.updateTable('questionnaire').set(values).where('id', '=', before.id).execute();
      } else {
        await db
          .insertInto('questionnaire')
          .values({ library_id: libraryId, key: row.id, announced_to: 0, ...values })
          .execute();
      }
    }
    await withdraw(target, currentKeys);
  },
});
