import { afterEach, expect, test } from 'vitest';
import { citedCountSchema } from '../../platform/configuration/outside.schema.ts';
import { createCitedCounts } from './cited.ts';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';

let server: LoopbackServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function service(kind: 'crossref' | 'openalex', status: number, answer: unknown) {
  server = await loopbackServer((_, response) => {
    response.statusCode = status;
    response.end(JSON.stringify(answer));
  });
  const config = { code: 'x', name: { 'zh-CN': 'X' }, kind, url: `${server.origin}/`, mailto: 'library@example.org' };
  return createCitedCounts(citedCountSchema.parse(config));
}
const requestUrl = () => new URL(server?.requests[0]?.slice(4) ?? '', 'http://service');

const work = { doi: '10.1000/182', title: '图书馆排队系统的优化', year: 2003 };
const byTitle = { ...work, doi: undefined };
const crossrefWork = { DOI: '10.1000/182', title: ['图书馆排队系统的优化'], 'is-referenced-by-count': 7 };
const openalexWork = { id: 'https://openalex.example.org/W1', display_name: work.title, cited_by_count: 9 };

test('Crossref counts by the DOI', async () => {
  const crossref = await service('crossref', 200, { message: crossrefWork });
  expect(await crossref.count(work)).toEqual({ count: 7, url: 'https://doi.org/10.1000/182' });
  expect(requestUrl().pathname).toBe('/works/10.1000%2F182');
  expect(requestUrl().searchParams.get('mailto')).toBe('library@example.org');
});

test('a DOI that Crossref does not know has no count', async () => {
  const crossref = await service('crossref', 404, {});
  expect(await crossref.count(work)).toBeUndefined();
});

test('without a DOI the same title of about the same year counts, and no other', async () => {
  const items = [
    { ...crossrefWork, title: ['图书馆排队系统'], 'is-referenced-by-count': 100 },
    { ...crossrefWork, issued: { 'date-parts': [[1990]] }, 'is-referenced-by-count': 200 },
    { ...crossrefWork, title: ['图书馆 排队系统的优化。'], issued: { 'date-parts': [[2004]] } },
  ];
  const crossref = await service('crossref', 200, { message: { items } });
  expect(await crossref.count(byTitle)).toMatchObject({ count: 7 });
  expect(await crossref.count({ ...byTitle, title: '别的题名' })).toBeUndefined();
});

test('OpenAlex counts by DOI and by title', async () => {
  const openalex = await service('openalex', 200, { results: [openalexWork] });
  expect(await openalex.count(work)).toEqual({ count: 9, url: 'https://openalex.example.org/W1' });
  expect(requestUrl().searchParams.get('filter')).toBe('doi:10.1000/182');
  expect(await openalex.count(byTitle)).toMatchObject({ count: 9 });
  expect(await openalex.count({ ...byTitle, title: '别的题名' })).toBeUndefined();
});

test('a DOI with signs of the filter is not let into it', async () => {
  const openalex = await service('openalex', 200, { results: [openalexWork] });
  await openalex.count({ ...work, doi: '10.1000/182,is_oa:true' });
  expect(requestUrl().searchParams.get('filter')).toBeNull();
});

test.each([
  ['crossref', { message: { items: 'no' } }],
  ['crossref', { message: { ...crossrefWork, 'is-referenced-by-count': -1 } }],
  ['openalex', { results: [{ ...openalexWork, id: 'javascript:alert(1)' }] }],
  ['openalex', 'no'],
] as const)('rubbish of %s is not taken for a count', async (kind, answer) => {
  const counts = await service(kind, 200, answer);
  await expect(counts.count(work)).rejects.toMatchObject({ trouble: 'unreadable' });
});
