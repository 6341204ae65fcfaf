import { afterAll, beforeAll, expect, test } from 'vitest';
import { testService, type TestService } from '#support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({
    records: [
      { controlNumber: 'a', kind: 'paper', title: 'Aurovertins', subjects: ['Brain/*enzymology', 'TCP/IP'] },
      { controlNumber: 'b', kind: 'paper', title: 'Aurovertin B', subjects: ['*Protein Structure, Secondary'] },
    ],
  });
});
afterAll(() => service.close());

test('subject facets show MeSH headings without their marks and search the heading as stored', async () => {
  const { facetResult } = await service.data('search', { searchFieldContent: 'aurovertin*' });
  const { values } = await service.data('listFacetValues', { facet: 'subject' });
  for (const subjects of [facetResult.subject ?? [], values]) {
    expect(subjects.map(({ code, name }) => [code, name]).sort()).toEqual([
      ['*Protein Structure, Secondary', 'Protein Structure, Secondary'],
      ['Brain/*enzymology', 'Brain / enzymology'],
      ['TCP/IP', 'TCP/IP'],
    ]);
  }
});
