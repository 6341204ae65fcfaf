import { expect, test } from 'vitest';
import { pagesIn } from './extent.ts';

test.each([
  ['360页', 360],
  ['xii, 360 p.', 360],
  ['1 volume (412 pages)', 412],
  ['212頁', 212],
  ['1卷', undefined],
  ['1999999页', undefined],
  ['', undefined],
  [null, undefined],
])('pages in %s', (extent, pages) => expect(pagesIn(extent)).toBe(pages));
