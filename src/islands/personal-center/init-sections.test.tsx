import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, reader, serviceDouble, signedIn } from '#support/island.tsx';
import { sessionHere } from '../identity/session/page-session.ts';

test('a section whose script loads after a 401 is shown once its reader has signed in again', async () => {
  serviceDouble({});
  openPage('<p data-visitors>Sign in first</p><div id="personal-section" hidden></div>');
  signedIn();
  sessionHere()?.refused('a.b.c');
  await import('./init-sections.ts');
  const section = document.getElementById('personal-section');
  expect(section?.hidden).toBe(true);
  sessionHere()?.signedIn(reader, '1');
  await waitFor(() => {
    expect(section?.hidden).toBe(false);
  });
  expect(document.querySelector<HTMLElement>('[data-visitors]')?.hidden).toBe(true);
});
