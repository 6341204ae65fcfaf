import { z } from 'zod';

export const maxTextsShown = 200;

const key = z.string().min(1).max(64);

const questionSchema = z.object({
  id: z.string(),
  text: z.string(),
  answered: z.int(),
  /** Of a scale. */
  mean: z.number().nullable(),
  counts: z.array(z.object({ name: z.string(), count: z.int() })),
  /** What readers wrote, two hundred at most. */
  texts: z.array(z.string()),
});
export type QuestionnaireQuestion = z.output<typeof questionSchema>;

export const deskQuestionnaireCalls = {
  getDeskQuestionnaireResults: {
    summary: 'What readers answered to a questionnaire, counted question by question, with what they wrote.',
    input: z.object({ key }),
    output: z.object({
      answers: z.int(),
      isAnonymous: z.boolean(),
      /** Null while so few have answered an anonymous questionnaire that it would tell whose the answers are. */
      questions: z.array(questionSchema).nullable(),
    }),
  },
  getDeskQuestionnaireAnswers: {
    summary: 'All answers as a CSV file, a line for each; with readers’ names where the questionnaire has them.',
    input: z.object({ key }),
    output: z.object({ content: z.string() }),
  },
};
