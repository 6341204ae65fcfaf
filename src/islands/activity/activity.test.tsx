import { fireEvent, screen, waitFor } from '@testing-library/react';
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
import { goToQuery } from '#lib/stores/section-address.ts';
import * as section from './section.tsx';

const behaviour = (behaviorId: string, title: string, processFlag: '0' | null = null) => ({
  behaviorId,
  type: 'view',
  recordId: '11',
  title,
  page: null,
  at: '2026-11-28T10:00:00Z',
  barcode: null,
  propertyNumber: null,
  location: null,
  amountDue: null,
  amountPaid: null,
  blockFrom: null,
  blockTo: null,
  processFlag,
  note: null,
});
const listOf = (result: ReturnType<typeof behaviour>[]) => ({
  total: result.length,
  page: 1,
  rows: 20,
  keptDays: 365,
  types: ['view'],
  result,
});

test('what is shown is deleted after a question, and no more than that', async () => {
  let left = [behaviour('1', 'Clouds'), behaviour('2', 'A fine', '0')];
  const service = serviceDouble({
    listBehaviors: () => listOf(left),
    getUserSetting: ({ name }) => ({ name, value: null }),
    deleteBehaviors: () => {
      left = left.slice(1);
      return new Said('Deleted', { deleted: 1 });
    },
  });
  signedIn();
  goToQuery('?key=7&type=view&from=2026-11-01&to=never');
  await showOpenedSection(section);
  expect(await screen.findAllByRole('button', { name: /^Delete: / })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Delete these' }));
  expect(await screen.findByText(/Delete all entries of this type and period/)).toBeInTheDocument();
  expect(service.sent('deleteBehaviors')).toEqual([]);
  fireEvent.click(screen.getByText('Delete', { selector: 'dialog button' }));
  await waitFor(() => {
    expect(screen.queryByText('Clouds')).toBeNull();
  });
  expect(service.sent('deleteBehaviors')).toEqual([{ behaviorId: 'all', type: 'view', from: '2026-11-01' }]);
});

test('a choice about the ranking that is refused shows the saved one again', async () => {
  const service = serviceDouble({
    listBehaviors: () => listOf([]),
    getUserSetting: ({ name }) => ({ name, value: null }),
    updateUserSetting: () => new Refused('Too many settings'),
  });
  signedIn();
  goToQuery('?key=7');
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('checkbox'));
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: Too many settings']);
  });
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  service.answers.updateUserSetting = (setting) => setting;
  fireEvent.click(screen.getByRole('checkbox'));
  await waitFor(() => {
    expect(toastTexts()).toContain('success: Saved: the ranking no longer shows you');
  });
});

test('the server says that there is no activity', async () => {
  serviceDouble({ listBehaviors: () => listOf([]), getUserSetting: ({ name }) => ({ name, value: null }) });
  const { markup } = await renderOnServer(section, '?key=7');
  document.body.innerHTML = markup;
  expect(screen.getByText('No activity yet')).toBeInTheDocument();
});
