import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused, renderOnServer, serviceDouble, showOpenedSection, signedIn, toastTexts } from '#support/island.tsx';
import { goToQuery } from '#lib/stores/section-address.ts';
import * as section from './section.tsx';

const own = (evaluationId: string, title: string) => ({
  evaluationId,
  recordId: '11',
  title,
  score: 4,
  comment: 'Well written',
  state: 'audited' as const,
  helpful: 0,
  updatedAt: '2026-11-28T10:00:00Z',
});

test('a comment is changed, and only what differs is sent', async () => {
  const service = serviceDouble({
    listOwnEvaluations: () => ({ total: 1, result: [own('1', 'Clouds')] }),
    evaluate: () => ({ state: 'unaudited' }),
  });
  signedIn();
  goToQuery('?key=17');
  await showOpenedSection(section);
  fireEvent.click(await screen.findByText('Edit'));
  const submit = screen.getByRole('button', { name: 'Submit', hidden: true });
  fireEvent.click(submit);
  expect(await screen.findByText('Please choose a rating or write a comment')).toBeInTheDocument();
  expect(service.sent('evaluate')).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { hidden: true }), { target: { value: 'Told well' } });
  fireEvent.click(submit);
  await waitFor(() => {
    expect(toastTexts()).toEqual(['success: Your comment has been submitted and awaits review']);
  });
  expect(service.sent('evaluate')).toEqual([{ recordId: '11', comment: 'Told well' }]);
  expect(service.sent('listOwnEvaluations')).toHaveLength(2);
});

test('a rating is deleted after a question, and a refusal says why', async () => {
  const service = serviceDouble({
    listOwnEvaluations: () => ({ total: 1, result: [own('1', 'Clouds')] }),
    deleteEvaluation: () => new Refused('It is gone already'),
  });
  signedIn();
  goToQuery('?key=17&tab=rating');
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: Clouds' }));
  expect(await screen.findByText('Delete your rating of “Clouds”?')).toBeInTheDocument();
  expect(service.sent('deleteEvaluation')).toEqual([]);
  fireEvent.click(screen.getByText('Delete', { selector: 'dialog button' }));
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: It is gone already']);
  });
  expect(service.sent('deleteEvaluation')).toEqual([{ evaluationId: '1', part: 'rating' }]);
});

test('the server renders a refused comment again, in its opened form', async () => {
  serviceDouble({ listOwnEvaluations: () => ({ total: 2, result: [own('1', 'Clouds'), own('2', 'Rivers')] }) });
  const { markup } = await renderOnServer(section, '?key=17', {
    act: 'edit',
    values: { id: '2', score: '5', comment: '' },
    problems: { comment: 'Please choose a rating or write a comment' },
  });
  document.body.innerHTML = markup;
  const [first, second] = document.querySelectorAll('details');
  expect(first).not.toHaveAttribute('open');
  expect(second).toHaveAttribute('open');
  expect(second?.querySelector('input[value="5"]')).toBeChecked();
});

test('the server says that there are no comments', async () => {
  serviceDouble({ listOwnEvaluations: () => ({ total: 0, result: [] }) });
  const { markup } = await renderOnServer(section, '?key=17');
  document.body.innerHTML = markup;
  expect(screen.getByText('No comments yet')).toBeInTheDocument();
});
