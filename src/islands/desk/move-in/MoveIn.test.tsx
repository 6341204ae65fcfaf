import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { MoveIn as Work, MoveInState, MoveInTrial } from '#lib/contract/desk/move-in.ts';
import { DeskContext, type DeskSite } from '../frame.tsx';
import { deskMessages } from '../messages.ts';
import MoveIn from './MoveIn.tsx';

const work: Work = {
  importId: '1',
  fileName: 'koha',
  state: 'uploading',
  isStalled: false,
  by: 'Zhao Min',
  startedAt: '2026-11-29T02:00:00.000Z',
  parts: 0,
  bytes: 0,
  records: 0,
  problem: null,
  undoOf: null,
  files: [],
  outcome: null,
};
const trial: MoveInTrial = {
  step: 'trial',
  records: { read: 2, fresh: 2, known: 0, rejected: 0 },
  titles: [{ controlNumber: '501', title: 'Dream of the Red Chamber' }],
  tables: [
    {
      table: 'readers',
      rows: 3,
      understood: 2,
      leftOut: 0,
      unread: ['sex'],
      sample: [{ field: 'name', value: 'Okafor, Ada' }],
    },
  ],
  problems: {
    total: 1,
    lines: [
      {
        fileName: 'borrowers.csv',
        position: 4,
        column: { at: 9, head: 'dateexpiry' },
        reasons: [{ name: 'notDay', values: { text: '2027-13-31' } }],
      },
    ],
  },
  unknownCodes: [{ kind: 'reader type', code: 'ST', count: 2 }],
  lentWithoutLoan: { total: 1, barcodes: ['3003'] },
};
const run = { runId: 7, source: 'koha', startedAt: work.startedAt, finishedAt: work.startedAt, undoneAt: null };

/** A service with one move-in, as the page sees it. */
async function show() {
  const sent: [name: string, input: Record<string, unknown>][] = [];
  const state: MoveInState = { moveIn: null, runs: [], cutOver: { day: '2026-12-01', isReached: false } };
  const change = (next: Partial<Work>) => {
    state.moveIn = { ...(state.moveIn ?? work), ...next };
    return state.moveIn;
  };
  const answers: Record<string, () => unknown> = {
    getMoveIn: () => ({ ...state, moveIn: state.moveIn && { ...state.moveIn } }),
    beginMoveIn: () => change({}),
    putMoveInPart: () => change(sent.at(-1)?.[1]['part'] === 1 ? { state: 'tried', outcome: trial } : {}),
    runMoveIn: () => {
      state.runs = [{ ...run, hasPasswords: true }];
      const counts = { added: 2, updated: 0, unchanged: 0, ended: 0 };
      const written = { step: 'written' as const, runId: 7, items: null, problems: { total: 0, lines: [] } };
      const records = { fresh: 2, changed: 0, unchanged: 0 };
      return change({
        state: 'done',
        outcome: { ...written, records, tables: [{ table: 'readers', ...counts }] },
      });
    },
    undoMoveIn: () => change({ state: 'running', undoOf: 7, outcome: null }),
  };
  const call = (name: string, input: Record<string, unknown>) => {
    if (name !== 'getMoveIn') sent.push([name, input]);
    return Promise.resolve({ success: true, data: answers[name]?.(), message: '', errCode: null });
  };
  const messages = await deskMessages('en-US');
  const client = { call } as unknown as DeskClient;
  const site: DeskSite = { client, messages, language: 'en-US', base: '/lib/en-US', portal: 'Lib', libraries: [] };
  const frame = { session: undefined, setSession: () => undefined, place: undefined, setPlace: () => undefined };
  render(
    <DeskContext value={{ ...site, ...frame }}>
      <MoveIn />
    </DeskContext>,
  );
  return sent;
}

test('files are chosen, tried, written and undone after a second press', async () => {
  const sent = await show();
  await userEvent.click(await screen.findByRole('button', { name: /Upload and test/ }));
  expect(screen.getByText('Please choose at least one file')).toBeDefined();
  expect(sent).toEqual([]);

  await userEvent.upload(screen.getByLabelText('Records'), new File(['<x/>'], 'records.xml'));
  await userEvent.upload(screen.getByLabelText('Readers'), new File(['a,b'], 'borrowers.csv'));
  await userEvent.selectOptions(screen.getByLabelText(/First password/), 'birthday');
  await userEvent.click(screen.getByRole('button', { name: /Upload and test/ }));
  await screen.findByText('What was understood');
  expect(sent[0]).toEqual([
    'beginMoveIn',
    {
      profile: 'koha',
      files: [
        { upload: 'records', fileName: 'records.xml' },
        { upload: 'readers', fileName: 'borrowers.csv' },
      ],
      password: 'birthday',
      isWhole: false,
    },
  ]);
  expect(sent.slice(1).map(([name, { part, isLast }]) => [name, part, isLast])).toEqual([
    ['putMoveInPart', 0, true],
    ['putMoveInPart', 1, true],
  ]);
  for (const text of ['2027-13-31 is not a date', '4, column 9 (dateexpiry)', 'Okafor, Ada', 'ST', 'sex']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(screen.getByText('Items on loan in the catalog, without a loan: 1')).toBeDefined();
  expect(screen.queryByLabelText('Records')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: /Import now/ }));
  await screen.findByText('Run 7 is written');
  const row = screen.getByRole('cell', { name: '7' }).closest('tr') ?? document.body;
  await userEvent.click(within(row).getByRole('button', { name: /^Undo/ }));
  expect(sent.at(-1)?.[0]).toBe('runMoveIn');
  await userEvent.click(within(row).getByRole('button', { name: /Undo run 7 now/ }));
  expect(sent.at(-1)).toEqual(['undoMoveIn', { runId: 7 }]);
  await screen.findByText('Undoing run 7');
});

test('shows the cut-over day, which is set in the section for rules', async () => {
  await show();
  const link = await screen.findByRole('link', { name: 'Set the cut-over day' });
  expect(link.getAttribute('href')).toBe('/lib/en-US/desk/rules#cut-over');
  expect(screen.getByText(/^Cut-over day: .*2026/)).toBeDefined();
});
