import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { contract, type OutputOf, type ParsedInputOf } from '../lib/contract/contract.ts';
import { endpoints, type CallName } from '../lib/contract/endpoints.ts';
import { errCodes, type Answer } from '../lib/contract/envelope.ts';
import { languageOfHeaders } from '../lib/contract/language.ts';
import type { CallContext, Handlers, ServiceContext } from './context.ts';
import { ServiceError } from './errors.ts';
import { message } from './messages/index.ts';
import { openApiDocument } from './openapi.ts';

/** Largest body a call takes, in bytes; uploads get a limit of their own with the call that takes them. */
const bodyBytes = 256 * 1024;

/** Which library the request's headers name; the default one for calls that may stand without a library. */
function libraryOf(request: Request, service: ServiceContext, name: CallName): CallContext['library'] {
  const registry = service.registry();
  const groupCode = request.headers.get('groupCode');
  const mappingPath = request.headers.get('mappingPath');
  const named = groupCode ? registry.byGroupCode(groupCode) : mappingPath ? registry.byPath(mappingPath) : undefined;
  if (named) return named;
  if (mappingPath && registry.brokenAt(mappingPath)) throw new ServiceError(errCodes.unavailable, 'brokenLibrary');
  if (endpoints[name][2] === 'anyone' && registry.default) return registry.default;
  throw new ServiceError(errCodes.notFound, 'unknownLibrary');
}

async function inputOf<N extends CallName>(c: Context, name: N): Promise<ParsedInputOf<N>> {
  let raw: unknown = {};
  if (endpoints[name][0] === 'GET') raw = c.req.query();
  else {
    const body = await c.req.text();
    try {
      raw = body === '' ? {} : JSON.parse(body);
    } catch {
      throw new ServiceError(errCodes.badRequest, 'badRequest', { field: 'JSON' });
    }
  }
  const parsed = contract[name].input.safeParse(raw);
  if (!parsed.success) {
    const field = parsed.error.issues.map((issue) => issue.path.join('.') || '*').join(', ');
    throw new ServiceError(errCodes.badRequest, 'badRequest', { field });
  }
  return parsed.data as ParsedInputOf<N>;
}

type Status = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 502 | 503 | 504;
const statuses: readonly Status[] = [200, 400, 401, 403, 404, 409, 413, 429, 500, 502, 503, 504];

/**
 * The library service as a web application: one route a call of the contract, behind one parsing, one access check,
 * one envelope. `/openapi.json` describes it.
 * @param handlers one for every call: the compiler refuses a contract entry without a handler
 */
export function createApp(service: ServiceContext, handlers: Handlers): Hono {
  const app = new Hono();

  const answer = <T>(c: Context, body: Answer<T>, status: Status) =>
    c.json(body, status, { 'cache-control': 'no-store' });
  const fail = (c: Context, error: unknown) => {
    const language = languageOfHeaders(c.req.raw.headers);
    if (error instanceof ServiceError) {
      const status = statuses.find((one) => one === error.errCode) ?? 400;
      const text = message(language, error.key, error.values);
      return answer(c, { success: false, data: null, message: text, errCode: error.errCode }, status);
    }
    service.log.error({ err: error, path: c.req.path }, 'call failed');
    const text = message(language, 'internal');
    return answer(c, { success: false, data: null, message: text, errCode: errCodes.internal }, 500);
  };

  app.use(bodyLimit({ maxSize: bodyBytes, onError: (c) => fail(c, new ServiceError(errCodes.tooLarge, 'tooLarge')) }));

  const register = <N extends CallName>(name: N) => {
    const [method, path] = endpoints[name];
    const handler: (input: ParsedInputOf<N>, call: CallContext) => OutputOf<N> | Promise<OutputOf<N>> = handlers[name];
    app.on(method, path, async (c) => {
      const language = languageOfHeaders(c.req.raw.headers);
      const library = libraryOf(c.req.raw, service, name);
      const input = await inputOf(c, name);
      const data = await handler(input, { ...service, library, language });
      return answer<OutputOf<N>>(c, { success: true, data, message: '', errCode: errCodes.ok }, 200);
    });
  };
  for (const name of Object.keys(endpoints) as CallName[]) register(name);

  app.get('/openapi.json', (c) => c.json(openApiDocument()));
  app.notFound((c) => fail(c, new ServiceError(errCodes.notFound, 'unknownCall')));
  app.onError((error, c) => fail(c, error));
  return app;
}
