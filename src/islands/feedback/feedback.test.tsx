import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { reader, Refused, renderOnServer, Said, serviceDouble, showOpenedSection, signedIn } from '#support/island.tsx';
import { toastTexts } from '#support/island.tsx';
import type { OutputOf } from '#lib/contract/contract.ts';
import { saveDraft, readDraft } from '#lib/stores/session/drafts.ts';
import { goToQuery } from '#lib/stores/section-address.ts';
import * as section from './section.tsx';

const list: OutputOf<'listFeedback'> = { total: 0, states: [], left: 3, perDay: 5, result: [] };
const report: OutputOf<'getFeedback'> = {
  feedbackId: '4',
  kind: 'search',
  text: 'A wrong year',
  page: null,
  state: 'waiting',
  closedBy: null,
  createdAt: '2026-11-29T02:00:00Z',
  updatedAt: '2026-11-29T02:00:00Z',
  messages: [{ isReply: false, text: 'A wrong year', createdAt: '2026-11-29T02:00:00Z' }],
  pictures: [],
  mayWrite: true,
  mayAddPicture: false,
};
const saved = { feedbackId: '4', state: 'waiting' as const, left: 2, perDay: 5 };

async function onServer(...given: Parameters<typeof renderOnServer> extends [unknown, ...infer Rest] ? Rest : never) {
  const { markup } = await renderOnServer(section, ...given);
  document.body.innerHTML = markup;
}

test('shows mistakes at their fields; then sends and opens the report', async () => {
  const service = serviceDouble({
    listFeedback: () => list,
    getFeedback: () => report,
    saveFeedback: () => new Said('Thank you', saved),
  });
  signedIn();
  goToQuery('?key=12&tab=new');
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please choose the problem type')).toBeVisible();
  expect(screen.getByText('Please describe the problem')).toBeVisible();
  expect(screen.getByLabelText(/^Problem type/)).toHaveFocus();
  fireEvent.change(screen.getByLabelText(/^Problem type/), { target: { value: 'search' } });
  fireEvent.change(screen.getByLabelText(/^Description of the problem/), { target: { value: 'a'.repeat(301) } });
  expect(screen.getByText('301 of 300 characters')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('At most 300 characters')).toBeVisible();
  expect(service.sent('saveFeedback')).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Description of the problem/), { target: { value: 'A wrong year' } });
  fireEvent.change(screen.getByLabelText('Page where the problem occurred'), { target: { value: '/searchList?q=a' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Search results or catalog data are wrong' })).toBeVisible();
  expect(service.sent('saveFeedback')).toEqual([{ kind: 'search', text: 'A wrong year', page: '/searchList?q=a' }]);
  expect(location.search).toBe('?key=12&feedback=4');
  expect(toastTexts()).toEqual(['success: Thank you']);
  expect(readDraft(reader.userId, 'feedback')).toBeUndefined();
});

test('a text of exactly the most characters is sent', async () => {
  const service = serviceDouble({ listFeedback: () => list, getFeedback: () => report, saveFeedback: () => saved });
  signedIn();
  goToQuery('?key=12&tab=new');
  await showOpenedSection(section);
  fireEvent.change(await screen.findByLabelText(/^Problem type/), { target: { value: 'advice' } });
  fireEvent.change(screen.getByLabelText(/^Description of the problem/), { target: { value: 'a'.repeat(300) } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => {
    expect(service.sent('saveFeedback')).toHaveLength(1);
  });
});

test('restores the entered text after a reload, also after a refusal', async () => {
  serviceDouble({ listFeedback: () => list, saveFeedback: () => new Refused('The library cannot take it now') });
  signedIn();
  goToQuery('?key=12&tab=new');
  const first = await showOpenedSection(section);
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText(/^Problem type/), 'place');
  await user.type(screen.getByLabelText(/^Description of the problem/), 'Too');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: The library cannot take it now']);
  });
  await user.type(screen.getByLabelText(/^Description of the problem/), ' cold');
  first.unmount();
  await showOpenedSection(section);
  expect(await screen.findByLabelText(/^Description of the problem/)).toHaveValue('Too cold');
  expect(screen.getByLabelText(/^Problem type/)).toHaveValue('place');
  expect(screen.getByText('8 of 300 characters')).toBeVisible();
});

test('another page than that of the draft is reported when the reader comes from it', async () => {
  serviceDouble({ listFeedback: () => list });
  signedIn();
  goToQuery('?key=12&tab=new&from=%2Fnews');
  const first = await showOpenedSection(section);
  await userEvent.type(await screen.findByLabelText('Page where the problem occurred'), 'x');
  first.unmount();
  goToQuery('?key=12&tab=new&from=%2Fnews');
  const second = await showOpenedSection(section);
  expect(await screen.findByLabelText('Page where the problem occurred')).toHaveValue('/newsx');
  second.unmount();
  goToQuery('?key=12&tab=new&from=%2Fhome');
  await showOpenedSection(section);
  expect(await screen.findByLabelText('Page where the problem occurred')).toHaveValue('/home');
});

test('a draft that is none is left alone', async () => {
  serviceDouble({ listFeedback: () => list });
  signedIn();
  saveDraft(reader.userId, 'feedback', { kind: 'place', text: 3 });
  goToQuery('?key=12&tab=new');
  await showOpenedSection(section);
  expect(await screen.findByLabelText(/^Description of the problem/)).toHaveValue('');
});

test('the reader writes more, whose box is then empty, and closes the report after a question', async () => {
  let shown = report;
  const service = serviceDouble({
    getFeedback: () => shown,
    addFeedbackMessage: () => ({ state: 'waiting' }),
    closeFeedback: () => {
      shown = { ...report, state: 'closed', closedBy: 'reader', mayWrite: false };
      return { state: 'closed' };
    },
  });
  signedIn();
  goToQuery('?key=12&feedback=4');
  await showOpenedSection(section);
  const box = await screen.findByLabelText('Add details');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please describe the problem')).toBeVisible();
  expect(box).toHaveFocus();
  fireEvent.change(box, { target: { value: 'On page 3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Add details')).toHaveValue('');
  });
  expect(screen.getByText('0 of 300 characters')).toBeVisible();
  expect(service.sent('addFeedbackMessage')).toEqual([{ feedbackId: '4', text: 'On page 3' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Close the report' }));
  const dialog = await screen.findByRole('dialog');
  expect(service.sent('closeFeedback')).toEqual([]);
  fireEvent.click(dialog.querySelector('button[value=yes]') ?? document.body);
  expect(await screen.findByText('You closed this report.')).toBeVisible();
  expect(service.sent('closeFeedback')).toEqual([{ feedbackId: '4' }]);
});

test('the server names the page that the reader comes from, and shows a refused form again', async () => {
  serviceDouble({ listFeedback: () => list });
  const origin = 'https://library.example';
  await onServer('?key=12&tab=new', undefined, `${origin}/lib/en-US/searchList?q=rivers`);
  expect(screen.getByLabelText('Page where the problem occurred')).toHaveValue('/searchList?q=rivers');
  await onServer('?key=12&tab=new', undefined, 'https://elsewhere.example/lib/en-US/searchList?q=rivers');
  expect(screen.getByLabelText('Page where the problem occurred')).toHaveValue('');
  await onServer('?key=12&tab=new', {
    act: 'report',
    values: { kind: 'page', text: 'Slow', page: '/home' },
    problems: { text: 'Too short' },
  });
  expect(screen.getByLabelText(/^Problem type/)).toHaveValue('page');
  expect(screen.getByLabelText(/^Description of the problem/)).toHaveValue('Slow');
  expect(screen.getByText('Too short')).toBeInTheDocument();
});

test('the server renders no style attributes, which the content security policy forbids', async () => {
  serviceDouble({ getFeedback: () => ({ ...report, pictures: [{ nth: 1, width: 40, height: 30 }] }) });
  const { markup } = await renderOnServer(section, '?key=12&feedback=4');
  expect(markup).toContain('viewBox="0 0 40 30"');
  expect(markup).not.toContain('style=');
});
