import { expect, it } from 'vitest';
import { databaseJsonLd } from './database-json-ld.ts';

const library = { libraryName: '示范大学图书馆', libraryUrl: 'https://lib.example/home' };

it('describes a database by what is known of it, and leaves out the rest', () => {
  const bare = {
    name: '北大法宝',
    otherNames: [],
    url: 'https://lib.example/dataBaseNav/details/7',
    addresses: [],
    description: null,
    languages: [],
    subjects: [],
    publisher: null,
    isFree: undefined,
    coverage: null,
    ...library,
  };
  const written: unknown = JSON.parse(JSON.stringify(databaseJsonLd(bare)));
  expect(written).toEqual({
    '@context': 'https://schema.org',
    '@type': 'DataCatalog',
    name: '北大法宝',
    url: bare.url,
    provider: { '@type': 'Library', name: library.libraryName, url: library.libraryUrl },
  });
  expect(
    databaseJsonLd({
      ...bare,
      otherNames: ['PKULaw'],
      addresses: ['https://law.example.cn/'],
      languages: ['zh'],
      subjects: ['法学'],
      publisher: 'Example',
      isFree: false,
      coverage: '1949',
      description: '法律数据库',
    }),
  ).toMatchObject({
    alternateName: ['PKULaw'],
    sameAs: ['https://law.example.cn/'],
    inLanguage: ['zh'],
    temporalCoverage: '1949',
    about: [{ '@type': 'DefinedTerm', name: '法学' }],
    isAccessibleForFree: false,
    description: '法律数据库',
    publisher: { '@type': 'Organization', name: 'Example' },
  });
});
