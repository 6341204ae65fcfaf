import { expect, test } from 'vitest';
import { breadcrumbJsonLd, collectionJsonLd, libraryJsonLd, openingHoursTexts, websiteJsonLd } from './json-ld.ts';

const url = (path: string) => `https://lib.example.edu/demo${path}`;

test('breadcrumbs are numbered from the home page', () => {
  const steps = [
    { name: '首页', url: url('/home') },
    { name: '检索', url: url('/searchList') },
  ];
  expect(breadcrumbJsonLd(steps)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: '首页', item: url('/home') },
      { '@type': 'ListItem', position: 2, name: '检索', item: url('/searchList') },
    ],
  });
});

test('the site describes its search', () => {
  expect(websiteJsonLd({ name: '图书馆', language: 'zh_TW', url })).toMatchObject({
    '@type': 'WebSite',
    inLanguage: 'zh-TW',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://lib.example.edu/demo/searchList?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  });
});

test('a library without a logo or a phone does not say that it has one', () => {
  const text = JSON.stringify(libraryJsonLd({ name: '图书馆', url, logo: '', telephone: '' }));
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Library',
    name: '图书馆',
    url: url('/home'),
  });
});

test('opening hours are written as schema.org reads them', () => {
  const [morning, day, always] = [
    { open: '09:00', close: '12:00' },
    { open: '08:00', close: '22:00' },
    { open: '00:00', close: '24:00' },
  ];
  const week = [
    { days: [1, 2, 3, 4, 5], spans: [day] },
    { days: [6, 7], spans: [morning, always] },
    { days: [1, 3], spans: [day] },
  ];
  expect(openingHoursTexts(week)).toEqual([
    'Mo-Fr 08:00-22:00',
    'Sa,Su 09:00-12:00',
    'Sa,Su 00:00-23:59',
    'Mo,We 08:00-22:00',
  ]);
});

test('a page of a list numbers its entries across pages and has the sum of all', () => {
  const entries = [{ name: '北大法宝', url: url('/dataBaseNav/details/7') }];
  const page = collectionJsonLd({ name: '数据库', url: url('/dataBaseNav'), total: 122, entries, before: 20 });
  expect(page).toEqual({
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: '数据库',
    url: url('/dataBaseNav'),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: 122,
      itemListElement: [{ '@type': 'ListItem', position: 21, name: '北大法宝', url: url('/dataBaseNav/details/7') }],
    },
  });
});
