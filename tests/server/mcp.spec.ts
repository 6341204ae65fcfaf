import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, noPage as test } from '../e2e/fixtures.ts';

test('an agent uses the library at /mcp as a visitor, without a session or a key', async ({ baseURL, request }) => {
  const agent = new Client({ name: 'test', version: '1' });
  await agent.connect(new StreamableHTTPClientTransport(new URL('/jianglan/mcp', baseURL)));
  const result = await agent.callTool({ name: 'search_catalogue', arguments: { query: 'Dead Wake', field: 'title' } });
  const [found] = result.content;
  expect(JSON.parse(found?.type === 'text' ? found.text : '{}')).toMatchObject({
    total: 1,
    records: [{ title: 'Dead Wake', url: expect.stringMatching(/\/jianglan\/searchList\/bookDetails\/\d+$/) }],
  });
  const hours = await agent.callTool({ name: 'ask_library', arguments: { question: '哪里可以打印？' } });
  expect(JSON.stringify(hours.content)).toContain('自助打印');
  await agent.close();

  // Whatever else comes is refused, not broken.
  expect((await request.get('/jianglan/mcp')).status()).toBe(405);
  const rubbish = await request.post('/jianglan/mcp', { data: 'rubbish', headers: { 'content-type': 'text/plain' } });
  expect(rubbish.status()).toBeGreaterThanOrEqual(400);
  expect(rubbish.status()).toBeLessThan(500);
});
