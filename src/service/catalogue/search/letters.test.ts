import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFixture, type SearchFixture } from '#support/search-index.ts';

let fixture: SearchFixture;

beforeAll(async () => {
  fixture = await searchFixture();
  const author = (name: string) => ({ name, role: 'author' as const });
  await fixture.put([
    { controlNumber: 'l1', kind: 'book', title: 'Hawaiʻi: a history of Kauaʻi', contributors: [author('Kalani, R.')] },
    { controlNumber: 'l2', kind: 'book', title: 'al-Qurʼān wa-al-ʻaql', contributors: [author('Yūsuf, ʻAlī')] },
    { controlNumber: 'l3', kind: 'book', title: 'Rivers and bridges', contributors: [author("Morita, Ken'ichi")] },
    { controlNumber: 'l4', kind: 'book', title: 'ISO 9001:2015 质量管理' },
    { controlNumber: 'l5', kind: 'book', title: "The Pope's Ceiling", contributors: [author('King, Ross')] },
    { controlNumber: 'l6', kind: 'book', title: 'Memoirs of Azazil', contributors: [author('OʼBrien, Flann')] },
    { controlNumber: 'l7', kind: 'book', title: "L'Étranger", contributors: [author('Camus, Albert')] },
    { controlNumber: 'l8', kind: 'book', title: 'PM2.5与3D打印' },
    { controlNumber: 'l9', kind: 'book', title: 'الأيام', contributors: [author('طه حسين')] },
    { controlNumber: 'l10', kind: 'book', title: 'Temeraire', series: [{ title: 'Temeraire', number: '1' }] },
    { controlNumber: 'l11', kind: 'book', title: 'Empire of Ivory', series: [{ title: 'Temeraire', number: '4' }] },
    { controlNumber: 'l12', kind: 'book', title: '资本论 第三卷' },
  ]);
});
afterAll(() => fixture.close());

describe('apostrophes and letters of romanisation', () => {
  it.each([
    ['Hawaii Kauai', 'l1'],
    ["Hawai'i", 'l1'],
    ['Hawai‘i', 'l1'],
    ['Hawaiʻi', 'l1'],
    ['Kauai history', 'l1'],
    ['Quran', 'l2'],
    ["Qur'an", 'l2'],
    ['aql', 'l2'],
    ['Ali Yusuf', 'l2'],
    ['Morita Kenichi', 'l3'],
    ['Morita Ken ichi', 'l3'],
    ['Ken’ichi', 'l3'],
    ['the popes ceiling', 'l5'],
    ['title:"the popes ceiling"', 'l5'],
    ['pope ceiling', 'l5'],
    ['ʻAzāzīl', 'l6'],
    ["flann o'brien", 'l6'],
    ['obrien', 'l6'],
    ['etranger', 'l7'],
    ['l’étranger', 'l7'],
  ])('%s finds the record first', (text, expected) => {
    expect(fixture.found({ searchFieldContent: text })[0]).toBe(expected);
  });

  it('marks words with an apostrophe', () => {
    const { highlight } = fixture.search({ searchFieldContent: 'Hawaii Kauai popes' });
    expect(highlight({ title: 'Hawaiʻi: a history of Kauaʻi' }).title).toEqual([
      [0, 7],
      [22, 28],
    ]);
    expect(highlight({ title: "The Pope's Ceiling" }).title).toEqual([[4, 10]]);
  });
});

describe('the Arabic article', () => {
  it.each(['أيام', 'ايام', 'الأيام'])('%s finds the record', (text) => {
    expect(fixture.found({ searchFieldContent: text })).toEqual(['l9']);
  });
});

describe('numbers of volumes', () => {
  it.each([
    ['Temeraire book 4', 'l11'],
    ['Temeraire 4', 'l11'],
    ['题名:第三', 'l12'],
    ['资本论第三', 'l12'],
  ])('%s finds that volume first', (text, expected) => {
    expect(fixture.found({ searchFieldContent: text })[0]).toBe(expected);
  });
});

describe('letters next to numbers', () => {
  it.each([
    ['ISO9001', 'l4'],
    ['iso 9001', 'l4'],
    ['ISO-9001', 'l4'],
    ['PM 2.5', 'l8'],
    ['pm2.5', 'l8'],
    ['3D', 'l8'],
    ['3-D', 'l8'],
  ])('%s finds the record first', (text, expected) => {
    expect(fixture.found({ searchFieldContent: text })[0]).toBe(expected);
  });
});
