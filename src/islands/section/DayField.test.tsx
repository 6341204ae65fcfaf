import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showSection, signedIn } from '#support/island.tsx';
import { DayField } from './DayField.tsx';

test('shows the chosen day next to the field in the format of the page', async () => {
  signedIn();
  await showSection(
    <label>
      From <DayField name="from" defaultValue="2026-11-05" />
    </label>,
  );
  expect(screen.getByText('Nov 5, 2026')).toBeVisible();
  fireEvent.change(screen.getByLabelText(/From/), { target: { value: '2026-05-11' } });
  expect(screen.getByText('May 11, 2026')).toBeVisible();
  fireEvent.change(screen.getByLabelText(/From/), { target: { value: '' } });
  expect(screen.queryByText('May 11, 2026')).toBeNull();
});
