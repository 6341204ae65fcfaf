import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerEventSchema, type AnswerEvent } from '#lib/contract/calls/assistant.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { openPage, reader, Refused, Said, serviceDouble, signedIn, toastTexts, unreachable } from '#support/island.tsx';
import { sessionHere } from '../identity/session/page-session.ts';
import { resumePending } from '../identity/session/resume-pending.ts';
import '../identity/session/init-session.ts';
import { assistance } from './action.ts';

const text = (content: string): AnswerEvent => ({ dataType: 0, data: { chunkMessage: { content } } });
const end: AnswerEvent = { dataType: 2, data: { messageId: '1' } };
const book = { title: 'Rivers', isbn: '', recordId: '11', author: 'Somebody', pubDate: '2020', publisher: 'A Press' };
const books: AnswerEvent = { dataType: 1, data: { bookAttrs: [book] } };
const leads: AnswerEvent = {
  dataType: 4,
  data: {
    links: [{ label: 'Opening hours', url: '/content/hours' }],
    list: {
      total: 42,
      q: 'rivers',
      field: 'keyWord',
      docCode: [],
      langCode: ['eng'],
      kindNo: [],
      publishBegin: 2015,
      publishEnd: null,
      onlyOnShelf: true,
      sort: 'relevance',
      withoutAuthors: [],
      withoutTitles: ['dams'],
      withoutDocCode: ['3'],
      withoutLangCode: ['fre'],
      resourceType: ['1'],
      campusId: ['north'],
    },
  },
};

/** A stream that the test goes on with; what it says is as the contract has it. */
function stream() {
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    response: () => new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    say: (...events: AnswerEvent[]) =>
      act(async () => {
        const lines = events.map((event) => `data: ${JSON.stringify(answerEventSchema.parse(event))}\n\n`);
        await writer.write(encoder.encode(lines.join('')));
      }),
    close: () => act(() => writer.close()),
    break: () => act(() => writer.abort(new TypeError('network error'))),
  };
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  openPage('<button data-assistant>Assistant</button>');
  signedIn();
});
// The panel goes with the session of its reader.
afterEach(() => {
  act(() => {
    sessionHere()?.end('signedOut');
  });
});

function service() {
  const answered = stream();
  const double = serviceDouble({
    getChatHistory: () => [],
    getAssistant: () => ({
      name: 'Ask Lan',
      examples: ['When are you open?'],
      isModel: false,
      historyDays: 30,
      questionsPerDay: 50,
      hasCovers: false,
    }),
    matchBooks: () => [{ ...book, recordId: '11', titleLang: 'en', kindNo: 'P9' }],
    answerQuestion: () => answered.response(),
  });
  return { double, ...answered };
}
const open = () => act(() => assistance.run({}));
const box = () => screen.getByRole('textbox', { name: 'Your question' });
const log = () => screen.getByRole('log');
async function ask(question: string): Promise<void> {
  await userEvent.type(box(), `${question}{Enter}`);
}

test('the panel opens with its examples and takes the focus into the question', async () => {
  service();
  await open();
  expect(screen.getByRole('dialog', { name: 'Ask Lan' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'When are you open?' })).toBeVisible();
  expect(screen.getByText(/not from a language model/)).toBeVisible();
  expect(box()).toHaveFocus();
});

test('shows a question at once, streams its answer, and adds the links at the end', async () => {
  const { double, say } = service();
  await open();
  await ask('books on rivers');
  expect(within(log()).getByText('books on rivers')).toBeVisible();
  expect(within(log()).getByText('Answering…')).toBeVisible();
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
  await say(text('There are '));
  expect(await screen.findByText('There are')).toBeVisible();
  expect(screen.queryByText('Answering…')).toBeNull();
  await say(text('two books.'), books, leads, end);
  expect(await screen.findByText('There are two books.')).toBeVisible();
  const found = await screen.findByRole('link', { name: /Rivers/ });
  expect(found).toHaveAttribute('href', '/lib/en-US/searchList/bookDetails/11');
  expect(screen.getByRole('link', { name: 'Opening hours' })).toHaveAttribute('href', '/lib/en-US/content/hours');
  const list = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'See all 42' }).href).searchParams;
  const conditions = ['q', 'langCode', 'publishBegin', 'campusId'].map((name) => list.get(name));
  expect(conditions).toEqual(['rivers', 'eng', '2015', 'north']);
  const isExcluded = ['-docCode', '-langCode', 'resourceType'].map((name) => list.get(name));
  expect(isExcluded).toEqual(['3', 'fre', '1']);
  expect(list.toString()).toContain('dams');
  expect(double.sent('answerQuestion')).toEqual([{ content: 'books on rivers', reAsk: false }]);
});

test('a second press while the answer comes asks nothing, and what was typed stays', async () => {
  const { double, say } = service();
  await open();
  await userEvent.dblClick(screen.getByRole('button', { name: 'When are you open?' }));
  await ask('and at the weekend');
  expect(box()).toHaveValue('and at the weekend');
  await say(text('From eight.'), end);
  expect(await screen.findByText('From eight.')).toBeVisible();
  expect(double.sent('answerQuestion')).toEqual([{ content: 'When are you open?', reAsk: false }]);
});

test('an answer can be stopped, and what has come of it stays', async () => {
  const { say } = service();
  await open();
  await ask('a long story');
  await say(text('Once upon'));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
  expect(within(log()).getByText('Once upon')).toBeVisible();
  expect(toastTexts()).toEqual([]);
});

test('shows an error for an interrupted stream, keeps its text, and can retry', async () => {
  const first = service();
  await open();
  await ask('rivers');
  await first.say(text('There are'));
  await screen.findByText('There are');
  await first.break();
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: Too many visitors right now, please try again later']);
  });
  const second = stream();
  first.double.answers.answerQuestion = () => second.response();
  await userEvent.click(screen.getByRole('button', { name: 'Regenerate' }));
  await second.say(text('Here they are.'), end);
  expect(await screen.findByText('Here they are.')).toBeVisible();
  expect(screen.queryByText('There are')).toBeNull();
  expect(first.double.sent('answerQuestion').map(({ reAsk }) => reAsk)).toEqual([false, true]);
});

test('an answer that fails says why in the service’s words', async () => {
  const { say } = service();
  await open();
  await ask('rivers');
  await say({ dataType: 3, data: { message: 'Too many questions today' } });
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: Too many questions today']);
  });
  // The question stays, without an empty answer behind it.
  expect(
    within(log())
      .getAllByRole('listitem')
      .filter((entry) => entry.closest('ol')),
  ).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
});

test('shows an error and does not open the panel without a network', async () => {
  const { double } = service();
  double.isLost = true;
  await open();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toastTexts()).toEqual([`error: ${unreachable}`]);
  double.isLost = false;
  await open();
  expect(screen.getByRole('dialog', { name: 'Ask Lan' })).toBeVisible();
});

test('closing gives the focus back, and opening again brings conversation and draft', async () => {
  const { say } = service();
  await open();
  await ask('rivers');
  await say(text('There are two.'), end);
  await screen.findByText('There are two.');
  await userEvent.type(box(), 'and lak');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Assistant' })).toHaveFocus();
  const { double } = service();
  double.answers.getChatHistory = () => new Refused('', errCodes.unavailable);
  await open();
  expect(screen.getByText('There are two.')).toBeVisible();
  expect(box()).toHaveValue('and lak');
});

test.each([
  ['sent', 'books on rivers{Enter}', () => undefined],
  ['typed', 'books on rivers', () => sessionHere()?.refused('a.b.c')],
])(
  'a question that was %s when the session had ended is in the box after the next sign-in',
  async (_, keys, refuse) => {
    const { double } = service();
    double.answers.answerQuestion = () =>
      Response.json({ success: false, data: null, message: 'Please log in first', errCode: errCodes.unauthenticated });
    double.answers.getFindConfig = () => new Refused('', errCodes.unavailable);
    double.hold('/lib/en-US/signInDialog');
    await open();
    await userEvent.type(box(), keys);
    act(() => void refuse());
    await waitFor(() => {
      expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull();
    });
    act(() => sessionHere()?.signedIn(reader, '1'));
    await act(() => resumePending());
    expect(box()).toHaveValue('books on rivers');
  },
);

test('the conversation is deleted after a question, and not by the focus alone', async () => {
  const { double, say } = service();
  double.answers.deleteChatHistory = () => new Said('Deleted', { deleted: 2 });
  await open();
  await ask('rivers');
  await say(text('There are two.'), end);
  await screen.findByText('There are two.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete the conversation' }));
  const question = screen.getByRole('dialog', { name: /cannot be undone/ });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(double.sent('deleteChatHistory')).toEqual([]);
  expect(box()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Delete the conversation' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => {
    expect(screen.queryByText('There are two.')).toBeNull();
  });
  expect(screen.getByRole('button', { name: 'When are you open?' })).toBeVisible();
});

test('nothing of the conversation stays on the screen when the session is over', async () => {
  const { say } = service();
  await open();
  await ask('what have I borrowed');
  await say(text('Rivers, due on Friday.'), end);
  await screen.findByText('Rivers, due on Friday.');
  act(() => {
    sessionHere()?.end('signedOut');
  });
  expect(screen.queryByText(/Rivers/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
