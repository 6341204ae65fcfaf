import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';
import { createClient } from '../client/client.ts';
import { answerAgent, type LibraryTools } from './library-tools.ts';

// The client that others use, without a network between.

let service: TestService;
let agent: McpClient;
let recordId: string;
let tools: LibraryTools;

beforeAll(async () => {
  service = await testService({ records: testRecords });
  await service.putContent('faq', [
    {
      id: 'printing',
      topic: 'printing',
      question: { 'zh-CN': '哪里可以打印？', zh_TW: '哪裡可以列印？', 'en-US': 'Where can I print?' },
      answer: { 'zh-CN': '一层大厅', zh_TW: '一樓大廳', 'en-US': 'In the hall on level 1' },
      link: { label: { 'zh-CN': '馆藏地', zh_TW: '館藏地', 'en-US': 'Places' }, url: '/collectionNav' },
    },
  ]);
  recordId = await service.idOf('b1');
  const client = createClient({
    site: { mappingPath: 'demo', groupCode: '900001', language: 'en-US' },
    fetch: (request) => service.fetch(request),
    origin: 'http://service.test',
    unreachable: 'unreachable',
  });
  const pageUrl = (path: string) => `http://library.test/demo/en-US${path}`;
  tools = { client, name: 'Demo', pageUrl, recordUrl: (id) => pageUrl(`/searchList/bookDetails/${id}`) };
  agent = new McpClient({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('http://library.test/demo/mcp'), {
    fetch: (url, init) => answerAgent(new Request(url, init), tools),
  });
  await agent.connect(transport);
});
afterAll(async () => {
  await agent.close();
  await service.close();
});

async function use(name: string, args: Record<string, unknown>): Promise<{ isError: boolean; value: unknown }> {
  const result = await agent.callTool({ name, arguments: args });
  const [first] = result.content;
  const text = first?.type === 'text' ? first.text : '';
  return { isError: result.isError === true, value: result.isError === true ? text : JSON.parse(text) };
}

test('an agent gets tools that only read', async () => {
  const { tools: offered } = await agent.listTools();
  expect(offered.map(({ name }) => name)).toEqual([
    'search_catalogue',
    'get_record',
    'get_availability',
    'ask_library',
  ]);
  expect(offered.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
});

test('an agent finds a record, reads it and what can be had of it', async () => {
  const { value: found } = await use('search_catalogue', { query: '白夜行', field: 'title' });
  expect(found).toMatchObject({
    total: expect.any(Number),
    records: expect.arrayContaining([
      expect.objectContaining({
        recordId,
        title: '白夜行',
        url: `http://library.test/demo/en-US/searchList/bookDetails/${recordId}`,
      }),
    ]),
  });
  expect(await use('get_record', { recordId })).toMatchObject({ isError: false, value: { title: '白夜行' } });
  const { value: had } = await use('get_availability', { recordIds: [recordId] });
  expect(had).toMatchObject({ records: [expect.objectContaining({ recordId, copies: 4 })] });
});

test('an agent gets the library’s own answers, in the language of the address', async () => {
  const printing = { question: 'Where can I print?', answer: 'In the hall on level 1' };
  const link = { label: 'Places', url: 'http://library.test/demo/en-US/collectionNav' };
  expect(await use('ask_library', {})).toEqual({ isError: false, value: { answers: [{ ...printing, link }] } });
  expect(await use('ask_library', { question: 'is there a photocopier' })).toMatchObject({
    value: { answers: [printing] },
  });
  expect(await use('ask_library', { question: 'parking' })).toMatchObject({ value: { answers: [] } });
});

test('rejects an unknown record with a message, and wrong input before any call', async () => {
  expect(await use('get_record', { recordId: '999999' })).toMatchObject({ isError: true });
  const wrong = await use('search_catalogue', { query: 'x', page: 0 });
  expect(wrong.isError).toBe(true);
});

const post = (body: unknown, headers: Record<string, string> = {}) =>
  answerAgent(
    new Request('http://library.test/demo/mcp', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    }),
    tools,
  );
const search = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'search_catalogue', arguments: { query: 'history' } },
});

test('one request does the work of one: several in a list are refused', async () => {
  expect((await post(search(1))).status).toBe(200);
  const refused = await post([search(1), search(2)], { 'mcp-protocol-version': '2025-03-26' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { code: -32600 }, id: null });
});

test('holds no connection open: subscriptions to changes are answered at once', async () => {
  const method = 'subscriptions/listen';
  const about = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listen = { jsonrpc: '2.0', id: 1, method, params: { _meta: about, notifications: { toolsListChanged: true } } };
  const answered = await post(listen, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method });
  expect(await answered.text()).toContain('"error"');
});
