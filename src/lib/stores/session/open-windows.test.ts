import { beforeEach, expect, test } from 'vitest';
import { closedKey, windowsKey } from './keys.ts';
import { clearWindows, noteClosed, noteOpen } from './open-windows.ts';

let values: Map<string, string>;
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};
const day = 24 * 60 * 60_000;
beforeEach(() => {
  values = new Map();
});

test('the last window of a library is the one after which none is open', () => {
  noteOpen(storage, '100001', 'a', 1);
  noteOpen(storage, '100001', 'b', 2);
  noteOpen(storage, '100001', 'b', 3);
  noteOpen(storage, '200002', 'c', 3);
  expect(noteClosed(storage, '100001', 'a', 4)).toBe(false);
  expect(noteClosed(storage, '100001', 'b', 5)).toBe(true);
  expect(values.has(windowsKey('100001'))).toBe(false);
  expect(noteClosed(storage, '200002', 'c', 5)).toBe(true);
});

test('a window that crashed keeps another from being the last, for as long as a session can live', () => {
  noteOpen(storage, '100001', 'crashed', 0);
  noteOpen(storage, '100001', 'a', day - 2);
  expect(noteClosed(storage, '100001', 'a', day - 1)).toBe(false);
  noteOpen(storage, '100001', 'a', day);
  expect(noteClosed(storage, '100001', 'a', day + 1)).toBe(true);
});

test.each(['', 'null', '7', '[1', '"text"', '{"a":"text"}', '{"a":99999999999999}'])(
  'what is no list of windows is passed over: %s',
  (text) => {
    values.set(windowsKey('100001'), text);
    noteOpen(storage, '100001', 'b', 1);
    expect(JSON.parse(values.get(windowsKey('100001')) ?? '')).toEqual({ b: 1 });
  },
);

test('signing out leaves nothing of them', () => {
  noteOpen(storage, '100001', 'a', 1);
  values.set(closedKey('100001'), '1');
  clearWindows(storage, '100001');
  expect(values.size).toBe(0);
});
