import { expect, it } from 'vitest';
import { readOpenUrl } from './openurl.ts';

const read = (query: string) => readOpenUrl(new URLSearchParams(query));

it('reads an article of version 1.0', () => {
  const query =
    'rft_val_fmt=info:ofi/fmt:kev:mtx:journal&rft.genre=article&rft.atitle=A&rft.jtitle=J&rft.au=Li,+Ming&rft.au=Wu,+Ji' +
    '&rft.date=2003-05&rft.volume=21&rft.issue=4&rft.spage=17&rft.epage=22&rft.eissn=03178471&rft_id=info:doi/10.1000/182';
  expect(read(query)).toMatchObject({
    documentType: 'article',
    articleTitle: 'A',
    publicationName: 'J',
    author: 'Li, Ming; Wu, Ji',
    year: '2003',
    issue: '21(4)',
    pages: '17-22',
    issn: '0317-8471',
    doi: '10.1000/182',
  });
});

it('reads version 0.1 as Google Scholar sends it', () => {
  expect(read('sid=google&auinit=M&aulast=Li&atitle=A&title=J&volume=21&date=2003&spage=17')).toMatchObject({
    documentType: 'article',
    articleTitle: 'A',
    publicationName: 'J',
    author: 'Li, M',
    issue: '21',
    pages: '17',
  });
});

it.each([
  ['rft.genre=bookitem&rft.atitle=C&rft.btitle=B', 'chapter'],
  ['rft.btitle=B', 'book'],
  ['rft.isbn=9787544258609', 'book'],
  ['rft.genre=proceeding&rft.atitle=P', 'proceedings'],
  ['rft_val_fmt=info:ofi/fmt:kev:mtx:dissertation&rft.title=D', 'dissertation'],
  ['rft.jtitle=J', 'article'],
  ['rft_val_fmt=info:ofi/fmt:kev:mtx:dc&rft.title=D', 'book'],
])('%s is a %s', (query, documentType) => expect(read(query)?.documentType).toBe(documentType));

it('leaves out what the form of document delivery would reject', () => {
  expect(read(`rft.btitle=${'B'.repeat(400)}&rft.isbn=123&rft.pages=??&rft.date=n.d.`)).toMatchObject({
    publicationName: 'B'.repeat(300),
    isbn: '',
    pages: '',
    year: '',
  });
});
