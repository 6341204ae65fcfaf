import { expect, it } from 'vitest';
import { normalizeLccn } from './lccn.ts';

it.each([
  ['n78-890351', 'n78890351'],
  ['n78-89035', 'n78089035'],
  ['n 78890351 ', 'n78890351'],
  [' 85000002 ', '85000002'],
  ['85-2 ', '85000002'],
  ['2001-000002', '2001000002'],
  ['75-425165//r75', '75425165'],
  [' 79139101 /AC/r932', '79139101'],
  ['cat', undefined],
  ['123', undefined],
  ['', undefined],
])('%j is %s', (text, expected) => expect(normalizeLccn(text)).toBe(expected));
