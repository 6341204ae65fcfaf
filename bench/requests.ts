import { connect } from 'node:net';
import { once } from 'node:events';

/** Connections that ask at the same moment. */
export const connections = 32;

/** Reads answers of one connection, of which only the head is made a text. */
class Answers {
  #head: Buffer = Buffer.alloc(0);
  /** Bytes of the body still to come; undefined before the head is whole. */
  #left: number | undefined;

  /**
   * Takes a chunk.
   * @returns whether the answer is whole
   * @throws when its status is not the one given
   */
  isWhole(chunk: Buffer, status: number): boolean {
    if (this.#left === undefined) {
      this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return false;
      const head = this.#head.toString('latin1', 0, end);
      if (!head.startsWith(`HTTP/1.1 ${String(status)} `))
        throw new Error(`answered ${head.split('\r\n', 1)[0] ?? ''}`);
      const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      this.#left = length - (this.#head.length - end - 4);
    } else this.#left -= chunk.length;
    if (this.#left > 0) return false;
    this.#head = Buffer.alloc(0);
    this.#left = undefined;
    return true;
  }
}

const requestOf = (origin: URL, path: string, headers: Record<string, string>): Buffer => {
  const lines = Object.entries({ host: origin.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
};

/**
 * Sends requests on connections that stay open, on each the next one when its answer is there. Other programs make a text
 * of every answer, and are then slower than the server under measurement, or look once a second whether all have come.
 * @param next the request that is sent next; undefined when there is none
 * @returns milliseconds that each answer took
 * @throws when an answer has another status
 */
async function exchange(
  { hostname, port }: URL,
  next: () => Buffer | undefined,
  { atOnce, status }: { atOnce: number; status: number },
): Promise<number[]> {
  const took: number[] = [];
  const walk = async (): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const reading = new Answers();
    let since = 0;
    const send = () => {
      const request = next();
      since = performance.now();
      if (request) socket.write(request);
      else socket.end();
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      try {
        if (!reading.isWhole(chunk, status)) return;
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
        return;
      }
      took.push(performance.now() - since);
      send();
    });
    await once(socket, 'close');
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
  return took;
}

/**
 * Asks for one address over and over.
 * @param seconds how long
 * @returns answers in all
 * @throws when an answer has another status
 */
export async function askAgain(
  url: string,
  { seconds, headers, status }: { seconds: number; headers: Record<string, string>; status: number },
): Promise<number> {
  const origin = new URL(url);
  const request = requestOf(origin, origin.pathname, headers);
  const until = performance.now() + seconds * 1000;
  const next = () => (performance.now() < until ? request : undefined);
  return (await exchange(origin, next, { atOnce: connections, status })).length;
}

/** Each request as another reader's: one reader's are shared out among readers (src/server/gate.ts). */
export const readerOf = (n: number) => ({
  'x-forwarded-for': `10.${String(n >> 14)}.${String((n >> 7) & 127)}.${String(n & 127)}`,
});

/**
 * Asks for addresses in turn, from the beginning again where there are fewer than are asked for.
 * @param origin of the server
 * @param count of requests
 * @param atOnce requests that wait at the same moment
 * @returns milliseconds that each answer took
 * @throws when an answer has another status or does not come
 */
export async function askEach(
  origin: string,
  paths: readonly string[],
  { count, atOnce, status = 200 }: { count: number; atOnce: number; status?: number },
): Promise<number[]> {
  const server = new URL(origin);
  let at = 0;
  const next = () => {
    if (at >= count) return undefined;
    const path = paths[at % paths.length] ?? '/';
    return requestOf(server, path, { 'accept-encoding': 'br', ...readerOf(at++) });
  };
  const took = await exchange(server, next, { atOnce, status });
  if (took.length < count) throw new Error(`${String(count - took.length)} requests had no answer`);
  return took;
}
