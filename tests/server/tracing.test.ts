import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Gate } from '../../src/server/gate.ts';
import { createHandler } from '../../src/server/handler.ts';
import { createHttpServer, drain, listen } from '../../src/server/lifecycle.ts';
import { openTelemetry } from '../../src/service/platform/tracing/open-telemetry.ts';
import { testReader, testService } from '#support/service.ts';
import { traceBy, tracing } from '../../src/service/platform/tracing/tracing.ts';
import { createUpstream } from '../../src/service/upstream.ts';
import { collector } from './collector.double.ts';
import { handlerOptions, visitorsPage } from './handler-options.ts';

// What a collector hears of requests over real connections: to the service of this process, and over another one to it.

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  traceBy(undefined);
  for (const end of ends.splice(0).reverse()) await end();
});

/** Answers calls, and pages with a text. */
async function listening(answer: (request: Request) => Promise<Response>): Promise<string> {
  const server: Server = createHttpServer(
    createHandler(
      handlerOptions({
        render: (request) =>
          /^\/(find|oga)\//.test(new URL(request.url).pathname) ? answer(request) : Promise.resolve(visitorsPage()),
        gate: new Gate(),
        origin: () => 'http://127.0.0.1',
      }),
    ),
  );
  ends.push(() => drain(server));
  return `http://127.0.0.1:${String(await listen(server, '127.0.0.1', 0))}`;
}

async function tracedService(share = 1) {
  const double = await collector();
  ends.push(double.close);
  traceBy(openTelemetry({ endpoint: double.endpoint, serviceName: 'portal', share }));
  const service = await testService();
  ends.push(service.close);
  return { double, service, heard: () => tracing()?.close() };
}

const numbered = { mappingPath: 'demo', 'x-request-id': 'request-of-a-proxy' };
const groupCode = '/find/findConfig/getGroupCode';

describe('a request', () => {
  it('is a span with route, library, status and number, in which its call and its statements are', async () => {
    const { double, service, heard } = await tracedService();
    const origin = await listening((request) => service.fetch(request));
    await (await fetch(`${origin}${groupCode}`, { headers: numbered })).text();
    await heard();

    expect(double.paths).toEqual(['POST /v1/traces']);
    const [request, ...others] = double.spans.filter(({ kind }) => kind === 2);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ name: 'GET /find/findConfig/getGroupCode', service: 'portal', failed: false });
    expect(request?.parentSpanId ?? '').toBe('');
    expect(request?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/find/findConfig/getGroupCode',
      'http.response.status_code': '200',
      'yuelan.library': 'demo',
      'yuelan.request_id': 'request-of-a-proxy',
    });
    const call = double.spans.find(({ name }) => name === 'call getGroupCode');
    expect(call).toMatchObject({ parentSpanId: request?.spanId, attributes: { 'yuelan.library': 'demo' } });
    expect(new Set(double.spans.map(({ traceId }) => traceId)).size).toBe(1);
  });

  it('shows statements without their values, and nothing that a reader sent', async () => {
    const { double, service, heard } = await tracedService();
    const origin = await listening((request) => service.fetch(request));
    await service.addReader();
    const form = await service.signInForm();
    const body = JSON.stringify(form);
    const headers = { ...numbered, 'content-type': 'application/json' };
    const signed = z.object({ data: z.object({ jwt: z.string() }) });
    const answer = await fetch(`${origin}/oga/login?from=a-secret-place`, { method: 'POST', headers, body });
    const { jwt } = signed.parse(await answer.json()).data;
    await heard();

    const call = double.spans.find(({ name }) => name === 'call login');
    const statements = double.spans.filter(({ attributes }) => 'db.query.text' in attributes);
    expect(statements.length).toBeGreaterThan(2);
    expect(statements.map(({ name }) => name)).toContain('select reader');
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call?.spanId]));
    const sent = double.bodies.join();
    for (const word of [testReader.account, testReader.name, form.codeKey, form.password, jwt, 'a-secret-place']) {
      expect(word.length).toBeGreaterThan(1);
      expect(sent).not.toContain(word);
    }
  });

  it('bears the span of a proxy that is trusted, and goes on over another library service', async () => {
    const { double, service, heard } = await tracedService();
    const behind = await listening((request) => service.fetch(request));
    const before = await listening(createUpstream(behind).fetch);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await (await fetch(`${before}${groupCode}`, { headers: { ...numbered, traceparent } })).text();
    await heard();

    const requests = double.spans.filter(({ kind }) => kind === 2);
    expect(requests.map(({ traceId }) => traceId)).toEqual(Array(2).fill('0af7651916cd43dd8448eb211c80319c'));
    expect(requests.map(({ attributes }) => attributes['yuelan.request_id'])).toEqual(
      Array(2).fill('request-of-a-proxy'),
    );
    const outer = requests.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331');
    expect(requests.find((request) => request !== outer)?.parentSpanId).toBe(outer?.spanId);
  });

  it('is not traced where its proxy has decided so, nor what balancers ask every second', async () => {
    const { double, service, heard } = await tracedService();
    const origin = await listening((request) => service.fetch(request));
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    await (await fetch(`${origin}${groupCode}`, { headers: { ...numbered, traceparent } })).text();
    for (const path of ['/readyz', '/healthz?full']) await (await fetch(`${origin}${path}`)).text();
    await heard();
    expect(double.spans).toEqual([]);
  });

  it('is answered while the collector is away', async () => {
    const { double, service, heard } = await tracedService();
    await double.close();
    const origin = await listening((request) => service.fetch(request));
    expect((await fetch(`${origin}${groupCode}`, { headers: numbered })).status).toBe(200);
    await heard();
  });

  it('says of what fails that it failed, and not by which words', async () => {
    const { double, heard } = await tracedService();
    const origin = await listening(() => Promise.reject(new Error('li.ming was not found')));
    expect((await fetch(`${origin}${groupCode}`, { headers: numbered })).status).toBe(500);
    await heard();
    expect(double.spans).toMatchObject([{ failed: true, attributes: { 'http.response.status_code': '500' } }]);
    expect(double.bodies.join()).not.toContain('li.ming');
  });
});
