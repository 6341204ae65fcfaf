import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import { DeskContext } from '../frame.tsx';
import { deskMessages } from '../messages.ts';
import EventSignUps from './EventSignUps.tsx';
import { ContentMessagesContext, contentMessages } from './messages.ts';

const signedUpAt = '2026-01-15T04:00:00.000Z';

async function open(answers: readonly object[]): Promise<object[]> {
  const inputs: object[] = [];
  const call = ((_: string, input: object) => {
    inputs.push(input);
    return Promise.resolve(answers[inputs.length - 1]);
  }) as unknown as DeskClient['call'];
  const client: DeskClient = { call, watchToday: () => Promise.resolve(false) };
  const messages = await deskMessages('en-US');
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries: [] };
  render(
    <DeskContext
      value={{ ...site, session: undefined, setSession: () => undefined, place: 'MAIN', setPlace: () => undefined }}
    >
      <ContentMessagesContext value={await contentMessages('en-US')}>
        <EventSignUps name="talk" />
      </ContentMessagesContext>
    </DeskContext>,
  );
  return inputs;
}
const answer = (result: readonly object[]) => ({ success: true, data: { result }, message: '', errCode: null });
const show = () => userEvent.click(screen.getByRole('button', { name: /Show sign-ups/ }));

test('readers are named only once staff ask for them', async () => {
  const inputs = await open([
    answer([
      { account: 'li.ming', name: 'Li Ming', isWaiting: false, signedUpAt },
      { account: 'wang', name: 'Wang', isWaiting: true, signedUpAt },
    ]),
  ]);
  expect(inputs).toEqual([]);
  await show();
  expect(await screen.findByRole('row', { name: /Li Ming li\.ming Has a seat/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Wang wang Waiting/ })).toBeVisible();
  expect(inputs).toEqual([{ key: 'talk' }]);
});

test('an event without sign-ups says so, and a failure is shown', async () => {
  await open([{ success: false, data: null, message: 'No such content', errCode: 404 }, answer([])]);
  await show();
  expect(await screen.findByText('No such content')).toBeVisible();
  await show();
  expect(await screen.findByRole('status')).toHaveTextContent('No one has signed up yet');
  expect(screen.queryByText('No such content')).toBeNull();
});
