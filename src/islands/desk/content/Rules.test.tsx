import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { ContentDifference, ContentField, ContentProblem, ContentValue } from '#lib/contract/desk/content.ts';
import { errCodes } from '#lib/contract/envelope.ts';
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
const done = (data: object) => ({ success: true, data, message: '', errCode: 0 });
const difference: ContentDifference = { path: ['rules', 1, 'days'], what: 'changed', before: 30, after: 45 };

/** The page with answers to its calls. */
async function renderRules(answer: (name: string, input: { value: ContentValue }) => object) {
  const call = vi.fn((name: string, input: { value: ContentValue }) => {
    if (name === 'listDeskContentKinds')
      return Promise.resolve(
        done({ result: ['news', 'loan-rules'].map((kind, at) => ({ kind, section: at === 1 ? 'rules' : 'content' })) }),
      );
    if (name === 'listDeskContent')
      return Promise.resolve(done({ fields, keyFields: [], isFixed: true, total: 1, result: [] }));
    return Promise.resolve(answer(name, input));
  });
  const client = { call } as unknown as DeskClient;
  const site = { client, messages: await deskMessages('en-US'), language: 'en-US' as const, base: '', portal: '' };
  const frame = { session: undefined, setSession: () => undefined, place: undefined, setPlace: () => undefined };
  render(
    <DeskContext value={{ ...site, ...frame, libraries: [] }}>
      <Rules />
    </DeskContext>,
  );
}

test('a rule is changed in a form of its own, shown as it was and as it will be, and then saved', async () => {
  let problems: ContentProblem[] = [{ path: ['rules', 1, 'days'], problem: 'tooBig', limit: 3650, detail: '' }];
  let entry = { key: 'loan-rules', title: '', state: 'file', revision: 0, value: first, file: first, changes: [] };
  const saved: unknown[] = [];
  await renderRules((name, input) => {
    if (name === 'getDeskContent') return done(entry);
    if (name === 'checkDeskContent')
      return done({ problems, differences: [difference], effects: ['Running loans: 7.'] });
    saved.push(input);
    entry = { ...entry, value: input.value, state: 'changed', revision: 1 };
    return done({ entry, remarks: [] });
  });
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
  await userEvent.keyboard('{Alt>}{Shift>}S{/Shift}{/Alt}');
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

test('a change of the same row by somebody else is shown before the own one is saved, which stays in the form', async () => {
  const entry = { key: 'loan-rules', title: '', state: 'file', revision: 4, value: first, file: first, changes: [] };
  const saved: { value: ContentValue; revision?: number }[] = [];
  let meanwhile: object | undefined;
  await renderRules((name, input) => {
    if (name === 'getDeskContent') return done(entry);
    if (name === 'checkDeskContent') return done({ problems: [], differences: [difference], effects: [], meanwhile });
    saved.push(input);
    if (saved.length > 1) return done({ entry: { ...entry, value: input.value, revision: 6 }, remarks: [] });
    meanwhile = { value: { ...input.value, dueSoonDays: 9 }, revision: 5, said: 'Li Na changed the same values.' };
    return { success: false, data: null, message: 'Li Na was first.', errCode: errCodes.conflict };
  });
  const days = await screen.findByLabelText(/^Days before the due day/);
  await userEvent.clear(days);
  await userEvent.type(days, '7');
  await userEvent.click(screen.getByRole('button', { name: /See what changes/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Li Na was first.')).toBeVisible();
  expect(days).toHaveValue(7);
  await userEvent.click(screen.getByRole('button', { name: /See what changes/ }));
  expect(await screen.findByText('Li Na changed the same values.')).toBeVisible();
  meanwhile = undefined;
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(saved.map(({ revision }) => revision)).toEqual([4, 5]);
  expect(saved[1]).toMatchObject({ value: { dueSoonDays: 9 } });
});
