import { expect, test } from 'vitest';
import { advance, begin, end, isFirstLogin, stepOf } from './steps.ts';

function storage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    all: () => Object.fromEntries(kept),
  };
}

test('It begins at step 1, keeps the way back under the names of the specification and is not offered again', () => {
  const kept = storage({ fristLoginFlag: '0' });
  expect(isFirstLogin(kept)).toBe(true);
  begin(kept, '/jianglan/searchList?q=x');
  expect(kept.all()).toEqual({ fristLoginFlag: '1', helpStep: '1', helpBackPath: '/jianglan/searchList?q=x' });
  expect(isFirstLogin(kept)).toBe(false);
});

test('Menu and my library follow, then it is over', () => {
  const kept = storage();
  begin(kept, '/a');
  expect([stepOf(kept), advance(kept), advance(kept), advance(kept), stepOf(kept)]).toEqual([
    1,
    2,
    3,
    undefined,
    undefined,
  ]);
});

test('Skipping answers the way back once', () => {
  const kept = storage();
  begin(kept, '/a');
  expect(end(kept)).toBe('/a');
  expect(end(kept)).toBeUndefined();
});

test('What is no step in the storage is none', () => {
  for (const text of ['', '0', '4', '1.5', 'x']) expect(stepOf(storage({ helpStep: text }))).toBeUndefined();
});
