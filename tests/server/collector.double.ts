import { createServer } from 'node:http';
import { z } from 'zod';

const value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() });
const attributes = z.array(z.object({ key: z.string(), value }));
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes,
  status: z.object({ code: z.number().optional(), message: z.string().optional() }),
});
const body = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});

/** A span as it came over the wire. */
interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** 2 is a request that was answered. */
  kind: number;
  attributes: Record<string, string>;
  failed: boolean;
  service: string | undefined;
}

const plain = (input: z.output<typeof attributes>): Record<string, string> =>
  Object.fromEntries(input.map(({ key, value: entry }) => [key, entry.stringValue ?? String(entry.intValue)]));

/** A collector that keeps what it is sent, and whose every request is one that it knows. */
export async function collector() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      paths.push(`${request.method ?? ''} ${request.url ?? ''}`);
      bodies.push(text);
      for (const { resource, scopeSpans } of body.parse(JSON.parse(text)).resourceSpans) {
        const service = plain(resource.attributes)['service.name'];
        for (const entry of scopeSpans.flatMap((scope) => scope.spans)) {
          const { traceId, spanId, parentSpanId, name, kind, status } = entry;
          const failed = status.code === 2;
          spans.push({
            traceId,
            spanId,
            parentSpanId,
            name,
            kind,
            failed,
            service,
            attributes: plain(entry.attributes),
          });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');
  return {
    endpoint: `http://127.0.0.1:${String(address.port)}`,
    spans,
    bodies,
    paths,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
