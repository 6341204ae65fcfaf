import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';
import { fetchJson, fetchOutside, fetchText, ProviderError, redirectTarget, type Trouble } from './http.ts';

const servers: LoopbackServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
const serve = async (answer: Parameters<typeof loopbackServer>[0]) => {
  const server = await loopbackServer(answer);
  servers.push(server);
  return server;
};

const troubleOf = async (request: Promise<unknown>): Promise<Trouble | undefined> => {
  try {
    await request;
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError) return error.trouble;
    throw error;
  }
};

describe('asking outside', () => {
  it('answers the text in the character set that the server names', async () => {
    const { origin } = await serve((_, response) => {
      response.setHeader('content-type', 'text/plain; charset="gbk"');
      response.end(Buffer.from([0xd6, 0xd0, 0xce, 0xc4]));
    });
    expect(await fetchText(new URL(origin))).toBe('中文');
  });

  it('sends JSON and reads JSON', async () => {
    const { origin, requests } = await serve((_, response, body) => response.end(JSON.stringify({ got: body })));
    expect(await fetchJson(new URL('/a?b=c', origin), { send: { q: '系统' } })).toEqual({ got: '{"q":"系统"}' });
    expect(requests).toEqual(['POST /a?b=c']);
  });

  it('gives up on a server that does not answer in time', async () => {
    const { origin } = await serve(() => undefined);
    expect(await troubleOf(fetchOutside(new URL(origin), { timeoutMs: 40 }))).toBe('slow');
  });

  it('gives up on a server that begins its answer and does not end it', async () => {
    const { origin } = await serve((_, response) => response.write('<a>'));
    expect(await troubleOf(fetchOutside(new URL(origin), { timeoutMs: 60 }))).toBe('slow');
  });

  it('distinguishes an unreachable server from a slow one', async () => {
    const { origin, close } = await loopbackServer(() => undefined);
    await close();
    expect(await troubleOf(fetchOutside(new URL(origin)))).toBe('down');
  });

  it('limits request bodies, with or without a stated length or compression', async () => {
    const text = 'x'.repeat(5000);
    const { origin } = await serve((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', text.length);
      if (request.url === '/packed') response.setHeader('content-encoding', 'gzip');
      response.end(request.url === '/packed' ? gzipSync(text) : text);
    });
    for (const path of ['/announced', '/unannounced', '/packed']) {
      expect(await troubleOf(fetchOutside(new URL(path, origin), { maxBytes: 1000 })), path).toBe('tooLarge');
      expect((await fetchOutside(new URL(path, origin), { maxBytes: 5000 })).bytes.length, path).toBe(5000);
    }
  });

  it('reports refusals with their status, and invalid JSON', async () => {
    const { origin } = await serve((request, response) => {
      response.statusCode = request.url === '/no' ? 503 : 200;
      response.end('<html>');
    });
    await expect(fetchText(new URL('/no', origin))).rejects.toMatchObject({ trouble: 'refused', status: 503 });
    expect(await troubleOf(fetchJson(new URL('/yes', origin)))).toBe('unreadable');
  });

  it('follows a redirect inside the same server, twice at most, and none elsewhere', async () => {
    const other = await serve((_, response) => response.end('secret'));
    const { origin } = await serve((request, response) => {
      const to: Record<string, string> = { '/moved': '/here', '/away': other.origin, '/round': '/round' };
      const location = to[request.url ?? ''];
      if (location === undefined) response.end('found');
      else response.writeHead(302, { location }).end();
    });
    expect(await fetchText(new URL('/moved', origin))).toBe('found');
    expect(await troubleOf(fetchText(new URL('/away', origin)))).toBe('refused');
    expect(await troubleOf(fetchText(new URL('/round', origin)))).toBe('refused');
    expect(other.requests).toEqual([]);
  });

  it('speaks http and https alone', async () => {
    expect(await troubleOf(fetchOutside(new URL('file:///etc/hostname')))).toBe('refused');
    expect(await troubleOf(fetchOutside(new URL('data:text/plain,x')))).toBe('refused');
  });
});

describe('redirects', () => {
  it('lead to the same host alone, or to its https', () => {
    const from = new URL('http://sru.example/a');
    const lead = (location: string) => redirectTarget(from, location)?.href;
    expect(lead('/b')).toBe('http://sru.example/b');
    expect(lead('https://sru.example/a')).toBe('https://sru.example/a');
    for (const away of [
      'http://localhost/',
      'http://sru.example:8080/',
      'https://sru.example:22/',
      'file:///x',
      '//x/',
    ])
      expect(lead(away), away).toBeUndefined();
    expect(redirectTarget(new URL('https://sru.example/'), 'http://sru.example/')).toBeUndefined();
    expect(redirectTarget(from, null)).toBeUndefined();
  });
});
