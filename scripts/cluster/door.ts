import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A port in front of a database that can be cut off, or led to another one. */
export interface Door {
  port: number;
  /** Leads to the socket of another server; connections of before are ended. */
  lead: (folder: string) => void;
  /** Drops all data in both directions without closing connections, like a network failure. */
  cut: () => void;
  mend: () => void;
  close: () => void;
}

/** Opens a port of this machine to the socket of a server of PostgreSQL. @param port 0 lets the system choose */
export async function openDoor(folder: string, port = 0): Promise<Door> {
  let target = folder;
  let isCut = false;
  const open = new Set<readonly [Socket, Socket]>();
  const server = createServer((coming) => {
    const going = connect(`${target}/.s.PGSQL.5432`);
    const pair = [coming, going] as const;
    open.add(pair);
    const end = (): void => {
      open.delete(pair);
      coming.destroy();
      going.destroy();
    };
    for (const [entry, other] of [pair, [going, coming] as const]) {
      entry.on('data', (chunk: Buffer) => {
        if (!isCut) other.write(chunk);
      });
      // Behind a cut nobody hears of an end either.
      entry.on('close', () => {
        if (!isCut) end();
      });
      entry.on('error', () => {
        if (!isCut) end();
      });
    }
    if (isCut) coming.pause();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const endAll = (): void => {
    for (const [coming, going] of open) {
      coming.destroy();
      going.destroy();
    }
    open.clear();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    lead: (next) => {
      target = next;
      endAll();
    },
    cut: () => {
      isCut = true;
    },
    // What was on its way is lost, and so are the connections.
    mend: () => {
      isCut = false;
      endAll();
    },
    close: () => {
      server.close();
      endAll();
    },
  };
}
