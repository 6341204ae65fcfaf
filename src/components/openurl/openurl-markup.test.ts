import { expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { articleFixture, bookFixture } from '#support/seo-record.ts';
import { emptyDocumentOrder } from '#lib/rules/document-delivery.ts';
import { openUrlMarkup } from './openurl-markup.ts';

const base = contextFixture();
const item = {
  menuId: '1',
  menuName: '读者荐购',
  englishName: '',
  complexFont: '',
  jumpMode: '1',
  useFlag: '1',
} as const;
const context: typeof base = {
  ...base,
  site: {
    ...base.site,
    parameter: { ...base.site.parameter, takesDocumentRequests: true },
    menus: { menuA: [], menuB: [{ ...item, menuUrl: '/personalCenter?key=6', children: [] }] },
  },
};
const book = {
  ...emptyDocumentOrder,
  documentType: 'book',
  publicationName: 'A & B',
  author: 'Li',
  year: '2001',
} as const;
const article = { ...emptyDocumentOrder, articleTitle: 'Part', publicationName: 'Journal', issn: '0317-8471' };
const hrefs = (markup: string) =>
  [...markup.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

it('lists copies before electronic access, and nothing else', () => {
  const access = [{ url: 'https://e.example/', label: null, collection: null, from: null, to: null, note: null }];
  const held = [{ record: bookFixture(), copies: '/searchList/bookDetails/17', access }];
  expect(hrefs(openUrlMarkup(context, { kind: 'choices', order: book, known: held }).text)).toEqual([
    '/lib/searchList/bookDetails/17',
    'https://e.example/',
  ]);
});

it('offers document delivery, then purchase, of an unknown book', () => {
  const { text } = openUrlMarkup(context, { kind: 'choices', order: book, known: [] });
  expect(hrefs(text)).toEqual([
    '/lib/documentDelivery?documentType=book&publicationName=A+%26+B&author=Li&year=2001',
    '/lib/personalCenter?key=6&title=A+%26+B&author=Li',
    '/lib/searchList?q=A+%26+B',
  ]);
});

it('orders an article by its own record, and not by that of its journal', () => {
  const known = (record: ReturnType<typeof bookFixture>) => [{ record, copies: undefined, access: [] }];
  const of = (record: ReturnType<typeof bookFixture>) =>
    hrefs(openUrlMarkup(context, { kind: 'choices', order: article, known: known(record) }).text);
  expect(of(articleFixture())[1]).toBe(`/lib/documentDelivery/${articleFixture().recordId}`);
  expect(of(bookFixture({ docCode: '2' })).slice(0, 2)).toEqual([
    '/lib/searchList/bookDetails/17',
    '/lib/documentDelivery?documentType=article&publicationName=Journal&articleTitle=Part&issn=0317-8471',
  ]);
});

it('offers neither delivery nor purchase where the library has none', () => {
  expect(hrefs(openUrlMarkup(base, { kind: 'choices', order: book, known: [] }).text)).toEqual([
    '/lib/searchList?q=A+%26+B',
  ]);
});
