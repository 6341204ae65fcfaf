import { expect, it } from 'vitest';
import { researcherJsonLd } from './researcher-page.ts';

const researcher = {
  id: '1',
  name: 'Aho, Alfred V.',
  otherNames: [],
  title: null,
  department: null,
  departmentId: null,
  intro: null,
  disciplines: [{ code: '0812', name: 'Computer science' }],
  works: 3,
  links: [],
  names: [],
  years: [],
  kinds: [],
  supervised: 0,
  venues: [],
  subjects: [{ name: 'Compilers', count: 2 }],
  coauthors: [],
};

it('describes the person of the page, with known fields only', () => {
  const said: unknown = JSON.parse(JSON.stringify(researcherJsonLd(researcher, 'https://x.example/r?id=1')));
  expect(said).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: 'https://x.example/r?id=1',
    mainEntity: {
      '@type': 'Person',
      '@id': 'https://x.example/r?id=1#person',
      name: 'Aho, Alfred V.',
      knowsAbout: ['Computer science', 'Compilers'],
      url: 'https://x.example/r?id=1',
    },
  });
});
