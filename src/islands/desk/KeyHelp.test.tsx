import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import { DeskContext } from './frame.tsx';
import KeyHelp from './KeyHelp.tsx';
import { Key, KeyButton, KeyLink, RowKeys } from './keys.tsx';
import { deskMessages } from './messages.ts';

test('lists the keys that the screen shows until Escape closes it', async () => {
  Element.prototype.checkVisibility = () => true;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const messages = await deskMessages('en-US');
  const client = {} as DeskClient;
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries: [] };
  render(
    <DeskContext
      value={{ ...site, session: undefined, setSession: () => undefined, place: undefined, setPlace: () => undefined }}
    >
      <KeyHelp />
      <KeyButton hotkey="V" label="Lend anyway" />
      <label>
        Sounds <Key of="S" />
        <select>
          <option>loud</option>
        </select>
      </label>
      <KeyLink hotkey="Q" href="#">
        <strong>2</strong>
        <span>To approve</span>
      </KeyLink>
      <RowKeys label="Next, previous" />
    </DeskContext>,
  );
  await userEvent.keyboard('{F1}');
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const rows = within(dialog).getAllByRole('term');
  const shown = rows.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`);
  expect(shown).toEqual([
    'F1: Keyboard shortcuts',
    'Alt⇧V: Lend anyway',
    'Alt⇧S: Sounds',
    'Alt⇧Q: 2 To approve',
    'Alt⇧J Alt⇧K: Next, previous',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
