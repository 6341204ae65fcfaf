import { join, sep } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAttachmentFile } from './attachment-file.ts';

test.each(['a.pdf', 'theses/2019/张三.pdf', '红楼梦（上）.pdf', '12 - notes, part 1.pdf'])('%s is a file', (path) =>
  expect(isAttachmentFile(path)).toBe(true),
);

test.each([
  '',
  '/etc/passwd',
  '../a.pdf',
  'a/../b.pdf',
  'a//b.pdf',
  '.hidden',
  'a/.git/config',
  'a\\b',
  'a.pdf ',
  'x\0.pdf',
  'c:a',
  '~a',
])('%s is none', (path) => expect(isAttachmentFile(path)).toBe(false));

test('no path that is taken leads out of its folder', () => {
  const part = fc.oneof(fc.constantFrom('..', '.', '/', '\\', 'a', '%2e', '\0'), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join('')),
      (path) => {
        if (isAttachmentFile(path)) expect(join('/folder', path).startsWith(`/folder${sep}`)).toBe(true);
      },
    ),
  );
});
