import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AnswerCall, RequestContext } from '../lib/contract/answering.ts';
import { browserOf } from '../lib/contract/browser.ts';
import { deskEndpoints, type DeskCallName } from '../lib/contract/desk/endpoints.ts';
import { endpoints, type CallName } from '../lib/contract/endpoints.ts';
import { bodyLimitOf } from '../lib/contract/uploads.ts';
import { errCodes, retryAfterOf, type Answer } from '../lib/contract/envelope.ts';
import { languageOfHeaders } from '../lib/contract/language.ts';
import { isAlsoPosted } from '../lib/contract/posted.ts';
import { jwtHeader } from '../lib/contract/session.ts';
import { timeProofHeader } from '../lib/rules/time-proof.ts';
import { failureOf } from './platform/context/failure.ts';
import type { OpenFile } from './catalogue/attachments/files.ts';
import { type ServiceContext, inputRefused, ServiceError } from './platform/context/context.ts';
import type { AnswerDesk } from './desk/answer.ts';
import { eventStream } from './platform/event-stream.ts';
import { openApiDocument } from './openapi.ts';
import type { TakeNotification } from './ledger/payments/notify.ts';

/** Largest body a call takes, in bytes; uploads have limits of their own (contract/uploads.ts). */
const bodyBytes = 256 * 1024;

type Status = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 421 | 429 | 500 | 502 | 503 | 504;
const statuses: readonly Status[] = [200, 400, 401, 403, 404, 409, 413, 421, 429, 500, 502, 503, 504];

/** The HTTP status of an envelope: its errCode, where it is one. */
const statusOf = (body: Answer<unknown>): Status =>
  body.success ? 200 : (statuses.find((entry) => entry === body.errCode) ?? 400);

async function inputOf(c: Context, method: 'GET' | 'POST'): Promise<unknown> {
  if (method === 'GET') return c.req.query();
  const body = await c.req.text();
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch {
    throw inputRefused();
  }
}

/** What a call answers line by line. */
const isStream = (data: unknown): data is (gone: AbortSignal) => AsyncIterable<unknown> => typeof data === 'function';

/** What the caller of `fetch` knows about the request: the network address of the client. */
export interface From {
  address?: string | undefined;
  /** The same object for all calls of a page that only reads. */
  page?: object | undefined;
}
type RouteContext = Context<{ Bindings: From }>;

function requestContextOf(c: RouteContext): RequestContext {
  const { headers } = c.req.raw;
  const jwt = headers.get(jwtHeader);
  return {
    groupCode: headers.get('groupCode') ?? '',
    mappingPath: headers.get('mappingPath') ?? '',
    language: languageOfHeaders(headers),
    ...(jwt !== null && { session: { jwt, jwtHeader } }),
    browser: browserOf(c.req.raw, (header) => {
      c.header('set-cookie', header, { append: true });
    }),
    address: c.env.address,
    page: c.env.page,
    timeProof: headers.get(timeProofHeader) ?? undefined,
  };
}

/**
 * The library service as a web application: one route a call of the contract over the one way to its handler.
 * `/openapi.json` describes it.
 * @param answerDesk answers what staff ask at the desk
 * @param openFile answers with the bytes of an attachment that may be read
 * @param takeNotification answers providers of payments
 */
export function createApp(
  answerCall: AnswerCall,
  answerDesk: AnswerDesk,
  log: ServiceContext['log'],
  openFile: OpenFile,
  takeNotification: TakeNotification,
): { fetch: (request: Request, from?: From) => Promise<Response> } {
  const app = new Hono<{ Bindings: From }>();

  const send = (c: RouteContext, body: Answer<unknown>) => {
    const wait = retryAfterOf(body);
    if (wait !== undefined) c.header('retry-after', String(wait));
    return c.json(body, statusOf(body), { 'cache-control': 'no-store' });
  };
  const fail = (c: RouteContext, error: unknown) =>
    send(
      c,
      failureOf(error, { language: languageOfHeaders(c.req.raw.headers), path: c.req.path, log, hasWritten: false }),
    );

  const onError = (c: RouteContext) => fail(c, new ServiceError(errCodes.tooLarge, 'tooLarge'));
  app.use((c, next) => bodyLimit({ maxSize: bodyLimitOf(c.req.path, bodyBytes), onError })(c, next));

  for (const name of Object.keys(endpoints) as CallName[]) {
    const [method, path] = endpoints[name];
    app.on(isAlsoPosted(path) ? ['GET', 'POST'] : [method], [path], async (c) => {
      const sent = c.req.method === 'POST' ? 'POST' : method;
      const answer = await answerCall(name, await inputOf(c, sent), requestContextOf(c));
      // Everything that is refused was refused by now: what begins is a stream.
      if (answer.success && typeof answer.data === 'function') return eventStream(answer.data, c.req.raw.signal);
      return send(c, answer);
    });
  }

  for (const name of Object.keys(deskEndpoints) as DeskCallName[]) {
    app.post(deskEndpoints[name][0], async (c) => {
      const answer: Answer<unknown> = await answerDesk(name, await inputOf(c, 'POST'), requestContextOf(c));
      if (answer.success && isStream(answer.data)) return eventStream(answer.data, c.req.raw.signal);
      return send(c, answer);
    });
  }

  // Providers of payments have forms of their own; their signatures identify them.
  app.post('/find/account/notify/:mappingPath/:method', async (c) => {
    const { mappingPath, method } = c.req.param();
    const { headers } = c.req.raw;
    return takeNotification(mappingPath, method, { path: c.req.path, headers, body: await c.req.text() });
  });

  // Bytes and no envelope.
  app.get('/find/attachment/getFile', async (c) => {
    const requestContext = requestContextOf(c);
    const answer = await answerCall('getAttachment', c.req.query(), requestContext);
    return answer.success ? openFile(c.req.raw, requestContext, answer.data) : send(c, answer);
  });

  app.get('/openapi.json', (c) => c.json(openApiDocument()));
  app.notFound((c) => fail(c, new ServiceError(errCodes.notFound, 'unknownCall')));
  app.onError((error, c) => fail(c, error));
  return { fetch: async (request, from = {}) => app.fetch(request, from) };
}
