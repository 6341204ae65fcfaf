import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket, type TlsOptions } from 'node:tls';
import { clientNetwork } from '../../../lib/rules/networks.ts';
import { SipError } from '../messages/error.ts';
import { lineReader } from '../messages/lines.ts';
import { isWelcome, openSession, type SipSession } from '../server/session.ts';
import type { ServiceContext } from '../../platform/context/context.ts';

/** Bytes of a line that a machine may send. */
const maxLine = 8 * 1024;
/** Lines that wait while one is answered: a machine sends one and waits. */
const maxWaiting = 32;
/** A connection that has not signed in by then is closed. */
const signInMs = 10_000;
/** Connections of one address (IPv6: /64) that have not signed in. */
const maxUnsigned = 10;
/** A machine that does not read what it is sent. */
const maxUnread = 1024 * 1024;

/** Where and how machines are listened to. */
export interface SipListening {
  host: string;
  /** 0: the system chooses. */
  port: number;
  /** Machines of all libraries that are signed in at a time, and as many connections that are not. */
  connections: number;
  /** Certificate and key in PEM; plain TCP without. */
  tls?: Pick<TlsOptions, 'cert' | 'key'> | undefined;
}

export interface SipListener {
  port: number;
  /** Takes no more machines, answers what was begun, and cuts off what goes on after `waitMs`. */
  close: (waitMs?: number) => Promise<void>;
}

/** IPv4 addresses as they are written, also where the system writes them as IPv6. */
const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:(?=\d+\.)/, '');

/**
 * Talks with one machine: a line is answered before the next is taken. Closes the connection if the machine has not signed
 * in by the deadline; a sign-in that is being checked at that moment is answered first.
 * @returns resolves when nothing is under way
 */
function converse(socket: Socket, session: SipSession): () => Promise<void> {
  const read = lineReader(maxLine);
  const waiting: Buffer[] = [];
  let work = Promise.resolve();
  let isBusy = false;
  let isTooLate = false;
  const isUnsigned = () => session.libraryId() === undefined;
  const deadline = setTimeout(() => {
    isTooLate = true;
    if (isUnsigned() && !isBusy) socket.destroy();
  }, signInMs);
  socket.once('close', () => {
    clearTimeout(deadline);
  });
  const silence = () => socket.setTimeout(session.idleMs());
  const answerAll = async (): Promise<void> => {
    isBusy = true;
    for (let line = waiting.shift(); line !== undefined && !socket.destroyed; line = waiting.shift()) {
      const { send, end } = await session.take(line);
      if (send) socket.write(send);
      silence();
      if (end || socket.writableLength > maxUnread || (isTooLate && isUnsigned())) {
        socket.end();
        socket.destroySoon();
        break;
      }
    }
    isBusy = false;
  };
  socket.on('data', (chunk: Buffer) => {
    try {
      waiting.push(...read(chunk));
    } catch (error) {
      if (!(error instanceof SipError)) throw error;
      socket.destroy();
      return;
    }
    if (waiting.length > maxWaiting) socket.destroy();
    else if (!isBusy) work = answerAll();
  });
  socket.on('timeout', () => socket.destroy());
  socket.on('error', () => socket.destroy());
  silence();
  return () => work;
}

/**
 * Listens to self-service machines (docs/operate/sip2.md).
 * @throws when the address is taken or not this machine's
 */
export async function listenToMachines(context: ServiceContext, listening: SipListening): Promise<SipListener> {
  const machines = new Map<Socket, { client: string; session: SipSession; settled: () => Promise<void> }>();
  const countOf = (libraryId: number) =>
    [...machines.values()].filter(({ session }) => session.libraryId() === libraryId).length;
  const unsigned = () => [...machines.values()].filter(({ session }) => session.libraryId() === undefined);
  const isSignedInFull = () => machines.size - unsigned().length >= listening.connections;
  const isFull: Parameters<typeof openSession>[0]['isFull'] = ({ library, settings }) =>
    isSignedInFull() || countOf(library.id) >= settings.connections;
  /** Connections that have not signed in never take the places of machines, and one address gets few of them. */
  const canConnect = (client: string): boolean => {
    const waiting = unsigned();
    return (
      !isSignedInFull() &&
      waiting.length < listening.connections &&
      waiting.filter((entry) => entry.client === client).length < maxUnsigned
    );
  };
  const secureContext = listening.tls && createSecureContext(listening.tls);
  const greet = (connection: Socket): void => {
    const address = plainAddress(connection.remoteAddress);
    const client = clientNetwork(address);
    if (!isWelcome(context, address) || !canConnect(client)) {
      connection.destroy();
      return;
    }
    connection.setNoDelay(true);
    connection.setKeepAlive(true, 60_000);
    // The handshake counts towards the deadline.
    const socket = secureContext ? new TLSSocket(connection, { isServer: true, secureContext }) : connection;
    const session = openSession({ ...context, isFull }, address);
    machines.set(socket, { client, session, settled: converse(socket, session) });
    socket.once('close', () => machines.delete(socket));
  };
  const server: Server = createServer(greet);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: listening.port, host: listening.host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const at = server.address();
  return {
    port: typeof at === 'object' && at !== null ? at.port : listening.port,
    close: async (waitMs = 3_000) => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      const settled = Promise.all([...machines.values()].map((machine) => machine.settled()));
      await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, waitMs).unref())]);
      for (const socket of machines.keys()) socket.destroy();
      await closed;
    },
  };
}
