import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  Refused,
  renderOnServer,
  Said,
  serviceDouble,
  showOpenedSection,
  signedIn,
  toastTexts,
} from '#support/island.tsx';
import { errCodes } from '#lib/contract/envelope.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { goToQuery } from '#lib/stores/section-address.ts';
import * as section from './section.tsx';

const common = { hint: null, required: false };
const options = [
  { code: 'main', name: 'Main library' },
  { code: 'east', name: 'East wing' },
];
const questionnaire: OutputOf<'getQuestionnaire'> = {
  questionnaireId: '8',
  title: 'Study space',
  intro: null,
  from: null,
  until: null,
  period: 'open',
  isAnswered: false,
  isAnonymous: false,
  mayChange: false,
  questionCount: 4,
  hasResults: false,
  thanks: 'We read every answer.',
  questions: [
    { ...common, id: 'where', text: 'Where do you study?', required: true, type: 'one', options, other: true },
    { ...common, id: 'why', text: 'Why there?', type: 'several', options, other: true, min: 1, max: 3 },
    { ...common, id: 'quiet', text: 'Is it quiet?', type: 'scale', from: 1, to: 5, low: 'no', high: 'yes' },
    { ...common, id: 'wish', text: 'What is missing?', type: 'text', longest: 100 },
  ],
  answers: null,
};
const question = (name: string) => within(screen.getByRole('group', { name: new RegExp(name.replace('?', '\\?')) }));

async function open(current: () => OutputOf<'getQuestionnaire'> | Refused<null>) {
  goToQuery('?key=10&questionnaire=8');
  const shown = await showOpenedSection(section);
  if (!(current() instanceof Refused)) await screen.findByRole('group', { name: /Where do you study/ });
  return shown;
}

test('shows missing answers at their questions; then sends and shows the answers', async () => {
  let current = questionnaire;
  let isComplete = false;
  const service = serviceDouble({
    getQuestionnaire: () => current,
    answerQuestionnaire: () => {
      const problems = [{ field: 'where', message: 'Please answer this question' }];
      if (!isComplete) return new Refused('One answer is missing', errCodes.badRequest, { problems });
      current = {
        ...questionnaire,
        isAnswered: true,
        answers: { where: { choices: ['other'], other: 'At home' }, quiet: { value: 4 } },
      };
      return new Said('Thank you', { questionnaireId: '8', thanks: 'We read every answer.' });
    },
  });
  signedIn();
  await open(() => current);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await question('Where do you study?').findByText('Please answer this question')).toBeVisible();
  expect(question('Where do you study?').getByRole('radio', { name: 'Main library' })).toHaveFocus();
  isComplete = true;
  fireEvent.click(question('Where do you study?').getByRole('radio', { name: 'Other' }));
  fireEvent.change(screen.getByLabelText('Where do you study? Please specify “Other”'), {
    target: { value: 'At home' },
  });
  fireEvent.click(question('Why there?').getByRole('checkbox', { name: 'Main library' }));
  fireEvent.click(question('Why there?').getByRole('checkbox', { name: 'East wing' }));
  fireEvent.click(question('Is it quiet?').getByRole('radio', { name: '4' }));
  fireEvent.change(screen.getByLabelText('What is missing?'), { target: { value: 'Lamps' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('You have already completed this questionnaire')).toBeVisible();
  expect(screen.getByText('We read every answer.')).toBeVisible();
  expect(service.sent('answerQuestionnaire').at(-1)).toEqual({
    questionnaireId: '8',
    answers: {
      where: { choices: ['other'], other: 'At home', value: null, text: '' },
      why: { choices: ['main', 'east'], other: '', value: null, text: '' },
      quiet: { choices: [], other: '', value: 4, text: '' },
      wish: { choices: [], other: '', value: null, text: 'Lamps' },
    },
  });
  expect(toastTexts()).toEqual(['error: One answer is missing', 'success: Thank you']);
  // The own answers.
  expect(question('Where do you study?').getByRole('radio', { name: 'Other' })).toBeChecked();
  expect(question('Is it quiet?').getByRole('radio', { name: '4' })).toBeDisabled();
});

test('restores the entered answers after a reload, until the reader starts again', async () => {
  serviceDouble({ getQuestionnaire: () => ({ ...questionnaire, answers: { quiet: { value: 2 } } }) });
  signedIn();
  const first = await open(() => questionnaire);
  fireEvent.click(question('Why there?').getByRole('checkbox', { name: 'East wing' }));
  fireEvent.change(screen.getByLabelText('What is missing?'), { target: { value: 'Lamps' } });
  // The earlier answer is cleared.
  fireEvent.click(question('Is it quiet?').getByRole('button', { name: 'Clear selection' }));
  first.unmount();
  await open(() => questionnaire);
  expect(await screen.findByText('Your unsubmitted answers have been restored.')).toBeVisible();
  expect(question('Why there?').getByRole('checkbox', { name: 'East wing' })).toBeChecked();
  expect(question('Is it quiet?').getByRole('radio', { name: '2' })).not.toBeChecked();
  expect(screen.getByLabelText('What is missing?')).toHaveValue('Lamps');
  expect(screen.getByText('5 of 100 characters')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => {
    expect(screen.getByLabelText('What is missing?')).toHaveValue('');
  });
  expect(question('Why there?').getByRole('checkbox', { name: 'East wing' })).not.toBeChecked();
  expect(question('Is it quiet?').getByRole('radio', { name: '2' })).toBeChecked();
  expect(screen.queryByText('Your unsubmitted answers have been restored.')).toBeNull();
});

test('the server shows a refused form again, with what is wrong', async () => {
  serviceDouble({ getQuestionnaire: () => questionnaire });
  const { markup } = await renderOnServer(section, '?key=10&questionnaire=8', {
    act: 'answer',
    values: { 'why.choice.east': 'on', 'why.choice.other': 'on', 'why.other': 'Light', quiet: '5', wish: 'Lamps' },
    problems: { where: 'Please answer this question' },
  });
  document.body.innerHTML = markup;
  expect(question('Where do you study?').getByText('Please answer this question')).toBeInTheDocument();
  expect(question('Why there?').getByRole('checkbox', { name: 'East wing' })).toBeChecked();
  expect(question('Why there?').getByRole('checkbox', { name: 'Main library' })).not.toBeChecked();
  expect(screen.getByLabelText('Why there? Please specify “Other”')).toHaveValue('Light');
  expect(question('Is it quiet?').getByRole('radio', { name: '5 yes' })).toBeChecked();
  expect(screen.getByLabelText('What is missing?')).toHaveValue('Lamps');
  expect(markup).not.toContain('style=');
});
