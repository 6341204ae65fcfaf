import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, drain, listen } from './lifecycle.ts';

let server: Server;
let client: Socket;
let received = '';

/** Starts a server and sends it a text over one connection. */
async function send(text: string, listener: RequestListener, stalledMs?: number): Promise<void> {
  server = createHttpServer(listener, stalledMs === undefined ? undefined : { stalledMs });
  client = connect(await listen(server, '127.0.0.1', 0), '127.0.0.1');
  received = '';
  client.on('data', (chunk: Buffer) => (received += chunk.toString()));
  // The server may reset the connection.
  client.on('error', () => undefined);
  client.write(text);
}
const get = 'GET / HTTP/1.1\r\n\r\n';
const closed = () => (client.destroyed ? Promise.resolve([]) : once(client, 'close'));

afterEach(async () => {
  client.destroy();
  await drain(server, 0);
});

describe('what Node cannot parse', () => {
  it.each([
    ['501', 'FOO / HTTP/1.1\r\n\r\n'],
    ['400', 'GET / HTTP/9.9\r\n\r\n'],
    ['431', `GET / HTTP/1.1\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`],
  ])('is answered %s and not handled', async (status, request) => {
    let handled = 0;
    await send(request, () => (handled += 1));
    await closed();
    expect([handled, received.split('\r\n', 1)[0]?.split(' ')[1]]).toEqual([0, status]);
  });

  it('does not disturb an answer under way', async () => {
    await send(`${get}FOO`, (_, response) => response.write('begun'));
    await closed();
    expect(received).not.toContain('501');
  });
});

describe('a connection', () => {
  it('may have four open requests', async () => {
    const responses: Parameters<RequestListener>[1][] = [];
    await send(get.repeat(4), (_, response) => responses.push(response));
    await expect.poll(() => responses.length).toBe(4);
    for (const response of responses) response.end();
    await expect.poll(() => received.match(/200 OK/g)?.length).toBe(4);
    // Answered ones count no more.
    client.write(get.repeat(4));
    await expect.poll(() => responses.length).toBe(8);
  });

  it('is closed at the fifth, and the rest of a burst is not handled', async () => {
    let handled = 0;
    await send(get.repeat(200), () => (handled += 1));
    await closed();
    expect([handled, received]).toEqual([4, '']);
  });

  it('is closed if its client does not read the answer', async () => {
    const large = Buffer.alloc(32 * 1024 * 1024);
    let accepted: Socket | undefined;
    const answer: RequestListener = ({ socket }, response) => {
      accepted = socket;
      response.end(large);
    };
    await send(get, answer, 50);
    client.pause();
    await expect.poll(() => accepted?.destroyed).toBe(true);
    expect(client.bytesRead).toBeLessThan(large.length);
  });

  it('stays open while the server prepares the answer', async () => {
    let answer: () => void = () => undefined;
    let accepted: Socket | undefined;
    const prepare: RequestListener = ({ socket }, response) => {
      accepted = socket;
      answer = () => response.end('late');
    };
    await send(get, prepare, 20);
    await expect.poll(() => accepted).toBeDefined();
    for (let time = 0; time < 3; time += 1) await once(accepted ?? client, 'timeout');
    answer();
    await expect.poll(() => received).toContain('late');
  });
});

describe('a CONNECT request', () => {
  it('is answered 405 and its connection is closed', async () => {
    await send('CONNECT lib.example.edu:443 HTTP/1.1\r\n\r\n', () => undefined);
    await closed();
    expect(received).toMatch(/^HTTP\/1\.1 405 /);
  });
});

describe('a request that asks for another protocol', () => {
  it('is answered as any other', async () => {
    const upgrade = 'GET / HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    await send(upgrade, (_, response) => response.end('page'));
    await expect.poll(() => received).toContain('page');
  });
});
