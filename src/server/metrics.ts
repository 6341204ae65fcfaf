import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Reading } from '../service/platform/reading.ts';
import { addressOf, readProxies, type Proxies } from './client.ts';
import type { Gate } from './gate.ts';
import type { PageCache } from './page-cache.ts';
import { send, sendText } from './reply.ts';
import { routeKey } from './route-costs.ts';

/** Who may read the metrics; nobody where neither is given. */
interface MetricsAccess {
  /** Brought as `Authorization: Bearer …`. */
  token: string | undefined;
  allow: readonly string[];
}

export interface MetricsOptions {
  access: MetricsAccess;
  proxies: Proxies;
  cache: Pick<PageCache, 'bytes' | 'size' | 'counts'>;
  gate: Pick<Gate, 'waiting'>;
  readings: () => Promise<Reading[]>;
}

/** Metrics of the process. */
export interface Metrics {
  count: (request: IncomingMessage, response: ServerResponse, pathname: string) => void;
  /** Counts a page out of memory, that was answered in so many seconds. @param route as `routeKey` names it */
  countPage: (route: string, status: number, seconds: number) => void;
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Seconds: from a page out of memory to a search that made somebody wait. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Files and the process's own addresses are one route each: their names are many, and all alike. */
export function routeOf(pathname: string): string {
  if (pathname === '/healthz' || pathname === '/readyz' || pathname === '/metrics') return pathname;
  if (pathname.startsWith('/files/') || pathname.startsWith('/_')) return 'file';
  return routeKey(pathname);
}

function isSame(entry: string, other: string): boolean {
  const [a, b] = [Buffer.from(entry), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** How often the event loop's lag is sampled, in milliseconds. Each sample wakes the process, also when it is idle. */
const lagSampleMs = 1_000;

/** Makes the metrics of a process, in the text of Prometheus. */
export function createMetrics({ access, proxies, cache, gate, readings }: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagSampleMs });
  const registers = [registry];
  const requests = new Histogram({
    name: 'yuelan_http_request_duration_seconds',
    help: 'Answers by route.',
    registers,
    buckets,
    labelNames: ['method', 'route', 'status'],
  });
  const underWay = new Gauge({ name: 'yuelan_http_requests_under_way', help: 'Requests being answered.', registers });
  const pages = new Counter({
    name: 'yuelan_page_cache_total',
    help: 'Pages out of memory (hit) and made (miss).',
    registers,
    labelNames: ['result'],
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, cache.counts.hits);
      this.inc({ result: 'miss' }, cache.counts.misses);
    },
  });
  const gauge = (name: string, help: string, value: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('yuelan_page_cache_bytes', 'Memory of kept pages.', () => cache.bytes);
  gauge('yuelan_page_cache_pages', 'Kept pages.', () => cache.size);
  gauge('yuelan_queue_waiting', 'Work that waits for its turn.', () => gate.waiting);
  void pages;

  const isAllowedAddress = access.allow.length === 0 ? () => false : readProxies(access.allow, []);
  const isAllowed = (request: IncomingMessage): boolean => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (access.token !== undefined && bearer !== undefined && isSame(bearer, access.token)) return true;
    return isAllowedAddress(addressOf(request, proxies));
  };

  /** The service's metrics are rendered each time: a deleted library is no longer in them. */
  async function ofService(): Promise<string> {
    const own = new Registry();
    const gauges = new Map<string, Gauge>();
    for (const { name, help, labels, value } of await readings()) {
      const labelNames = Object.keys(labels);
      const known = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers: [own] });
      gauges.set(name, known);
      known.set(labels, value);
    }
    return own.metrics();
  }

  /** Series by their labels, which prom-client would sort and join again for every request. */
  const series = new Map<string, Histogram.Internal<string>>();
  const seriesOf = (method: string, route: string, status: string): Histogram.Internal<string> => {
    const key = `${method} ${status} ${route}`;
    const known = series.get(key) ?? requests.labels({ method, route, status });
    series.set(key, known);
    return known;
  };

  return {
    count: (request, response, pathname) => {
      const started = performance.now();
      underWay.inc();
      response.once('close', () => {
        underWay.dec();
        const method = request.method === 'GET' || request.method === 'POST' ? request.method : 'other';
        seriesOf(method, routeOf(pathname), String(response.statusCode)).observe((performance.now() - started) / 1000);
      });
    },
    countPage: (route, status, seconds) => seriesOf('GET', route, String(status)).observe(seconds),
    serve: async (request, response) => {
      if (!isAllowed(request)) {
        sendText(request, response, 404, 'There is nothing here.');
        return;
      }
      const text = Buffer.from(`${await registry.metrics()}\n${await ofService()}`);
      const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
      send(request, response, 200, { ...headers, 'content-length': String(text.length) }, text);
    },
  };
}
