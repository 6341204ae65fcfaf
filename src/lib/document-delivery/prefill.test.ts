import { expect, it } from 'vitest';
import { bookFixture } from '#support/seo-record.ts';
import { isOrderable, orderOfRecord } from './prefill.ts';

const host = { title: '系统工程', issn: '0317-8471', volume: '21', issue: '4', pages: '17-22', recordId: null };

it('fills the form in from a book', () => {
  expect(orderOfRecord(bookFixture({ subtitle: '上' }))).toMatchObject({
    documentType: 'book',
    publicationName: '白夜行：上',
    articleTitle: '',
    author: '东野圭吾；刘姿君 译',
    version: '第2版',
    place: '海口',
    publisher: '南海出版公司',
    year: '2013',
    isbn: '9787544258609',
  });
});

it('fills the form in from a paper, with the journal of the paper', () => {
  expect(orderOfRecord(bookFixture({ docCode: '3', title: '供应链', host, doi: '10.1000/182' }))).toMatchObject({
    documentType: 'article',
    publicationName: '系统工程',
    articleTitle: '供应链',
    issue: '21(4)',
    pages: '17-22',
    issn: '0317-8471',
    doi: '10.1000/182',
    isbn: '',
  });
});

it('names the journal alone where a journal is ordered from, and the university of a dissertation', () => {
  const journal = bookFixture({ docCode: '2', title: '系统工程', issns: ['0317-8471'], isbns: [] });
  expect(orderOfRecord(journal)).toMatchObject({
    documentType: 'article',
    publicationName: '系统工程',
    articleTitle: '',
    year: '',
    issn: '0317-8471',
  });
  expect(orderOfRecord(bookFixture({ docCode: '4', university: '江澜大学' }))).toMatchObject({
    documentType: 'dissertation',
    publicationName: '白夜行',
    publisher: '江澜大学',
    isbn: '',
  });
  expect(isOrderable(bookFixture({ docCode: '5' }))).toBe(false);
});

it('leaves out values that the form would reject, so that readers see no errors about catalogue data', () => {
  const odd = { ...host, pages: '17-22, 33ff. (Beilage)', issn: '1234-0000' };
  const order = orderOfRecord(bookFixture({ docCode: '3', title: '字'.repeat(600), host: odd, doi: 'n/a' }));
  expect(order).toMatchObject({ articleTitle: '字'.repeat(500), pages: '', issn: '', doi: '' });
});
