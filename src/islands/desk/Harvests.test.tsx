import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskHarvest } from '#lib/contract/desk/harvest.ts';
import { DeskContext } from './frame.tsx';
import Harvests from './Harvests.tsx';
import { deskMessages } from './messages.ts';

const rest: DeskHarvest = {
  source: 'union',
  url: 'https://a.example/oai',
  isRunning: false,
  records: 3,
  total: null,
  lastAt: '2026-01-15T02:30:00.000Z',
  problem: null,
  outcome: {
    source: 'union',
    records: 3,
    fresh: 2,
    known: 0,
    unchanged: 0,
    withdrawals: 0,
    rejected: 1,
    warned: 0,
    lines: [{ position: 2, controlNumber: 'oai:x:2', severity: 'rejected', reasons: ['no metadata'] }],
    totalLines: 1,
    samples: [],
  },
  next: { day: '2026-01-16', hour: 3 },
};

test('a source is harvested by keys, and shows its progress and its result', async () => {
  const messages = await deskMessages('en-US');
  const sent: unknown[] = [];
  let harvest = rest;
  const call = (name: string, input: unknown) => {
    if (name === 'runDeskHarvest') {
      sent.push(input);
      harvest = { ...rest, isRunning: true, records: 100, total: 230 };
    }
    const data = name === 'listDeskHarvests' ? { harvests: [harvest] } : harvest;
    return Promise.resolve({ success: true, data, message: '', errCode: null });
  };
  const client = { call, watchToday: () => Promise.resolve(false) } as unknown as DeskClient;
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries: [] };
  const frame = { session: undefined, setSession: () => undefined, place: undefined, setPlace: () => undefined };
  render(
    <DeskContext value={{ ...site, ...frame }}>
      <Harvests />
    </DeskContext>,
  );
  expect(await screen.findByText(/16, 2026, 3:00$/)).toBeTruthy();
  await userEvent.keyboard('{Alt>}{Shift>}J{/Shift}{/Alt}');
  await userEvent.keyboard('{Alt>}{Shift>}Y{/Shift}{/Alt}');
  expect(screen.getByText('oai:x:2')).toBeTruthy();
  await userEvent.keyboard('{Alt>}{Shift>}T{/Shift}{/Alt}');
  expect(await screen.findByRole('progressbar')).toMatchObject({ value: 100, max: 230 });
  expect(sent).toEqual([{ source: 'union' }]);
  expect(screen.queryByText('oai:x:2')).toBeNull();
  expect(screen.queryByRole('button', { name: /Harvest now/ })).toBeNull();
});
