import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesIn, listingOf } from './file-listing.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-listing-'));
  mkdirSync(join(dir, 'one', 'data'), { recursive: true });
  writeFileSync(join(dir, 'one', 'library.json'), '{}');
  writeFileSync(join(dir, 'one', 'data', 'books.jsonl'), 'a\n');
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

test('files are those at the paths and in the folders, also where a path is a link', () => {
  symlinkSync(join(dir, 'one'), join(dir, 'linked'));
  symlinkSync(join(dir, 'nowhere'), join(dir, 'one', 'dangling'));
  expect(filesIn([join(dir, 'linked'), join(dir, 'missing'), join(dir, 'one', 'library.json')])).toEqual([
    ...['dangling', 'data/books.jsonl', 'library.json'].map((name) => join(dir, 'linked', name)),
    join(dir, 'one', 'library.json'),
  ]);
});

test('a file that is changed, touched, added or taken away makes another listing', () => {
  const books = join(dir, 'one', 'data', 'books.jsonl');
  const changes = [
    () => writeFileSync(books, 'another\n'),
    () => utimesSync(books, 1, 1),
    () => writeFileSync(join(dir, 'one', 'data', 'more.jsonl'), ''),
    () => rmSync(books),
  ];
  const seen = [listingOf([dir])];
  expect(listingOf([dir])).toBe(seen[0]);
  for (const change of changes) {
    change();
    seen.push(listingOf([dir]));
  }
  expect(new Set(seen).size).toBe(1 + changes.length);
});
