import { connect, type Socket } from 'node:net';
import type { TestServer } from '../test-server.ts';
import type { AttackResult } from './ask.ts';
import { measured } from './floor.ts';

/** Seconds after which connections that have not signed in are closed. */
const maxIdleSeconds = 10;
/** For machines that are busy with other work. */
const slackSeconds = 5;
const idleConnections = 230;

const open = ({ env }: TestServer): Socket => {
  const socket = connect(Number(env['SIP2_PORT']), '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
};

/** Resolves when a connection is closed, also by a reset. */
const closed = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve));

/** Messages that no machine sends, in the order of what they break. */
const broken = [
  '\r',
  '\r\r\r',
  '9',
  '93',
  '99',
  '99x',
  '00',
  '\0\r',
  '|||||\r',
  'AY1AZ0000\r',
  '93  CN\r',
  '9300CN|CO|\r',
  '6300020261128    120000',
  '2300120261128',
  '11YN',
  '3520261128',
  '1720261128',
  '0120261128',
  '97AZ',
  'A'.repeat(100_000),
  `9300CN${'x'.repeat(60_000)}|`,
  '93'.repeat(10_000),
  'AO|'.repeat(20_000),
  '\ud800',
  '\u00ff',
];

/** Connections that say nothing, messages that are broken, and a machine that wants to sign in after them. */
export async function sip2(server: TestServer): Promise<AttackResult> {
  let seconds = 0;
  let answer = '';
  const { outcome, problems } = await measured(server, async () => {
    const began = performance.now();
    const idle = Array.from({ length: idleConnections }, () => open(server).resume());
    const limit = new Promise((resolve) => setTimeout(resolve, (maxIdleSeconds + slackSeconds) * 1_000));
    await Promise.race([limit, Promise.all(idle.map((socket) => socket.destroyed || closed(socket)))]);
    seconds = (performance.now() - began) / 1_000;
    for (const socket of idle) socket.destroy();

    for (const message of broken) {
      const socket = open(server).resume();
      socket.end(`${message}\r`);
      await Promise.race([closed(socket), new Promise((resolve) => setTimeout(resolve, 1_000))]);
      socket.destroy();
    }
    const machine = open(server);
    machine.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    machine.write('9300CNself-1|COwrong|CPx|\r');
    await Promise.race([
      new Promise((resolve) => machine.once('data', resolve)),
      new Promise((resolve) => setTimeout(resolve, 5_000)),
    ]);
    machine.destroy();
  });
  if (seconds > maxIdleSeconds + slackSeconds) problems.push(`idle connections were open for ${seconds.toFixed(0)} s`);
  if (!answer.startsWith('940')) problems.push(`a machine that signs in afterwards got "${answer.slice(0, 40)}"`);
  return {
    sent: `${String(idleConnections)} idle connections, ${String(broken.length)} broken messages, a wrong password`,
    outcome: `idle ones closed after ${seconds.toFixed(1)} s; the wrong password is refused; ${outcome}`,
    problems,
  };
}
