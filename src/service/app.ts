import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AnswerCall } from '../lib/contract/answering.ts';
import { endpoints, type CallName } from '../lib/contract/endpoints.ts';
import { errCodes, type Answer } from '../lib/contract/envelope.ts';
import { languageOfHeaders } from '../lib/contract/language.ts';
import { failureOf } from './answer.ts';
import type { ServiceContext } from './context.ts';
import { ServiceError } from './errors.ts';
import { openApiDocument } from './openapi.ts';

/** Largest body a call takes, in bytes; uploads get a limit of their own with the call that takes them. */
const bodyBytes = 256 * 1024;

type Status = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 502 | 503 | 504;
const statuses: readonly Status[] = [200, 400, 401, 403, 404, 409, 413, 429, 500, 502, 503, 504];

/** The HTTP status of an envelope: its errCode, where it is one. */
const statusOf = (body: Answer<unknown>): Status =>
  body.success ? 200 : (statuses.find((one) => one === body.errCode) ?? 400);

async function inputOf(c: Context, method: 'GET' | 'POST'): Promise<unknown> {
  if (method === 'GET') return c.req.query();
  const body = await c.req.text();
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch {
    throw new ServiceError(errCodes.badRequest, 'badRequest', { field: 'JSON' });
  }
}

/**
 * The library service as a web application: one route a call of the contract over the one way to its handler.
 * `/openapi.json` describes it.
 */
export function createApp(answerCall: AnswerCall, log: ServiceContext['log']): Hono {
  const app = new Hono();

  const send = (c: Context, body: Answer<unknown>) => c.json(body, statusOf(body), { 'cache-control': 'no-store' });
  const fail = (c: Context, error: unknown) =>
    send(c, failureOf(error, languageOfHeaders(c.req.raw.headers), c.req.path, log));

  app.use(bodyLimit({ maxSize: bodyBytes, onError: (c) => fail(c, new ServiceError(errCodes.tooLarge, 'tooLarge')) }));

  for (const name of Object.keys(endpoints) as CallName[]) {
    const [method, path] = endpoints[name];
    app.on(method, path, async (c) => {
      const { headers } = c.req.raw;
      const asker = {
        groupCode: headers.get('groupCode') ?? '',
        mappingPath: headers.get('mappingPath') ?? '',
        language: languageOfHeaders(headers),
      };
      return send(c, await answerCall(name, await inputOf(c, method), asker));
    });
  }

  app.get('/openapi.json', (c) => c.json(openApiDocument()));
  app.notFound((c) => fail(c, new ServiceError(errCodes.notFound, 'unknownCall')));
  app.onError((error, c) => fail(c, error));
  return app;
}
