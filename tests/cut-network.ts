import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { connect } from 'node:net';

/** A way to a server of PostgreSQL that can be cut, as a network is: nothing arrives, and no connection ends. */
export interface CuttableWay {
  /** The server's address, by this way. */
  address: string;
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
}

/** @param address of a server whose sockets are in a folder, as `startPostgres` says it */
export async function cuttableWay(address: string): Promise<CuttableWay> {
  const url = new URL(address);
  const socket = `${url.searchParams.get('host') ?? ''}/.s.PGSQL.5432`;
  const ends = new Set<Socket>();
  let isCut = false;
  const way = createServer((coming) => {
    const going = connect(socket);
    const pair = [coming, going] as const;
    for (const [at, end] of pair.entries()) {
      const other = pair[1 - at];
      ends.add(end);
      // What was sent during the cut is lost, and with it the connection.
      let isLost = isCut;
      end.on('data', (chunk) => {
        isLost ||= isCut;
        if (!isLost) other?.write(chunk);
      });
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        if (!isCut) other?.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${String((way.address() as AddressInfo).port)}`;
  return {
    address: url.href,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      for (const end of ends) end.destroy();
      way.close();
      await once(way, 'close');
    },
  };
}
