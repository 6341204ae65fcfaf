import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { ContentDifference, ContentField, ContentProblem, ContentValue } from '#lib/contract/desk/content.ts';
import { DeskContext } from '../frame.tsx';
import { deskMessages } from '../messages.ts';
import Rules from './Rules.tsx';

const number = (name: string): ContentField => ({ name, type: 'number', required: true });
const options = [{ code: 'teacher', name: 'Teacher' }];
const types: ContentField = { name: '', type: 'code', required: true, options };
const row: ContentField[] = [
  { name: 'readerTypes', type: 'list', required: false, item: types },
  number('days'),
  { name: 'fine', type: 'group', required: false, fields: [{ name: 'perDayFen', type: 'money', required: false }] },
];
const rows: ContentField = { name: '', type: 'group', required: true, fields: row };
const fields: ContentField[] = [{ name: 'rules', type: 'list', required: false, item: rows }, number('dueSoonDays')];
const first: ContentValue = {
  rules: [
    { readerTypes: ['teacher'], days: 60, fine: { perDayFen: 50 } },
    { readerTypes: [], days: 30 },
  ],
  dueSoonDays: 3,
};
const difference: ContentDifference = { path: ['rules', 1, 'days'], what: 'changed', before: 30, after: 45 };

test('a rule is changed in a form of its own, shown as it was and as it will be, and then saved', async () => {
  let problems: ContentProblem[] = [{ path: ['rules', 1, 'days'], problem: 'tooBig', limit: 3650, detail: '' }];
  let entry = { key: 'loan-rules', title: '', state: 'file', revision: 0, value: first, file: first, changes: [] };
  const saved: unknown[] = [];
  const call = vi.fn((name: string, input: { value: ContentValue }) => {
    const done = (data: object) => Promise.resolve({ success: true, data, message: '', errCode: 0 });
    if (name === 'listDeskContentKinds')
      return done({
        result: ['news', 'loan-rules'].map((kind, at) => ({ kind, section: at === 1 ? 'rules' : 'content' })),
      });
    if (name === 'listDeskContent') return done({ fields, keyFields: [], isFixed: true, total: 1, result: [] });
    if (name === 'getDeskContent') return done(entry);
    if (name === 'checkDeskContent')
      return done({ problems, differences: [difference], effects: ['Running loans: 7.'] });
    saved.push(input);
    entry = { ...entry, value: input.value, state: 'changed', revision: 1 };
    return done({ entry, remarks: [] });
  });
  const client = { call } as unknown as DeskClient;
  const site = { client, messages: await deskMessages('en-US'), language: 'en-US' as const, base: '', portal: '' };
  const frame = { session: undefined, setSession: () => undefined, place: undefined, setPlace: () => undefined };
  render(
    <DeskContext value={{ ...site, ...frame, libraries: [] }}>
      <Rules />
    </DeskContext>,
  );
  const cells = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) =>
        within(line)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
  expect(cells(await screen.findByRole('table'))).toEqual([
    ['Teacher', '60', '¥0.50', 'Edit'],
    ['All', '30', '', 'Edit'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Edit: All' }));
  const days = () => screen.getByLabelText('Loan period (days) *');
  await userEvent.clear(days());
  await userEvent.type(days(), '4500');
  await userEvent.type(screen.getByLabelText('Fine per day (yuan)'), '0.05');
  // Back to the table: the check opens the row with the mistake.
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: /See what changes/ }));
  expect(await screen.findByText('The largest value is 3650')).toBeVisible();
  expect(days()).toHaveAttribute('aria-invalid', 'true');
  expect(saved).toEqual([]);
  problems = [];
  await userEvent.clear(days());
  await userEvent.type(days(), '45');
  await userEvent.keyboard('{Alt>}{Shift>}Q{/Shift}{/Alt}');
  expect(cells(await screen.findByRole('table'))).toEqual([
    ['Rules · All · Loan period (days)'.replaceAll(' · ', ' ·\u00a0'), '30', '45'],
  ]);
  expect(screen.getByText('Running loans: 7.')).toBeVisible();
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(saved).toEqual([
    {
      kind: 'loan-rules',
      key: 'loan-rules',
      revision: 0,
      value: {
        ...first,
        rules: [
          first['rules'] && (first['rules'] as ContentValue[])[0],
          { readerTypes: [], days: 45, fine: { perDayFen: 5 } },
        ],
      },
    },
  ]);
});
