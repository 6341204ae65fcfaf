import { once } from 'node:events';
import { connect, createServer, Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Arrivals } from './arrivals.ts';

describe('Arrivals', () => {
  it('takes in all who stand before the door before work goes on', async () => {
    const arrivals = new Arrivals(3_600_000);
    let taken = 0;
    const server = createServer((socket) => {
      taken += 1;
      socket.destroy();
    });
    arrivals.watch(server);
    server.listen({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const readers = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    // The system has them all; this process has looked at none.
    await Promise.all(readers.map((reader) => once(reader, 'connect')));
    const before = taken;
    await new Promise<void>((resolve) => arrivals.after(resolve));
    expect(before).toBeLessThan(40);
    expect(taken).toBe(40);
    server.close();
  });

  it('lets work go on however many come', async () => {
    const arrivals = new Arrivals(0);
    const server = createServer((socket) => socket.destroy());
    arrivals.watch(server);
    let rounds = 0;
    // Somebody comes in every round.
    const come = () => {
      rounds += 1;
      server.emit('connection', new Socket());
      if (rounds < 1_000) setImmediate(come);
    };
    come();
    await new Promise<void>((resolve) => arrivals.after(resolve));
    expect(rounds).toBeLessThan(10);
    rounds = 1_000;
  });

  it('runs soon where nobody comes, and not at all when it is taken back', async () => {
    const arrivals = new Arrivals();
    let ran = false;
    arrivals.after(() => (ran = true))();
    await new Promise<void>((resolve) => arrivals.after(resolve));
    expect(ran).toBe(false);
  });
});
