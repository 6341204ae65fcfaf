import type { IncomingMessage, ServerResponse } from 'node:http';
import { errCodes } from '../lib/contract/envelope.ts';
import { bodyLimitOf } from '../lib/contract/uploads.ts';
import { cacheHeader } from '../lib/pages/cache.ts';
import { addressOf, clientOf, type Proxies } from './client.ts';
import type { CoverFiles } from '../service/covers/cover-files.ts';
import { FilesAwayError } from '../service/platform/files/file-store.ts';
import type { Health } from '../service/health.ts';
import { withRequestId } from '../service/platform/request-id.ts';
import type { FileHandler } from './client-files.ts';
import { FileForms } from './file-forms.ts';
import { Busy, GivenUp, TooMany, usualRules } from './gate-rules.ts';
import type { Gate } from './gate.ts';
import { serveLibraryFile, type LibraryFiles } from './library-files.ts';
import { createMemoryAnswers } from './memory-answers.ts';
import type { Metrics } from './metrics.ts';
import { originOf, type Origins } from './origin.ts';
import type { PageCache } from './page-cache.ts';
import { isProtocol, readPageRequest } from './page-request.ts';
import type { PageVisits } from './page-visits.ts';
import { createPages, type Render } from './pages.ts';
import { pathFacts, readTarget } from './path-facts.ts';
import { callFailure, isCall, refusal } from './refusal.ts';
import { send, sendText, isUnchanged } from './reply.ts';
import { inRequestSpan, isTraced } from './request-spans.ts';
import { OpenRequests, refuseUnparsed } from './request-limits.ts';
import { createRouteCosts, routeKey } from './route-costs.ts';
import { resultFor } from './shared-jobs.ts';
import { noRobots, strictTransport } from './security-headers.ts';
import type { createWellKnown } from './security-txt.ts';
import { BodyTooLarge, headersOf, sendWebResponse, toWebRequest } from './web.ts';
import { coverJpegWidth, isCoverFile } from '../lib/rules/cover-picture.ts';

/** Whether a browser that says what pictures it takes leaves WebP out; programs say nothing, and take what they asked for. */
const lacksWebp = (accept: string | undefined): boolean =>
  accept !== undefined && accept.includes('image/') && !accept.includes('image/webp');

/**
 * Answers /covers/…: pictures of covers, whose names change with what is in them, so that browsers keep them for good. A
 * browser without WebP gets the JPEG.
 */
export async function serveCover(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  covers: Pick<CoverFiles, 'read'>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendText(request, response, 405, 'Pictures are only read.', { allow: 'GET, HEAD' });
    return;
  }
  const wanted = pathname.slice('/covers/'.length);
  const needsJpeg = wanted.endsWith('.webp') && lacksWebp(request.headers.accept);
  const name = needsJpeg ? wanted.replace(/-\d+\.webp$/, `-${String(coverJpegWidth)}.jpg`) : wanted;
  const body = isCoverFile(name) ? await covers.read(name) : undefined;
  if (!body) {
    sendText(request, response, 404, 'There is no such picture.');
    return;
  }
  const headers = {
    'content-type': name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    etag: `"${name}"`,
    ...(wanted.endsWith('.webp') && { vary: 'Accept' }),
  };
  if (isUnchanged(request, name.replace(/\.\w+$/, ''))) send(request, response, 304, headers);
  else send(request, response, 200, { ...headers, 'content-length': String(body.length) }, body);
}

const requestIdHeader = 'x-request-id';
const wellFormed = /^[\w.:-]{8,100}$/;

/** The number that a proxy of ours gave a request, the same on all nodes; undefined where none did. */
function givenRequestId({ headers, socket }: IncomingMessage, proxies: Proxies): string | undefined {
  const given = headers[requestIdHeader];
  if (typeof given !== 'string' || !wellFormed.test(given)) return undefined;
  return proxies(socket.remoteAddress ?? '') ? given : undefined;
}

/** Largest request body other than uploads, in bytes. */
export const maxBodyBytes = 1024 * 1024;
/** Seconds after which a client with too many open requests may try again. */
const openRetrySeconds = 5;

export interface HandlerOptions {
  render: Render;
  cache: PageCache;
  gate: Gate;
  /** Proxies whose word about the reader's address is believed. */
  proxies: Proxies;
  origins: Origins;
  /** Staff practise here: search engines keep nothing. */
  isTraining?: boolean;
  clientFiles: FileHandler;
  libraryFiles: LibraryFiles;
  covers: Pick<CoverFiles, 'read'>;
  /** False while starting and draining. */
  isReady: () => boolean;
  health: Pick<Health, 'trouble' | 'missing' | 'unfit' | 'parts'>;
  metrics: Metrics;
  visits: PageVisits;
  wellKnown: ReturnType<typeof createWellKnown>;
  log: { error: (details: object, text: string) => void };
}

/** Everything the process answers, in order: health, files, the cache's pages, and the rest through Astro. */
export function createHandler(options: HandlerOptions) {
  const { render, cache, gate, proxies, origins, clientFiles, libraryFiles, covers } = options;
  const { isReady, health, metrics, visits, wellKnown, log } = options;
  const isSecure = origins.usual.startsWith('https:');
  const openRequests = new OpenRequests();
  const costs = createRouteCosts(usualRules.pace.tokenMs);
  const fileForms = new FileForms(gate, costs);
  const servePage = createPages(cache, render, gate, costs, visits);
  const answerFromMemory = createMemoryAnswers({ cache, gate, proxies, origins, metrics, visits });

  async function passOn(
    request: IncomingMessage,
    response: ServerResponse,
    { origin, pathname }: { origin: string; pathname: string },
  ): Promise<void> {
    const isQuestion = isProtocol(pathname);
    const webRequest = await toWebRequest(request, origin, bodyLimitOf(pathname, maxBodyBytes));
    // Harvesters are no page of ours and come without an Origin. What they post asks and changes nothing.
    if (isQuestion) webRequest.headers.set('origin', origin);
    const call = isCall(pathname);
    // A browser says where a form comes from. What says nothing is a program, which may leave the type of its body out.
    const isForm = webRequest.headers.has('origin') || webRequest.headers.has('sec-fetch-site');
    if (call && !isForm) webRequest.headers.set('content-type', 'application/json');
    const work = () => render.answer(webRequest, addressOf(request, proxies));
    const route = routeKey(pathname);
    const job = gate.run(clientOf(request, proxies), costs.priceOf(route), work, (processorMs) =>
      costs.learn(route, processorMs),
    );
    const made = await resultFor(response, job);
    // A form of another site's page, which does not come as far as the service.
    const isForeign = call && made.status === errCodes.forbidden && !made.headers.get('content-type')?.includes('json');
    const answer = isForeign ? callFailure(webRequest.headers, errCodes.forbidden) : made;
    answer.headers.delete(cacheHeader);
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-cache');
    await sendWebResponse(request, response, answer);
    const baseHeaders = { 'content-type': answer.headers.get('content-type') ?? '' };
    visits.count(request, origin, pathFacts(pathname), { status: answer.status, baseHeaders });
  }

  async function servePicture(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    try {
      if (pathname.startsWith('/covers/')) await serveCover(request, response, pathname, covers);
      else await serveLibraryFile(request, response, pathname, libraryFiles, fileForms, clientOf(request, proxies));
    } catch (error) {
      if (!(error instanceof FilesAwayError)) throw error;
      // Nobody keeps it: the place of the files answers again in a moment.
      sendText(request, response, 503, 'Pictures cannot be had for a moment.', { 'retry-after': '10' });
    }
  }

  async function sendHealth(request: IncomingMessage, response: ServerResponse, full: boolean): Promise<void> {
    const trouble = isReady() ? health.trouble() : 'not ready';
    const status = trouble === undefined ? 200 : 503;
    if (!full) sendText(request, response, status, trouble ?? 'ready');
    else
      await sendWebResponse(
        request,
        response,
        Response.json(
          { ready: status === 200, ...(await health.parts()) },
          {
            status,
            headers: { 'cache-control': 'no-store' },
          },
        ),
      );
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = readTarget(request.url ?? '');
    if (!target) {
      sendText(request, response, 400, 'This is not an address.');
      return;
    }
    const { pathname, search } = target;
    metrics.count(request, response, pathname);
    if (pathname === '/metrics') {
      await metrics.serve(request, response);
      return;
    }
    if (pathname === '/readyz') {
      const missing = isReady() ? (health.trouble() ?? health.missing()) : 'not ready';
      const wrong = missing ?? (search === '?store' ? health.unfit() : undefined);
      sendText(request, response, wrong === undefined ? 200 : 503, wrong ?? 'ready');
      return;
    }
    if (pathname === '/healthz') {
      await sendHealth(request, response, search === '?full');
      return;
    }
    const origin = originOf(request, origins);
    if (origin === undefined) {
      sendText(request, response, 421, 'No library is served under this host. PUBLIC_ORIGIN or library.json name it.');
      return;
    }
    if (!openRequests.add(clientOf(request, proxies).address, response)) throw new TooMany(openRetrySeconds);
    if (isSecure) response.setHeader('strict-transport-security', strictTransport);
    if (options.isTraining === true) response.setHeader('x-robots-tag', noRobots);
    if (pathname.startsWith('/.well-known/')) {
      wellKnown(request, response, pathname);
      return;
    }
    // All files of the build have an ending; few pages have one, and none of those that are asked for most.
    if (pathname.includes('.') && clientFiles(request, response, pathname)) return;
    if (pathname.startsWith('/files/') || pathname.startsWith('/covers/')) {
      await servePicture(request, response, pathname);
      return;
    }
    const mode = request.headers['sec-fetch-mode'];
    const page = readPageRequest({
      method: request.method ?? '',
      pathname,
      search,
      cookie: request.headers.cookie,
      navigation: mode === undefined || mode === 'navigate',
    });
    if (page.kind === 'page') {
      const [client, facts] = [clientOf(request, proxies), pathFacts(pathname)];
      await servePage(request, response, { origin, address: page.address, facts, client });
    } else if (page.kind === 'redirect') {
      send(request, response, 302, { location: page.location, 'cache-control': 'no-store', 'content-length': '0' });
    } else if (pathname.includes('//')) {
      // No page or call has one. Astro reads such a path in time with the square of the slashes.
      const location = `${pathname.replace(/\/{2,}/g, '/')}${search}`;
      send(request, response, 302, { location, 'cache-control': 'no-store', 'content-length': '0' });
    } else {
      await passOn(request, response, { origin, pathname });
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await handle(request, response);
    } catch (error) {
      if (error instanceof GivenUp) return;
      if (!(error instanceof TooMany)) throw error;
      const { pathname } = readTarget(request.url ?? '') ?? { pathname: '/' };
      await sendWebResponse(
        request,
        response,
        refusal(pathname, headersOf(request), error.retryAfter, error instanceof Busy),
      );
    }
  }

  /** What a failure that nobody expected comes to: calls have their envelope then too. */
  function sendFailure(request: IncomingMessage, response: ServerResponse, status: 413 | 500, text: string): void {
    // What is left of a body that is too long is not read.
    if (status === errCodes.tooLarge) response.setHeader('connection', 'close');
    if (!isCall(readTarget(request.url ?? '')?.pathname ?? '/')) sendText(request, response, status, text);
    else void sendWebResponse(request, response, callFailure(headersOf(request), status));
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (refuseUnparsed(request, response)) return;
    const given = givenRequestId(request, proxies);
    // Who gave it a number hears it again; others have no use for it.
    if (given !== undefined) response.setHeader(requestIdHeader, given);
    // A request that is traced goes the way that has a span.
    if (!isTraced() && answerFromMemory(request, response)) return;
    const pathnameOf = () => readTarget(request.url ?? '')?.pathname;
    withRequestId(given, () => {
      inRequestSpan(request, response, proxies, pathnameOf, () => answerSafely(request, response));
    });
  };

  function answerSafely(request: IncomingMessage, response: ServerResponse): void {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof BodyTooLarge) {
        sendFailure(request, response, errCodes.tooLarge, 'The request is too long.');
        return;
      }
      if (request.destroyed && !request.complete) return;
      // Without the query: calls of the recovery are GETs, and carry codes and passwords there.
      log.error({ err: error, path: request.url?.split('?', 1)[0] }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendFailure(request, response, errCodes.internal, 'Something went wrong on our side.');
    });
  }
}
