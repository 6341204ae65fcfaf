import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { endpoints, type CallName } from '../../src/lib/contract/endpoints.ts';

/** A request as attacks write it down. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  body?: string | Buffer;
  headers?: OutgoingHttpHeaders;
}

/** What an attack reports. It held if there are no problems. */
export interface AttackResult {
  sent: string;
  outcome: string;
  problems: string[];
}

export interface RawAnswer {
  status: number;
  ms: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Connections that are kept, as a browser keeps them. */
export const agent = new Agent({ keepAlive: true, maxSockets: 200 });
/** The library that is attacked, as calls name it. */
const library = { mappingpath: 'jianglan', groupcode: '100001' };

/** One request to its end. @param using connections that are not the usual ones */
export const ask = (
  origin: string,
  { method, path, body, headers }: Omit<Operation, 'name'>,
  using: Agent = agent,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const { hostname, port } = new URL(origin);
    const all = { ...library, ...json, ...headers };
    // The path goes as it is: a URL would tidy it up.
    const sent = httpRequest({ hostname, port, path, method, agent: using, headers: all }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - began, headers: response.headers, text });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** The value below which that share of sorted values lies. */
export const part = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Resident memory of a process in megabytes, of Linux. */
export const megabytes = (status: string): number => Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;

export const callNames = Object.keys(endpoints) as CallName[];
export const isForVisitors = (name: CallName): boolean => endpoints[name][2] !== 'reader';

/** Ids of records of the attacked library, of a search with many hits. @throws when it finds none */
export async function recordIds(origin: string, rows = 50): Promise<string[]> {
  const body = JSON.stringify({ searchFieldContent: '中国', page: 1, rows });
  const { text } = await ask(origin, { method: 'POST', path: endpoints.search[1], body });
  const ids = [...text.matchAll(/"recordId":"(\d+)"/g)].flatMap(([, id]) => id ?? []);
  if (ids.length === 0) throw new Error(`no records were found: ${text.slice(0, 200)}`);
  return ids;
}
