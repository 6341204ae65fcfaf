/** What a span says of its work: nothing that a reader typed, and nothing of who reads. */
export type Attributes = Record<string, string | number>;

/** A piece of work with a beginning and an end, as an operator sees it. */
export interface Span {
  set: (attributes: Attributes) => void;
  /** The work failed. Why is left to the log: the text of an error may hold values. */
  fail: () => void;
  end: () => void;
}

/** Where spans go (providers/open-telemetry.ts). */
export interface Tracing {
  /** Begins a span that no other is around. @param parent `traceparent` that somebody trusted brought */
  beginRequest: (name: string, attributes: Attributes, parent: string | undefined) => Span;
  /** Begins a span inside of the one around; undefined outside of any: work that no request waits for is not traced. */
  begin: (name: string, attributes: Attributes) => Span | undefined;
  within: <T>(span: Span, work: () => T) => T;
  /** Says more of the request that is being answered. */
  describeRequest: (attributes: Attributes) => void;
  /** `traceparent` of the span around, for a service that is asked; undefined outside of any. */
  header: () => string | undefined;
  close: () => Promise<void>;
}

const place: unique symbol = Symbol.for('yuelan.tracing');
// Built pages carry a copy of this module of their own.
const processWide: typeof globalThis & { [place]?: Tracing | undefined } = globalThis;

/** The tracing of this process; undefined where none is configured. */
export const tracing = (): Tracing | undefined => processWide[place];

/** Traces this process from now on; undefined ends it. */
export function traceBy(found: Tracing | undefined): void {
  processWide[place] = found;
}

/** Does work in a span of its own, where there is one around. */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const found = tracing();
  const span = found?.begin(name, attributes);
  if (!found || !span) return work();
  try {
    return await found.within(span, work);
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}
