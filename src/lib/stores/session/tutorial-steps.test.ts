import { expect, test } from 'vitest';
import { advance, begin, end, isFirstLogin, stepOf } from './tutorial-steps.ts';

function storage(start: Record<string, string> = {}) {
  const values = new Map(Object.entries(start));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    all: () => Object.fromEntries(values),
  };
}

test('It begins at step 1, keeps the way back under the names of the specification and is not offered again', () => {
  const session = storage({ fristLoginFlag: '0' });
  expect(isFirstLogin(session)).toBe(true);
  begin(session, '/jianglan/searchList?q=x');
  expect(session.all()).toEqual({ fristLoginFlag: '1', helpStep: '1', helpBackPath: '/jianglan/searchList?q=x' });
  expect(isFirstLogin(session)).toBe(false);
});

test('Menu and my library follow, then it is over', () => {
  const session = storage();
  begin(session, '/a');
  expect([stepOf(session), advance(session), advance(session), advance(session), stepOf(session)]).toEqual([
    1,
    2,
    3,
    undefined,
    undefined,
  ]);
});

test('Skipping answers the way back once', () => {
  const session = storage();
  begin(session, '/a');
  expect(end(session)).toBe('/a');
  expect(end(session)).toBeUndefined();
});

test('What is no step in the storage is none', () => {
  for (const text of ['', '0', '4', '1.5', 'x']) expect(stepOf(storage({ helpStep: text }))).toBeUndefined();
});
