import { expect, test } from 'vitest';
import { languageCode } from './languages.ts';

test.each([
  ['chi', 'chi'],
  [' ENG ', 'eng'],
  // ISO 639-2 has two codes for some languages; MARC takes the bibliographic one.
  ['zho', 'chi'],
  ['fra', 'fre'],
  ['deu', 'ger'],
  ['mya', 'bur'],
  // Codes that MARC replaced.
  ['scr', 'hrv'],
  ['scc', 'srp'],
  ['mol', 'rum'],
  ['esp', 'epo'],
  ['jap', 'jpn'],
  // ISO 639-1 and tags.
  ['zh', 'chi'],
  ['zh-CN', 'chi'],
  ['pt_BR', 'por'],
  ['af', 'afr'],
  ['sr', 'srp'],
  ['tl', 'tgl'],
  ['sa', 'san'],
  // Languages of MARC that share a tag with another one.
  ['cnr', 'cnr'],
  ['twi', 'twi'],
  ['fil', 'fil'],
  // Codes of ISO 639-3: MARC has one for the macrolanguage, or none.
  ['arb', 'ara'],
  ['hbs', 'srp'],
  ['yue', 'yue'],
])('%j is %j', (text, code) => {
  expect(languageCode(text)).toBe(code);
});

test.each(['', 'und', 'mul', 'zxx', 'xx', '中文', 'chinese', '1'])('%j is no language', (text) => {
  expect(languageCode(text)).toBeUndefined();
});
