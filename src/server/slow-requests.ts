import type { Render } from './pages.ts';

interface Log {
  warn: (details: object, text: string) => void;
}

/**
 * Logs pages and calls that take long until the response begins. Addresses are logged without their query, which may
 * contain codes.
 * @param limitMs the shortest time that is logged, in milliseconds; 0 logs nothing
 */
export function logSlowRequests(render: Render, limitMs: number, log: Log): Render {
  if (limitMs === 0) return render;
  const timed = async <T>(method: string, url: string, work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    try {
      return await work;
    } finally {
      const ms = performance.now() - startedAt;
      if (ms >= limitMs) log.warn({ method, path: new URL(url).pathname, ms: Math.round(ms) }, 'slow request');
    }
  };
  return {
    answer: (request, clientAddress) => timed(request.method, request.url, render.answer(request, clientAddress)),
    page: (url) => timed('GET', url, render.page(url)),
  };
}
