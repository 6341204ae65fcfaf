const encoder = new TextEncoder();

/** Headers of a stream: kept by nobody, held back by no proxy on the way. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * Events as a response, each a line `data: ` with its JSON and an empty line behind it (portal-shell §7.4). The first one
 * is asked for at once, so that whatever they hold is let go of even if nobody ever reads.
 * @param events begins them; the signal aborts when nobody reads any more
 * @param gone ends with the request
 */
export function eventStream(events: (gone: AbortSignal) => AsyncIterable<unknown>, gone: AbortSignal): Response {
  const left = new AbortController();
  const iterator = events(AbortSignal.any([gone, left.signal]))[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<unknown>> | undefined = iterator.next();
  // The reader of the stream handles it; until then nobody does.
  next.catch(() => undefined);
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await (next ?? iterator.next());
      next = undefined;
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`));
    },
    cancel: async () => {
      left.abort();
      await iterator.return?.();
    },
  });
  return new Response(body, { headers });
}
