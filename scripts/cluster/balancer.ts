import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** A load balancer with the rules of deploy/cluster/haproxy.cfg, used if HAProxy is not installed. */
export interface Balancer {
  url: string;
  /** Requests that each node has answered. */
  answered: () => number[];
  /** Whether requests go to the node at that port. */
  isUp: (port: number) => boolean;
  close: () => void;
}

/** How often nodes are asked whether they are ready, in milliseconds. */
const lookMs = 500;

interface Node {
  port: number;
  isUp: boolean;
  /** Whether it reaches the store, and its clock is right: such nodes are preferred. */
  isFit: boolean;
  answered: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const answersOk = (port: number, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = ask({ host: '127.0.0.1', port, path, timeout: lookMs }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => {
      resolve(false);
    });
    sent.end();
  });

type Outcome = 'answered' | 'never came' | 'broken';

/** One try on one node. */
function tryNode(node: Node, coming: IncomingMessage, body: Buffer, going: ServerResponse): Promise<Outcome> {
  return new Promise((resolve) => {
    const { method, url, headers } = coming;
    const own = { ...headers, 'x-forwarded-for': coming.socket.remoteAddress ?? '' };
    const sent = ask({ host: '127.0.0.1', port: node.port, method, path: url, headers: own, agent }, (response) => {
      node.answered += 1;
      going.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(going);
      response.once('end', () => {
        resolve('answered');
      });
      response.once('error', () => {
        going.destroy();
        resolve('answered');
      });
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (going.headersSent) going.destroy();
      resolve(going.headersSent ? 'answered' : error.code === 'ECONNREFUSED' ? 'never came' : 'broken');
    });
    sent.end(body);
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Shares requests out among nodes in turn. What only asks is tried on another node where one is gone; what writes only
 * where it did not come as far as the node.
 */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const nodes: Node[] = ports.map((each) => ({ port: each, isUp: true, isFit: true, answered: 0 }));
  let turn = 0;
  const look = async (): Promise<void> => {
    for (const node of nodes) {
      node.isUp = await answersOk(node.port, '/readyz');
      node.isFit = node.isUp && (await answersOk(node.port, '/readyz?store'));
    }
  };
  const timer = setInterval(() => void look(), lookMs);
  const server = createServer((coming, going) => {
    const answer = async (): Promise<void> => {
      const body = await bodyOf(coming);
      const up = nodes.filter((node) => node.isUp);
      const fit = up.filter((node) => node.isFit);
      const order = [fit, up, nodes].find((some) => some.length > 0) ?? [];
      turn += 1;
      for (let at = 0; at < order.length; at += 1) {
        const node = order[(turn + at) % order.length];
        if (!node) continue;
        const outcome = await tryNode(node, coming, body, going);
        if (outcome === 'answered') return;
        node.isUp = false;
        if (outcome === 'broken' && coming.method === 'POST') break;
      }
      going.writeHead(503, { 'retry-after': '1' }).end('No node answers.\n');
    };
    answer().catch(() => going.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${String(port)}`,
    answered: () => nodes.map((node) => node.answered),
    isUp: (each) => nodes.some((node) => node.port === each && node.isUp),
    close: () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}
