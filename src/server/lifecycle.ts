import { createServer, type RequestListener, type Server } from 'node:http';
import { EnvironmentError } from '../service/environment.ts';

/** How long requests under way may take after the signal to end, in milliseconds; the whole end takes 5 s at most. */
const drainMs = 4_000;

/**
 * Connections that the system takes while this process makes pages. Of Node's 511 a class or a campus that comes at once
 * loses some: those try again after seconds, and at last give up. Linux allows 4,096 at most where nobody said otherwise.
 */
const backlog = 4_096;

/** Requests of each server that are not answered yet. */
const underWay = new WeakMap<Server, { count: number }>();

/** A server that slow, silent and endless clients cannot hold up. */
export function createHttpServer(listener: RequestListener): Server {
  const requests = { count: 0 };
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
      requireHostHeader: false,
    },
    (request, response) => {
      requests.count += 1;
      response.once('close', () => {
        requests.count -= 1;
      });
      listener(request, response);
    },
  );
  underWay.set(server, requests);
  // Two minutes without a byte either way: nobody is there any more.
  server.setTimeout(120_000);
  return server;
}

/** The failure to listen on an address, with the variable that names it. */
function listenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new EnvironmentError(`PORT: ${String(port)} is already in use on ${host}`);
  if (code === 'EACCES') return new EnvironmentError(`PORT: this user may not listen on port ${String(port)}`);
  if (error instanceof Error) return new EnvironmentError(`HOST: cannot listen on ${host}: ${error.message}`);
  return error;
}

/**
 * Listens on an address.
 * @returns the port, also where the system chose it
 * @throws EnvironmentError that names PORT or HOST
 */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const onError = (error: Error) => {
      reject(listenError(error, host, port));
    };
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
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  await listen(server, host, port);
  await new Promise((resolve) => server.close(resolve));
}

/** Takes no new connections, lets requests under way finish, and cuts off after `drainMs` what has not. */
export async function drain(server: Server, waitMs: number = drainMs): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  // Connections that were opened and never used are not idle in Node's eyes; with no request left they end too.
  const sweep = setInterval(() => {
    if (underWay.get(server)?.count === 0) server.closeAllConnections();
    else server.closeIdleConnections();
  }, 100);
  const force = setTimeout(() => {
    server.closeAllConnections();
  }, waitMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(force);
}
