import { connect as connectTls } from 'node:tls';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testReader, testService, type TestService } from '#support/service.ts';
import { addMachine, at, sipServer } from '#support/sip2/server.ts';
import { listenToMachines, type SipListener } from './listener.ts';
import { selfSigned } from '#support/sip2/messages.ts';

// Machines over real connections: cut lines, endless lines, silence, too many of them, TLS.

let service: TestService;
let listener: SipListener;
let password: string;
const open: Socket[] = [];
const where = { host: '127.0.0.1', port: 0, connections: 3 };
const server = { ...sipServer, addresses: ['127.0.0.1'] };

beforeEach(async () => {
  service = await testService({ libraries: [{ file: { sip2: { server } } }] });
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: 'A1' }, { barcode: 'A2' }] }];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  await service.addReader();
  password = await addMachine(service);
  listener = await listenToMachines(service.context(), where);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.destroy();
  await listener.close();
  await service.close();
});

/** A socket, and the lines that come over it. */
function machine(socket: Socket) {
  open.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  const waiting: ((line: string) => void)[] = [];
  const lines: string[] = [];
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    for (let end = text.indexOf('\r'); end !== -1; end = text.indexOf('\r')) {
      const line = text.slice(0, end);
      text = text.slice(end + 1);
      const next = waiting.shift();
      if (next) next(line);
      else lines.push(line);
    }
  });
  const read = () => {
    const line = lines.shift();
    return line === undefined ? new Promise<string>((resolve) => waiting.push(resolve)) : Promise.resolve(line);
  };
  const send = (line: string) => {
    socket.write(`${line}\r`);
    return read();
  };
  return { socket, read, send, closed: once(socket, 'close') };
}
const dial = () => machine(connect(listener.port, '127.0.0.1'));
const login = () => `9300CNself-1|CO${password}|`;

it('talks with a machine whose lines come in pieces, several at once, or with CRLF', async () => {
  const entry = dial();
  for (const char of `${login()}\r`) entry.socket.write(char);
  expect(await entry.read()).toBe('941');
  entry.socket.write(`9900802.00\r\n\r\n17${at}AO|ABA1|\r\n17${at}AO|ABA2|\r`);
  expect(await entry.read()).toMatch(/^98/);
  expect(await entry.read()).toMatch(/^1803.*ABA1\|/);
  expect(await entry.read()).toMatch(/^1803.*ABA2\|/);
});

it('answers of two who want one copy at once: one gets it', async () => {
  const machines = [dial(), dial()];
  for (const machine of machines) await machine.send(login());
  const text = `11NN${at}${' '.repeat(18)}AO|AA${testReader.account}|ABA1|AC|AD${testReader.password}|`;
  await service.addReader({ account: 'zhang.wei', name: '张伟', password: 'Zhang-2026' });
  const other = text.replace(testReader.account, 'zhang.wei').replace(testReader.password, 'Zhang-2026');
  const answers = await Promise.all([machines[0]?.send(text), machines[1]?.send(other)]);
  expect(answers.map((line) => line?.slice(0, 3)).sort()).toEqual(['120', '121']);
});

it('cuts off a machine whose line has no end, one that says nothing sensible first, and more than it may have', async () => {
  const endless = dial();
  endless.socket.write('x'.repeat(9_000));
  await endless.closed;
  const stranger = dial();
  stranger.socket.write('GET / HTTP/1.1\r\n');
  await stranger.closed;
  const first = [dial(), dial(), dial()];
  for (const entry of first) expect(await entry.send(login())).toBe('941');
  const fourth = dial();
  await fourth.closed;
  first[0]?.socket.destroy();
  await first[0]?.closed;
  expect(await dial().send(login())).toBe('941');
});

it('closes connections that have not signed in after ten seconds, and no others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = dial();
  const entry = dial();
  expect(await entry.send(login())).toBe('941');
  const refused = dial();
  expect(await refused.send('9300CNself-1|COwrong|')).toBe('940');
  vi.advanceTimersByTime(9_999);
  expect(await entry.send('9900802.00')).toMatch(/^98/);
  expect([silent.socket.closed, refused.socket.closed]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  await Promise.all([silent.closed, refused.closed]);
  expect(await entry.send('9900802.00')).toMatch(/^98/);
});

it('gives one address ten connections that have not signed in, which take no place of a machine', async () => {
  await listener.close();
  listener = await listenToMachines(service.context(), { ...where, connections: 20 });
  const silent = Array.from({ length: 10 }, dial);
  await dial().closed;
  expect(silent.map(({ socket }) => socket.closed)).not.toContain(true);
  // One signs in and makes room for another.
  expect(await silent[0]?.send(login())).toBe('941');
  expect(await dial().send('9300CNself-1|COwrong|')).toBe('940');
  await dial().closed;
});

it('keeps places for as many machines as it may have while others wait to sign in', async () => {
  const waiting = [dial(), dial(), dial()];
  await dial().closed;
  for (const entry of waiting) expect(await entry.send(login())).toBe('941');
  await dial().closed;
});

it('rejects connections from addresses that no library allows', async () => {
  await listener.close();
  await service.close();
  service = await testService({ libraries: [{ file: { sip2: { server: sipServer } } }] });
  listener = await listenToMachines(service.context(), where);
  await dial().closed;
});

it.skipIf(!selfSigned)('speaks TLS where it has a certificate', async () => {
  await listener.close();
  listener = await listenToMachines(service.context(), { ...where, tls: selfSigned });
  const plain = dial();
  plain.socket.write(`${login()}\r`);
  await plain.closed;
  const secret = machine(
    connectTls({ host: '127.0.0.1', port: listener.port, ca: selfSigned?.cert, servername: 'localhost' }),
  );
  expect(await secret.send(login())).toBe('941');
});

it('ends with the server: what was begun is answered, and the connection is closed', async () => {
  const entry = dial();
  await entry.send(login());
  const answer = entry.send('9900802.00');
  await answer;
  await listener.close();
  await entry.closed;
});
