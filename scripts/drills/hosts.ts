import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAsCoverService, coverServiceWays } from '#support/providers/cover-service.ts';
import type { Drill } from './drill.ts';
import { configure, must } from './installation.ts';
import { mustBeSound, onCopy } from './store.ts';

const oai = (content: string) =>
  `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01T00:00:00Z</responseDate>${content}</OAI-PMH>`;
const identify = oai(
  '<Identify><repositoryName>x</repositoryName><baseURL>http://x</baseURL><protocolVersion>2.0</protocolVersion><earliestDatestamp>2000-01-01</earliestDatestamp><deletedRecord>no</deletedRecord><granularity>YYYY-MM-DD</granularity></Identify>',
);
const list = (token: string) =>
  oai(
    `<ListRecords><record><header status="deleted"><identifier>x</identifier><datestamp>2026-01-01</datestamp></header></record><resumptionToken>${token}</resumptionToken></ListRecords>`,
  );

type Behave = (response: ServerResponse, port: number) => void;
/** How a hostile repository answers ListRecords. */
const behaviours: Record<string, Behave> = {
  endless: (response) => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    const more = () => {
      while (response.write('<x>'.repeat(20_000))) if (response.destroyed) return;
    };
    response.on('drain', more);
    more();
  },
  'announced-huge': (response) => {
    response.writeHead(200, { 'content-type': 'text/xml', 'content-length': String(2 ** 40) });
    response.write('<');
  },
  'same-token': (response) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).end(list('again'));
  },
  redirect: (response, port) => {
    response.writeHead(302, { location: `http://127.0.0.1:${String(port)}/inside` }).end();
  },
  entities: (response) => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(
      `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(10_000)}"><!ENTITY b "${'&a;'.repeat(10_000)}">]>${list('&b;')}`,
    );
  },
};

export const hostDrills: Drill[] = [
  {
    name: 'hostile-hosts',
    does: 'harvest from repositories that never end, repeat themselves, redirect to another port or send entities',
    run: (from) =>
      onCopy(from, async (installation) => {
        let insideRequests = 0;
        const inside = createServer((_, response) => {
          insideRequests += 1;
          response.end(list(''));
        }).listen(0, '127.0.0.1');
        await once(inside, 'listening');
        const insidePort = (inside.address() as AddressInfo).port;
        const host = createServer((request: IncomingMessage, response: ServerResponse) => {
          const url = new URL(request.url ?? '/', 'http://x');
          if (url.searchParams.get('verb') === 'Identify')
            response.writeHead(200, { 'content-type': 'text/xml' }).end(identify);
          else behaviours[url.pathname.slice(1)]?.(response, insidePort);
        }).listen(0, '127.0.0.1');
        await once(host, 'listening');
        try {
          const port = (host.address() as AddressInfo).port;
          const oaiSources = Object.keys(behaviours).map((name) => ({
            name,
            url: `http://127.0.0.1:${String(port)}/${name}`,
            onSchedule: false,
          }));
          configure(installation, { oaiSources });
          const wrong: string[] = [];
          let peak = 0;
          let slowest = 0;
          for (const name of Object.keys(behaviours)) {
            const began = Date.now();
            const { status, printed, peakMb } = await installation.yuelan(['harvest', name, '--library', 'jianglan']);
            const seconds = (Date.now() - began) / 1000;
            slowest = Math.max(slowest, seconds);
            peak = Math.max(peak, peakMb);
            if (status !== 1 && status !== 2)
              wrong.push(`${name}: ended with ${String(status)} after ${seconds.toFixed(0)} s: ${printed.slice(-100)}`);
            if (peakMb > 700) wrong.push(`${name}: ${String(peakMb)} MB`);
          }
          if (insideRequests > 0) wrong.push(`${String(insideRequests)} requests were redirected inside`);
          await mustBeSound(installation);
          must(wrong.length === 0, wrong.join('; '));
          return `each stopped with an error, after ${slowest.toFixed(0)} s and with ${String(peak)} MB at most; no redirect followed`;
        } finally {
          for (const server of [host, inside]) {
            server.closeAllConnections();
            server.close();
          }
        }
      }),
  },
  {
    name: 'hostile-covers',
    does: 'cover services that send pages, bombs, 4 MB, redirects inside, errors or nothing',
    run: (from) =>
      onCopy(from, async (installation) => {
        const service = createServer((request, response) => {
          const at = Number(/(\d+)/.exec(request.url ?? '')?.[1] ?? 0) % coverServiceWays.length;
          request.url = `/${coverServiceWays[at] ?? ''}/9787000000000`;
          void answerAsCoverService(request, response);
        }).listen(0, '127.0.0.1');
        await once(service, 'listening');
        try {
          const { port } = service.address() as AddressInfo;
          configure(installation, {
            findConfig: { bookCover: '1' },
            covers: { urls: [`http://127.0.0.1:${String(port)}/{recordId}.jpg`] },
          });
          const server = await installation.serve();
          const found: string[] = [];
          let slowest = 0;
          for (const [at, way] of coverServiceWays.entries()) {
            const recordId = String(at + coverServiceWays.length);
            const began = Date.now();
            const { headers, status } = await fetch(`${server.url}/jianglan/bookCover/${recordId}`, {
              redirect: 'manual',
            });
            slowest = Math.max(slowest, (Date.now() - began) / 1000);
            if (status === 302) {
              const picture = await fetch(new URL(headers.get('location') ?? '', server.url));
              must(
                picture.headers.get('content-type') === 'image/webp',
                `${way}: ${String(picture.headers.get('content-type'))}`,
              );
              found.push(way);
            } else must(status === 404, `${way}: ${String(status)}`);
          }
          must((await fetch(`${server.url}/healthz`)).status === 200, '/healthz');
          must((await server.stop()) === 0, 'the server ends with 0');
          must(found.length === 1 && found[0] === 'good', `pictures came from ${found.join(', ') || 'none'}`);
          return `only the good picture is shown, redrawn; each answered within ${slowest.toFixed(1)} s`;
        } finally {
          service.closeAllConnections();
          service.close();
        }
      }),
  },
];
