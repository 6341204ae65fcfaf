import { AsyncLocalStorage } from 'node:async_hooks';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OpenSpan,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Attributes, Span, Tracing } from './tracing.ts';

export interface TracesEnvironment {
  /** Of the collector; spans are posted to `/v1/traces` below it. */
  endpoint: string;
  serviceName: string;
  /** Of the requests that nobody else has decided about, this part is traced: 0 to 1. */
  share: number;
}

/** Who ends does not wait longer for a collector, in milliseconds: a server has five seconds in all. */
const endMs = 2_000;

interface Around {
  context: Context;
  request: OpenSpan;
}

class TracedSpan implements Span {
  readonly around: Around;
  readonly #span: OpenSpan;

  constructor(span: OpenSpan, around: Around) {
    this.#span = span;
    this.around = around;
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  fail(): void {
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.#span.end();
  }
}

/** The context that a `traceparent` names; an empty one where it is none. */
function contextOf(parent: string | undefined): Context {
  const given = parent === undefined ? null : parseTraceParent(parent);
  if (!given || !isSpanContextValid(given)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...given, isRemote: true });
}

/**
 * Sends spans to a collector by OTLP over HTTP, some at a time. One that is away loses them and holds up nobody.
 * OTEL_EXPORTER_OTLP_HEADERS, …_TIMEOUT, …_COMPRESSION and OTEL_RESOURCE_ATTRIBUTES are the packages' own to read.
 * This module is loaded where traces are configured, and by no other process.
 */
export function openTelemetry({ endpoint, serviceName, share }: TracesEnvironment): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('yuelan');
  const around = new AsyncLocalStorage<Around>();

  return {
    beginRequest: (name, attributes, parent) => {
      const before = contextOf(parent);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, before);
      return new TracedSpan(span, { context: trace.setSpan(before, span), request: span });
    },
    begin: (name, attributes) => {
      const outer = around.getStore();
      if (!outer?.request.isRecording()) return undefined;
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, outer.context);
      return new TracedSpan(span, { context: trace.setSpan(outer.context, span), request: outer.request });
    },
    within: (span, work) => (span instanceof TracedSpan ? around.run(span.around, work) : work()),
    describeRequest: (attributes) => around.getStore()?.request.setAttributes(attributes),
    header: () => {
      const outer = around.getStore();
      const given = outer && trace.getSpanContext(outer.context);
      if (!given || !isSpanContextValid(given)) return undefined;
      const isSampled = (given.traceFlags & TraceFlags.SAMPLED) === TraceFlags.SAMPLED;
      return `00-${given.traceId}-${given.spanId}-${isSampled ? '01' : '00'}`;
    },
    close: async () => {
      await provider.forceFlush({ timeoutMillis: endMs }).catch(() => undefined);
      // What a collector that is away has not taken by now is lost.
      void provider.shutdown().catch(() => undefined);
    },
  };
}
