import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../lib/client/client.ts';
import { sruVersions } from '../../../lib/sru/request.ts';
import { answerSru } from '../../../lib/sru/provider.ts';
import { testService, type TestService } from '#support/service.ts';
import { testRecords, whiteNight } from '#support/records.ts';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';
import { cqlClause, searchRetrieve } from './sru.ts';

// The client asks the portal's own server of SRU: what one writes the other must read.

let service: TestService;
let server: LoopbackServer;

beforeAll(async () => {
  service = await testService({ records: testRecords });
  const client = createClient({
    site: { mappingPath: 'demo', groupCode: '900001', language: 'zh-CN' },
    fetch: (request) => service.fetch(request),
    origin: 'http://service.test',
    unreachable: 'unreachable',
  });
  server = await loopbackServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://portal.test');
    const recordUrl = (recordId: string) => `http://portal.test/demo/searchList/bookDetails/${recordId}`;
    const database = { client, url: 'http://portal.test/sru', title: 'Demo', description: 'Demo', recordUrl };
    void answerSru(url.searchParams, database).then(({ xml }) => {
      response.setHeader('content-type', 'text/xml; charset=utf-8').end(xml);
    });
  });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

for (const version of sruVersions) {
  for (const recordSchema of ['dc', 'marcxml']) {
    test(`version ${version} with records in ${recordSchema} is read`, async () => {
      const at = { url: `${server.origin}/sru`, version, recordSchema };
      const found = await searchRetrieve(at, { query: cqlClause('dc.title', 'all', '白夜行') ?? '' });
      expect(found).toMatchObject({ numberOfRecords: 1, diagnostics: [] });
      expect(found.records[0]?.record).toMatchObject({
        kind: 'book',
        // Dublin Core has one text for title and subtitle.
        title: recordSchema === 'dc' ? '白夜行：推理小说' : '白夜行',
        isbn: whiteNight.isbn,
        publisher: whiteNight.publisher,
        pubYear: 2013,
        languages: ['chi'],
        holdings: [],
      });
      expect(found.records[0]?.record.contributors[0]).toMatchObject({ name: '东野圭吾', role: 'author' });
    });

    test(`version ${version} with records in ${recordSchema} is read page by page to its end`, async () => {
      const at = { url: `${server.origin}/sru`, version, recordSchema };
      const titles: string[] = [];
      let total = 1;
      for (let startRecord = 1; startRecord <= total; startRecord += 3) {
        const page = await searchRetrieve(at, { query: 'cql.allRecords = 1', startRecord, maximumRecords: 3 });
        total = page.numberOfRecords;
        titles.push(...page.records.map((entry) => entry.record.title));
      }
      expect(new Set(titles).size).toBe(new Set(testRecords.map((testRecord) => testRecord.title)).size);
      expect(titles).toHaveLength(testRecords.length);
    });
  }

  test(`a refusal of version ${version} includes its diagnostic`, async () => {
    const at = { url: `${server.origin}/sru`, version, recordSchema: 'dc' };
    await expect(searchRetrieve(at, { query: 'dc.coverage = x' })).rejects.toMatchObject({
      trouble: 'refused',
      message: expect.stringContaining('16'),
    });
  });
}
