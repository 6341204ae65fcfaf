import { beforeEach, expect, it } from 'vitest';
import { dropDraft, dropDrafts, saveDraft, readDraft } from './drafts.ts';
import { createMemoryArea } from '#support/storage-area.ts';

let storage = createMemoryArea();
beforeEach(() => {
  storage = createMemoryArea();
});

it('returns a draft to its reader alone, until it is sent', () => {
  saveDraft('7', 'questionnaire 1', { wish: '灯' }, storage);
  expect(readDraft('7', 'questionnaire 1', storage)).toEqual({ wish: '灯' });
  expect(readDraft('8', 'questionnaire 1', storage)).toBeUndefined();
  dropDraft('7', 'questionnaire 1', storage);
  expect(readDraft('7', 'questionnaire 1', storage)).toBeUndefined();
});

it('drops the drafts of all readers, or of all but one', () => {
  storage.setItem('token', 'x');
  saveDraft('7', 'a', 1, storage);
  saveDraft('77', 'b', 2, storage);
  dropDrafts(storage, '7');
  expect(storage.keys()).toEqual(['token', 'draft 7 a']);
  dropDrafts(storage);
  expect(storage.keys()).toEqual(['token']);
});

it('ignores a stored value that is no draft', () => {
  storage.setItem('draft 7 a', '{');
  expect(readDraft('7', 'a', storage)).toBeUndefined();
});
