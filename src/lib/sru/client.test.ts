import { createServer, type Server } from 'node:http';
import createSruClient from '@natlibfi/sru-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../server/lifecycle.ts';
import { testService, type TestService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';
import { createClient } from '../client/client.ts';
import { readXml, textsOf } from '#support/validate-xml.ts';
import { answerSru } from './provider.ts';
import { sruVersions } from './request.ts';

// A client that others wrote, over real connections.

const many = 45;
let service: TestService;
let server: Server;
let origin: string;

beforeAll(async () => {
  service = await testService({ records: testRecords });
  await service.put(
    Array.from({ length: many }, (_, at) => ({
      controlNumber: `n${String(at)}`,
      kind: 'book',
      title: `Harvest ${String(at)}`,
    })),
  );
  const client = createClient({
    site: { mappingPath: 'demo', groupCode: '900001', language: 'zh-CN' },
    fetch: (request) => service.fetch(request),
    origin: 'http://service.test',
    unreachable: 'unreachable',
  });
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const database = {
      client,
      url: `${origin}/demo/sru`,
      title: 'Demo',
      description: 'Demo',
      recordUrl: (recordId: string) => `${origin}/demo/searchList/bookDetails/${recordId}`,
    };
    void answerSru(url.searchParams, database).then(({ xml }) => {
      response.setHeader('content-type', 'text/xml; charset=utf-8').end(xml);
    });
  });
  origin = `http://127.0.0.1:${String(await listen(server, '127.0.0.1', 0))}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
});

const retrieve = (query: string, version: string) =>
  new Promise<{ total: number; records: string[] }>((resolve, reject) => {
    const found: { total: number; records: string[] } = { total: 0, records: [] };
    createSruClient({ url: `${origin}/demo/sru`, recordSchema: 'marcxml', version, maxRecordsPerRequest: 20 })
      .searchRetrieve(query)
      .on('total', (total) => (found.total = total))
      .on('record', (record) => found.records.push(record))
      .on('end', () => resolve(found))
      .on('error', reject);
  });

test.each(sruVersions)('a client of version %s retrieves every record, and reads it', async (version) => {
  const { total, records } = await retrieve('dc.title = harvest', version);
  expect([total, records.length]).toEqual([many, many]);
  const numbers = records.flatMap((record) => textsOf(readXml(record), 'controlfield').slice(0, 1));
  expect(new Set(numbers).size).toBe(many);
});

test.each(sruVersions)('reports an error to a client of version %s', async (version) => {
  await expect(retrieve('dc.coverage = x', version)).rejects.toThrow('Unsupported index');
});
