import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { METHODS } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestServer } from '../test-server.ts';
import type { AttackResult } from './ask.ts';
import { clients, countsOf, measured } from './floor.ts';

/** Seconds after which a connection is closed if its answers are not read. */
const maxUnreadSeconds = 15;
/** For machines that are busy with other work. */
const slackSeconds = 5;

const open = ({ url }: Pick<TestServer, 'url'>): Socket => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  return socket;
};
/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;

/** Every method that Node parses, and one that it does not, for pages, calls, files and health. */
export async function methods(server: TestServer): Promise<AttackResult> {
  const paths = [
    '/jianglan/home',
    '/find/unify/search',
    '/desk/acquisitions/list',
    '/covers/x',
    '/files/x',
    '/healthz',
  ];
  const statuses = new Map<number, number>();
  const problems: string[] = [];
  for (const method of [...METHODS, 'NONSENSE']) {
    for (const path of paths) {
      const socket = open(server);
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      await once(socket, 'close');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isSupported = ['GET', 'HEAD', 'POST'].includes(method);
      if (isSupported ? status >= 500 || status === 0 : ![400, 405, 501].includes(status))
        problems.push(`${method} ${path} was answered ${String(status)}`);
    }
  }
  return {
    sent: `${String(METHODS.length + 1)} methods on ${String(paths.length)} paths`,
    outcome: countsOf(statuses),
    problems,
  };
}

/** Two hundred requests in one write on each of fifteen connections, ten times. */
export async function pipelining(server: TestServer): Promise<AttackResult> {
  let closed = 0;
  const { outcome, problems } = await measured(server, async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          const socket = open(server);
          socket.resume();
          socket.write(
            Array.from({ length: 200 }, (__, at) =>
              get(
                `/jianglan/searchList?q=${encodeURIComponent('历史')}&p=${String(at)}`,
                `x-forwarded-for: 10.7.0.${String(client + 1)}\r\n`,
              ),
            ).join(''),
          );
          await once(socket, 'close');
          closed += 1;
        }),
      );
    }
  });
  return { sent: '150 connections with 200 requests each', outcome: `${String(closed)} closed; ${outcome}`, problems };
}

/** Ports of clients whose connections a server has open (Linux, IPv4). */
function openPorts({ url }: Pick<TestServer, 'url'>): Set<number> {
  const own = Number(new URL(url).port);
  const portOf = (address: string | undefined) => Number.parseInt(address?.split(':')[1] ?? '0', 16);
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const isEstablished = ([, local, , state]: string[]) => state === '01' && portOf(local) === own;
  return new Set(
    rows
      .map((row) => row.trim().split(/ +/))
      .filter(isEstablished)
      .map(([, , remote]) => portOf(remote)),
  );
}

/** Connections that request pages, once or four times, and never read what they get. */
export async function unread(server: TestServer): Promise<AttackResult> {
  let seconds = 0;
  let left = 0;
  const { outcome, problems } = await measured(server, async () => {
    const sockets = Array.from({ length: 40 }, () => open(server).pause());
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const ports = sockets.map(({ localPort }) => localPort ?? 0);
    for (const [at, socket] of sockets.entries())
      socket.write(get(`/jianglan/home?p=${String(at)}`).repeat(at % 2 === 0 ? 1 : 4));
    const began = performance.now();
    do {
      await new Promise((resolve) => setTimeout(resolve, 250));
      seconds = (performance.now() - began) / 1_000;
      const openNow = openPorts(server);
      left = ports.filter((port) => openNow.has(port)).length;
    } while (left > 0 && seconds < maxUnreadSeconds + slackSeconds);
    for (const socket of sockets) socket.destroy();
  });
  if (left > 0) problems.push(`${String(left)} connections were still open after ${seconds.toFixed(0)} s`);
  return {
    sent: '40 connections that never read',
    outcome: `all closed after ${seconds.toFixed(1)} s; ${outcome}`,
    problems,
  };
}
