import { describe, expect, test } from 'vitest';
import { dictionaryNames } from '../../../lib/contract/calls/locations.ts';
import { searchFields } from '../../../lib/contract/calls/search.ts';
import { languages } from '../../../lib/contract/language.ts';
import { itemStatuses } from '../../platform/configuration/item-statuses.ts';
import { libraryFileSchema } from '../../platform/configuration/schema.ts';
import { smallLibrary } from '#support/library-folder.ts';
import { builtIn } from './builtin.ts';
import { classesBelow, classesOf, classPath } from './classes.ts';
import { dictionary, nameOfCode, type DictionarySource } from './index.ts';

const file = libraryFileSchema.parse(smallLibrary('small', '100001'));
const plain: DictionarySource = { file };

describe('the built-in dictionaries', () => {
  test('give every code once, and parents that exist', () => {
    for (const name of dictionaryNames) {
      const codes = builtIn[name].map((entry) => entry.code);
      expect(new Set(codes).size, name).toBe(codes.length);
      const known = new Set(codes);
      expect(
        builtIn[name].filter((entry) => entry.parent !== undefined && !known.has(entry.parent)),
        name,
      ).toEqual([]);
    }
  });

  test('have names in three languages; of the classification the English names of the main classes', () => {
    for (const name of dictionaryNames) {
      const bare = builtIn[name].filter((entry) => !entry.name['zh-CN'] || !entry.name.zh_TW || !entry.name['en-US']);
      if (name === 'kindNo') expect(bare.filter((entry) => entry.parent === undefined)).toEqual([]);
      else expect(bare, name).toEqual([]);
    }
    expect(builtIn.kindNo.filter((entry) => entry.parent === undefined)).toHaveLength(22);
  });

  test.each([
    'docCode',
    'countryCode',
    'langCode',
    'kindNo',
    'location',
    'coreInclude',
    'frequency',
    'library',
    'resourceType',
    'ddType',
    'verifyStatus',
    'claimStatus',
    'needVerify',
    'discode1',
    'materialType',
    'customCore',
    'processType',
    'commentDocType',
    'searchField',
    'database',
    'major',
  ] as const)('include %s of the specification', (name) => {
    expect(dictionaryNames).toContain(name);
    const [first] = dictionary(plain, name, 'zh-CN');
    if (first) expect(nameOfCode(plain, name, first.code, 'zh-CN')).toBe(first.name);
  });

  test('write classes as records do, without the brackets of the tables', () => {
    expect(builtIn.kindNo.filter((entry) => !/^[A-Z]{1,2}[0-9./-]*$/.test(entry.code))).toEqual([]);
    expect(classesBelow(plain).map((entry) => entry.code)).toHaveLength(22);
    expect(classesBelow(plain, 'I').map((entry) => entry.code)).toEqual(['I0', 'I1', 'I2', 'I3/7']);
    expect(classesBelow(plain, 'I29')).toEqual([]);
  });

  test('have at most three levels of the classification', () => {
    const library = plain;
    const deepest = Math.max(...builtIn.kindNo.map((entry) => classPath(library, entry.code).length));
    expect(deepest).toBe(3);
  });

  test('know every item status and every search field of the contract', () => {
    expect(builtIn.itemStatus.map((entry) => entry.code)).toEqual([...itemStatuses]);
    expect(builtIn.searchField.map((entry) => entry.code)).toEqual([...searchFields]);
  });
});

describe('a library’s dictionaries', () => {
  test('are in the language asked for', () => {
    expect(languages.map((language) => nameOfCode(plain, 'itemStatus', 'loaned', language))).toEqual([
      '借出',
      '已借出',
      'On loan',
    ]);
    expect(nameOfCode(plain, 'langCode', 'jpn', 'zh-CN')).toBe('日语');
    expect(nameOfCode(plain, 'countryCode', 'TW', 'zh_TW')).toBe('臺灣');
    expect(nameOfCode(plain, 'discode1', '0812', 'zh_TW')).toBe('電腦科學與技術');
    expect(nameOfCode(plain, 'itemStatus', 'nowhere', 'zh-CN')).toBeUndefined();
  });

  test('take locations and libraries from library.json', () => {
    expect(dictionary(plain, 'location', 'en-US')).toEqual([{ code: 'A1', name: 'Stacks', parent: 'A' }]);
    expect(dictionary(plain, 'library', 'zh_TW')).toEqual([{ code: 'A', name: '總館' }]);
  });

  test('can rename, hide and add codes', () => {
    const library: DictionarySource = {
      file,
      dictionaries: {
        resourceType: [
          { code: '1', name: { 'zh-CN': '纸质书' } },
          { code: '2', hidden: true },
          { code: '3', name: { 'zh-CN': '缩微' } },
        ],
      },
    };
    expect(dictionary(library, 'resourceType', 'en-US')).toEqual([
      { code: '1', name: '纸质书' },
      { code: '3', name: '缩微' },
    ]);
    expect(dictionary(plain, 'resourceType', 'en-US')).toHaveLength(2);
  });
});

describe('the path of a class number', () => {
  const path = (code: string) => classPath(plain, code).map((entry) => entry.code);

  test('ends at the finest class that the dictionary knows', () => {
    expect(path('I247.57')).toEqual(['I', 'I2', 'I24']);
    expect(path('TP312')).toEqual(['T', 'TP', 'TP3']);
    expect(path('K')).toEqual(['K']);
  });

  test('goes through classes that stand for a range, and those that take in their neighbours', () => {
    expect(path('I313.45')).toEqual(['I', 'I3/7']);
    expect(path('I712.45')).toEqual(['I', 'I3/7']);
    expect(path('K837.12')).toEqual(['K', 'K81', 'K833/837']);
    expect(path('O212')).toEqual(['O', 'O1', 'O21']);
    expect(path('G633.3')).toEqual(['G', 'G4', 'G63']);
    expect(path('G5')).toEqual(['G', 'G4']);
    expect(path('I3/7')).toEqual(['I', 'I3/7']);
  });

  test('names classes that a search narrowed to them finds the number in', () => {
    for (const code of ['I313.45', 'TP312', 'O212', 'B829', 'G633.3', 'K837.12']) {
      expect(classesOf(plain, code)).toEqual(expect.arrayContaining(path(code)));
    }
  });

  test('is empty for a number of no class', () => {
    expect(path('W/12')).toEqual([]);
    expect(path('')).toEqual([]);
  });
});
