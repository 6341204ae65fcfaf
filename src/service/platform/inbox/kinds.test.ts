import { expect, test } from 'vitest';
import { message } from '../messages/index.ts';
import { noticeKinds } from './kinds.ts';

test.each(Object.entries(noticeKinds))('the texts of %s need the values that it has, and no others', (_, kind) => {
  const places = [kind.title, kind.text].flatMap((key) => [...message('en-US', key).matchAll(/\{\{(\w+)\}\}/g)]);
  expect(places.map(([, name]) => name).sort()).toEqual([...kind.values].sort());
});
