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

/**
 * Asks for one address over and over, on connections that stay open. Other programs make a text of every answer, and are
 * then slower than the server under measurement.
 * @param seconds how long
 * @returns answers in all
 * @throws when an answer has another status
 */
export async function askAgain(
  url: string,
  { seconds, headers, status }: { seconds: number; headers: Record<string, string>; status: number },
): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const until = performance.now() + seconds * 1000;
  let answers = 0;
  const ask = async (): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const reading = new Answers();
    socket.on('connect', () => socket.write(request));
    socket.on('data', (chunk) => {
      try {
        if (!reading.isWhole(chunk, status)) return;
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
        return;
      }
      answers += 1;
      if (performance.now() < until) socket.write(request);
      else socket.end();
    });
    await once(socket, 'close');
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return answers;
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
 * @throws when an answer has another status
 */
export async function askEach(
  origin: string,
  paths: readonly string[],
  { count, atOnce, status = 200 }: { count: number; atOnce: number; status?: number },
): Promise<number[]> {
  let next = 0;
  const took: number[] = [];
  const walk = async (): Promise<void> => {
    while (next < count) {
      const at = next++;
      const since = performance.now();
      const answer = await fetch(`${origin}${paths[at % paths.length] ?? '/'}`, {
        headers: { 'accept-encoding': 'br', ...readerOf(at) },
      });
      await answer.arrayBuffer();
      took.push(performance.now() - since);
      if (answer.status !== status) throw new Error(`${answer.url} answered ${String(answer.status)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
  return took;
}
