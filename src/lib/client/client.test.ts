import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';

const site = { mappingPath: 'jianglan', groupCode: '100001', language: 'zh_TW' as const };

function clientAnswering(fetch: (request: Request) => Promise<Response> | Response) {
  return createClient({ site, fetch, origin: 'http://service.test', unreachable: '連不上' });
}

describe('the client', () => {
  it('sends library and language with every request and the input of a GET in the query', async () => {
    let seen: Request | undefined;
    const client = clientAnswering((request) => {
      seen = request;
      return Response.json({ success: true, data: [], message: '', errCode: 0 });
    });
    await client.call('getHotLoans', { rows: 3 });
    expect(seen?.url).toBe('http://service.test/find/getHotLoan?rows=3');
    expect(seen?.headers.get('mappingPath')).toBe('jianglan');
    expect(seen?.headers.get('groupCode')).toBe('100001');
    expect(seen?.headers.get('x-lang')).toBe('CHI');
    expect(seen?.headers.get('content-language')).toBe('zh_HK');
  });

  it('sends the token of a reader under the header that sign-in named', async () => {
    let seen: Request | undefined;
    const session = { jwt: 'a.b.c', jwtHeader: 'x-other-name' };
    const client = createClient({
      site: { ...site, session },
      fetch: (request) => {
        seen = request;
        return Response.json({ success: true, data: [], message: '', errCode: 0 });
      },
      origin: 'http://service.test',
      unreachable: '',
    });
    await client.call('getHotLoans', {});
    expect(seen?.headers.get('x-other-name')).toBe('a.b.c');
  });

  it('sends the input of a POST as JSON', async () => {
    let body: unknown;
    const client = clientAnswering(async (request) => {
      body = await request.json();
      return Response.json({ success: true, data: [], message: '', errCode: 0 });
    });
    await client.call('getAvailability', { recordIds: ['1'] });
    expect(body).toEqual({ recordIds: ['1'] });
  });

  it('hands on a refusal with its message, whatever the HTTP status', async () => {
    const refusal = { success: false, data: null, message: '没有找到这条记录', errCode: 404 };
    const client = clientAnswering(() => Response.json(refusal, { status: 404 }));
    expect(await client.call('getRecordDetail', { recordId: '1' })).toEqual(refusal);
  });

  it('answers with the message for an unreachable service when there is no answer or none that it knows', async () => {
    const unreachable = { success: false, data: null, message: '連不上', errCode: 503 };
    const down = clientAnswering(() => Promise.reject(new TypeError('refused')));
    expect(await down.call('getHomeInfo', {})).toEqual(unreachable);
    const other = clientAnswering(() => new Response('<h1>proxy</h1>', { headers: { 'content-type': 'text/html' } }));
    expect(await other.call('getHomeInfo', {})).toEqual(unreachable);
  });
});
