import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface LoopbackServer {
  /** http://127.0.0.1:<port>, without a trailing slash. */
  origin: string;
  /** Method and address of every request so far, oldest first. */
  requests: string[];
  close: () => Promise<void>;
}

/** A service of others, for tests: a server on a port of its own that answers as the test says. */
export async function loopbackServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<LoopbackServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer(request, response, Buffer.concat(chunks).toString());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    origin: `http://127.0.0.1:${String(address.port)}`,
    requests,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => {
          if (error) reject(error);
          else resolve();
        });
        server.closeAllConnections();
      }),
  };
}
