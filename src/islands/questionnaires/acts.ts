import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import { answersIn } from './typed.ts';

export const questionnaireActs: SectionActs = {
  answer: {
    run: (client, form) => {
      const values = Object.fromEntries([...form].map(([name]) => [name, formText(form, name)]));
      const answers = Object.entries(answersIn(values)).map(([id, { choices, ...rest }]) => [
        id,
        { ...rest, choices: [...choices] },
      ]);
      return client.call('answerQuestionnaire', {
        questionnaireId: formText(form, 'questionnaire'),
        answers: Object.fromEntries(answers),
      });
    },
  },
};
