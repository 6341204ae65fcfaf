import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { EnvironmentError } from '../service/platform/environment/environment.ts';

/** How long requests under way may take after the signal to end, in milliseconds; the whole end takes 5 s at most. */
const drainMs = 4_000;

/**
 * Connections that the system accepts while this process renders pages. Node's default of 511 loses some of a class or a
 * campus that arrives at once: those retry after seconds and then give up. Linux allows 4,096 by default.
 */
const backlog = 4_096;

/**
 * Milliseconds without progress after which a connection is closed. Node compares what is left to send when the time is
 * up and may wait once more: a client that stops reading is disconnected within 15 s.
 */
const stalledMs = 7_000;
/** Milliseconds after which an idle connection is closed. Unread answers may still be in the system's buffers. */
const keepAliveMs = 12_000;
/** Requests of one connection that are not answered or not read yet. Browsers and proxies send one at a time. */
const maxOpenPerConnection = 4;

const connectAnswer =
  'HTTP/1.1 405 Method Not Allowed\r\nallow: GET, HEAD, POST\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

/** Answers to what Node cannot parse, by the code of its error. */
const unparsedAnswers: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD: '501 Not Implemented',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Requests of each server that are not answered yet. */
const underWay = new WeakMap<Server, { count: number }>();

/** A server that slow, silent and endless clients cannot hold up. */
export function createHttpServer(listener: RequestListener, limits: { stalledMs: number } = { stalledMs }): Server {
  const requests = { count: 0 };
  const openBySocket = new WeakMap<Socket, number>();
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: 2_000,
      requireHostHeader: false,
      // TCP keep-alive: the system detects clients that disappeared.
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
    },
    (request, response) => {
      const { socket } = request;
      const open = (openBySocket.get(socket) ?? 0) + 1;
      if (open > maxOpenPerConnection) {
        // It destroys the socket, too, and spares Node the stack of an error for each request that follows.
        request.destroy();
        return;
      }
      openBySocket.set(socket, open);
      requests.count += 1;
      response.once('close', () => {
        openBySocket.set(socket, (openBySocket.get(socket) ?? 1) - 1);
        requests.count -= 1;
      });
      listener(request, response);
    },
  );
  underWay.set(server, requests);
  server.setTimeout(limits.stalledMs, (socket) => {
    const isWaitingForUs = socket.writableLength === 0 && (openBySocket.get(socket) ?? 0) > 0;
    if (isWaitingForUs) socket.setTimeout(limits.stalledMs);
    else socket.destroy();
  });
  // CONNECT is no request event. Without a listener Node closes the connection without an answer.
  server.on('connect', (_, socket) => {
    socket.end(connectAnswer, () => socket.destroy());
  });
  // Node answers 400 to a method that it does not know.
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isAnswering = (openBySocket.get(socket) ?? 0) > 0;
    if (isAnswering || !socket.writable) {
      socket.destroy();
      return;
    }
    const answer = unparsedAnswers[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
    socket.destroySoon();
  });
  return server;
}

interface AddressVariables {
  host: string;
  port: string;
}
const portalAddress: AddressVariables = { host: 'HOST', port: 'PORT' };

function listenError(error: unknown, host: string, port: number, variables: AddressVariables): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new EnvironmentError(`${variables.port}: ${String(port)} is already in use on ${host}`);
  if (code === 'EACCES')
    return new EnvironmentError(`${variables.port}: this user may not listen on port ${String(port)}`);
  if (error instanceof Error)
    return new EnvironmentError(`${variables.host}: cannot listen on ${host}: ${error.message}`);
  return error;
}

/**
 * Listens on an address.
 * @param variables that name host and port
 * @returns the port, also where the system chose it
 * @throws EnvironmentError that names the wrong variable
 */
export async function listen(
  server: Server,
  host: string,
  port: number,
  variables: AddressVariables = portalAddress,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const onError = (error: Error) => reject(listenError(error, host, port, variables));
    server.once('error', onError);
    server.listen({ port, host, backlog }, () => {
      server.off('error', onError);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Checks that an address can be listened on. @throws EnvironmentError as `listen` does */
export async function checkAddress(host: string, port: number, variables?: AddressVariables): Promise<void> {
  const server = createServer();
  await listen(server, host, port, variables);
  await new Promise((resolve) => server.close(resolve));
}

/** Takes no new connections, lets requests under way finish, and cuts off after `drainMs` what has not. */
export async function drain(server: Server, waitMs: number = drainMs): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  // Connections that were opened and never used are not idle in Node's eyes; with no request left they end too.
  const sweep = setInterval(() => {
    if (underWay.get(server)?.count === 0) server.closeAllConnections();
    else server.closeIdleConnections();
  }, 100);
  const force = setTimeout(() => server.closeAllConnections(), waitMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(force);
}
