import { beforeEach, expect, it } from 'vitest';
import { dropDraft, dropDrafts, keepDraft, readDraft } from './drafts.ts';

const values = new Map<string, string>();
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
  key: (at: number) => [...values.keys()][at] ?? null,
  get length() {
    return values.size;
  },
};
const tab = () => storage;
beforeEach(() => {
  values.clear();
});

it('a draft is its reader’s until it is sent', () => {
  keepDraft(tab, '7', 'questionnaire 1', { wish: '灯' });
  expect(readDraft(tab, '7', 'questionnaire 1')).toEqual({ wish: '灯' });
  expect(readDraft(tab, '8', 'questionnaire 1')).toBeUndefined();
  dropDraft(tab, '7', 'questionnaire 1');
  expect(readDraft(tab, '7', 'questionnaire 1')).toBeUndefined();
});

it('signing out forgets all drafts and nothing else', () => {
  values.set('token', 'x');
  keepDraft(tab, '7', 'a', 1);
  keepDraft(tab, '8', 'b', 2);
  dropDrafts(storage);
  expect([...values.keys()]).toEqual(['token']);
});

it('a browser that keeps nothing, and a draft that is none, do no harm', () => {
  const none = () => {
    throw new Error('forbidden');
  };
  keepDraft(none, '7', 'a', 1);
  dropDraft(none, '7', 'a');
  expect(readDraft(none, '7', 'a')).toBeUndefined();
  values.set('draft 7 a', '{');
  expect(readDraft(tab, '7', 'a')).toBeUndefined();
});
