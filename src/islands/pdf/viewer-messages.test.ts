import { expect, test } from 'vitest';
import { fill } from '#lib/i18n/format.ts';
import { failureText, readMessages } from './viewer-messages.ts';

const texts = ['failed', 'forReaders', 'insideOnly', 'missing', 'needsPassword'];
const messages = readMessages(JSON.stringify(Object.fromEntries(texts.map((name) => [name, name]))));

test.each([
  [{ status: 401 }, 'forReaders'],
  [{ status: 403 }, 'insideOnly'],
  [{ status: 404 }, 'missing'],
  [{ status: 500 }, 'failed'],
  [{ name: 'PasswordException' }, 'needsPassword'],
  [{}, 'failed'],
])('shows a file that fails with %j as %s', (error, text) => expect(failureText(messages, error)).toBe(text));

test('fills placeholders with values, and keeps those without one', () => {
  expect(fill('{{shown}} / {{total}} {{more}}', { shown: 2, total: 7 })).toBe('2 / 7 {{more}}');
});
