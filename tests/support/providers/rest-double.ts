import type { IncomingMessage, ServerResponse } from 'node:http';
import { loopbackServer } from './http.ts';

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What happens to one request, after it was done. */
export type Trick = 'cut' | 'silent' | 'broken' | 'html' | 'half';

/** A stand-in of a system with a REST API, which misbehaves on demand. */
export async function restDouble<Operation extends string, Own extends string>(kind: {
  routes: readonly [Operation, string, RegExp][];
  authorization: string;
  unauthorized: Reply;
  broken: Reply;
  act: (operation: Operation, url: URL, given: { ids: string[]; sent: Record<string, unknown> }) => Reply;
  /** Tricks of its own: answers in the place of doing it, or changed ones. */
  tricks: Record<Own, { instead: Reply } | { change: (reply: Reply) => Reply }>;
}) {
  /** What was done, in its order, answered or not. */
  const done: Operation[] = [];
  /** What was asked, in its order. */
  const seen: Operation[] = [];
  const tricks = new Map<Operation, (Trick | Own)[]>();

  const reply = (response: ServerResponse, { status, body, headers }: Reply): void => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(body === undefined ? undefined : JSON.stringify(body));
  };

  const isOwn = (trick: string | undefined): trick is Own => trick !== undefined && Object.hasOwn(kind.tricks, trick);

  const answer = (request: IncomingMessage, response: ServerResponse, text: string): void => {
    const url = new URL(request.url ?? '', 'http://system.test');
    const route = kind.routes.find(([, method, path]) => method === request.method && path.test(url.pathname));
    if (!route) {
      reply(response, { status: 404 });
      return;
    }
    if (request.headers.authorization !== kind.authorization) {
      reply(response, kind.unauthorized);
      return;
    }
    const [operation, , path] = route;
    seen.push(operation);
    const trick = tricks.get(operation)?.shift();
    const own = isOwn(trick) ? kind.tricks[trick] : undefined;
    if (own && 'instead' in own) {
      reply(response, own.instead);
      return;
    }
    const sent = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const ids = (path.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent);
    const result = kind.act(operation, url, { ids, sent });
    if (result.status < 300) done.push(operation);
    if (own) reply(response, own.change(result));
    else if (trick === 'cut') request.socket.destroy();
    else if (trick === 'silent') return;
    else if (trick === 'broken') reply(response, kind.broken);
    else if (trick === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>');
    else if (trick === 'half') response.writeHead(200).end(JSON.stringify(result.body ?? {}).slice(0, -1));
    else reply(response, result);
  };

  const { origin, close } = await loopbackServer(answer);
  return { origin, done, seen, tricks, close };
}
