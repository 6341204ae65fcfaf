import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextObject } from '#lib/citation/context-object.ts';
import { createClient, type Client } from '#lib/client/client.ts';
import { testService, type TestService } from '#support/service.ts';
import { loadOpenUrlPage, type OpenUrlPage } from './load-openurl-page.ts';

const held = (...items: { barcode: string; volume?: string }[]) => ({
  holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'N1/1', items }],
});
const online = (host: string, from?: string, to?: string) => ({
  url: `https://${host}.example/`,
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({
    records: [
      { controlNumber: 'held', kind: 'book', title: '白夜行', isbn: ['9787544258609'], ...held({ barcode: '1' }) },
      {
        controlNumber: 'both',
        kind: 'book',
        title: 'Both',
        isbn: ['9787503717444'],
        ...held({ barcode: '2' }),
        access: [online('b')],
      },
      { controlNumber: 'two', kind: 'book', title: 'Two editions', pubYear: 2001, ...held({ barcode: '3' }) },
      { controlNumber: 'two2', kind: 'book', title: 'Two editions', pubYear: 2005, ...held({ barcode: '4' }) },
      {
        controlNumber: 'journal',
        kind: 'journal',
        title: 'Annals of Tests',
        issn: ['0317-8471'],
        ...held({ barcode: '5', volume: '2001, 1' }, { barcode: '6', volume: '2003, 1' }),
        access: [online('j', '2005', '2010')],
      },
      { controlNumber: 'paper', kind: 'paper', title: 'A paper', doi: '10.1145/12.34x', access: [online('p')] },
      { controlNumber: 'bare', kind: 'paper', title: 'A bare paper', doi: '10.1145/12.35' },
    ],
  });
  client = createClient({
    site: { mappingPath: 'demo', groupCode: '900001', language: 'zh-CN' },
    fetch: (request) => service.fetch(request),
    origin: 'http://service.test',
    unreachable: 'unreachable',
  });
});
afterAll(() => service.close());

const load = (query: string): Promise<OpenUrlPage> => loadOpenUrlPage(client, new URLSearchParams(query));
const toRecord = async (controlNumber: string, more = '') => ({
  kind: 'redirect',
  to: { path: `/searchList/bookDetails/${await service.idOf(controlNumber)}${more}` },
});

describe('a document that the library has in one way', () => {
  it.each([
    'ctx_ver=Z39.88-2004&rft_val_fmt=info:ofi/fmt:kev:mtx:book&rft.isbn=7-5442-5860-2',
    'url_ctx_fmt=info:ofi/fmt:kev:mtx:ctx&url_ctx_val=rft.isbn%3D9787544258609',
    'rft_id=urn:ISBN:9787544258609',
    'genre=book&isbn=9787544258609',
    'rft.genre=book&rft.btitle=%E7%99%BD%E5%A4%9C%E8%A1%8C',
  ])('leads to its record: %s', async (query) => {
    expect(await load(query)).toEqual(await toRecord('held'));
  });

  it.each([
    ['2001', 'two'],
    ['2005', 'two2'],
  ])('prefers the edition of %s', async (year, controlNumber) => {
    expect(await load(`rft.genre=book&rft.btitle=Two+editions&rft.date=${year}-01`)).toEqual(
      await toRecord(controlNumber),
    );
  });

  it.each(['rft_id=info:doi/10.1145/12.34X', 'id=doi:10.1145/12.34x', 'genre=article&atitle=A+paper'])(
    'leads to the electronic access of an article: %s',
    async (query) => {
      expect(await load(query)).toEqual({ kind: 'redirect', to: { url: 'https://p.example/' } });
    },
  );

  it('finds the record again that its own page describes in COinS', async () => {
    const recordId = await service.idOf('held');
    expect(await load(contextObject(await service.data('getRecordDetail', { recordId }), 'lib.example'))).toEqual(
      await toRecord('held'),
    );
  });
});

describe('an article of a journal', () => {
  const article = (year: string) => load(`rft.genre=article&rft.issn=03178471&rft.atitle=Lost&rft.date=${year}`);

  it.each(['2005', '2010'])('leads to the access that covers %s', async (year) => {
    expect(await article(year)).toEqual({ kind: 'redirect', to: { url: 'https://j.example/' } });
  });

  it('leads to the copies of its year', async () => {
    expect(await article('2001')).toEqual(await toRecord('journal', '?year=2001'));
  });

  it.each(['2004', '2011'])('is not held in %s', async (year) => {
    expect(await article(year)).toMatchObject({
      kind: 'choices',
      order: { articleTitle: 'Lost', issn: '0317-8471', year },
      known: [{ record: { title: 'Annals of Tests' }, copies: undefined, access: [] }],
    });
  });
});

it('leaves the choice between copies and electronic access', async () => {
  const copies = (await toRecord('both')).to.path;
  const page = await load('rft.isbn=9787503717444');
  expect(page).toMatchObject({ kind: 'choices', known: [{ copies, access: [{ url: 'https://b.example/' }] }] });
});

it('knows a record of which the library has nothing', async () => {
  const page = await load('rft_id=info:doi/10.1145/12.35');
  expect(page).toMatchObject({ kind: 'choices', known: [{ record: { title: 'A bare paper' } }] });
  expect(await load('rft.btitle=Unknown&rft.genre=book')).toMatchObject({ kind: 'choices', known: [] });
});

it.each([
  '',
  'ctx_ver=Z39.88-2004',
  'rft.isbn=9787544258600',
  'rft.issn=0317-8472&rft.date=2001',
  'rft_id=info:pmid/123',
  'url_ctx_val=%3Cctx%3E',
  'url_ctx_ref=https://example.org/ctx',
  'rft.btitle=%20',
])('cannot read %j', async (query) => {
  expect(await load(query)).toEqual({ kind: 'unreadable' });
});

it('answers any text', async () => {
  for (const text of ['"', '*', 'a AND (', '字'.repeat(2000), '\u0000', '%E7']) {
    const page = await load(new URLSearchParams({ 'rft.btitle': text, 'rft.au': text, 'rft.date': text }).toString());
    expect(['choices', 'unreadable']).toContain(page.kind);
  }
});
