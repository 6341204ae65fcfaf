import { expect, test } from 'vitest';
import { languageTagOf } from './language-tag.ts';

test.each([
  ['chi', 'zh'],
  ['zho', 'zh'],
  ['eng', 'en'],
  ['ger', 'de'],
  ['fre', 'fr'],
  ['jpn', 'ja'],
  ['grc', 'grc'],
  ['mul', 'und'],
  ['English', 'und'],
  ['', 'und'],
  [undefined, 'und'],
])('the MARC code %s is %s in BCP 47', (code, tag) => expect(languageTagOf(code)).toBe(tag));
