import { z } from 'zod';
import { page } from './people.ts';
import { html, json, type Answer, type DoubleRequest } from './server.ts';

const minuteMs = 60_000;
const orderSchema = z.object({
  key: z.string().min(1).max(100),
  articleTitle: z.string(),
  publicationName: z.string(),
});
const missing: Answer = { status: 404, type: 'application/json', body: '{}' };

/**
 * A provider of documents for trying out: it accepts an order within a minute of getting it and delivers a page a minute
 * later; it has no book without an ISBN or DOI, and says so. An order under a known key is the same order.
 */
export function createDocumentProviderDouble(
  now: () => number = Date.now,
): (request: DoubleRequest) => Promise<Answer> {
  const orders = new Map<string, { title: string; at: number; isCancelled: boolean }>();
  const stateOf = (id: string, base: string): Answer => {
    const order = orders.get(id);
    if (!order) return missing;
    const minutes = (now() - order.at) / minuteMs;
    if (order.isCancelled) return json({ id, state: 'cancelled' });
    if (minutes < 1) return json({ id, state: minutes === 0 ? 'sent' : 'accepted' });
    return json({ id, state: 'delivered', url: `${base}/file/${encodeURIComponent(id)}` });
  };
  const take = (body: string, base: string): Answer => {
    const parsed = orderSchema.safeParse(JSON.parse(body));
    if (!parsed.success) return { status: 422, type: 'application/json', body: '{}' };
    const { key, articleTitle, publicationName } = parsed.data;
    if (!orders.has(key)) orders.set(key, { title: articleTitle || publicationName, at: now(), isCancelled: false });
    return stateOf(key, base);
  };
  return ({ base, path, body, method }) => {
    const [, part = '', id = '', act = ''] = path.split('/').map(decodeURIComponent);
    const order = orders.get(id);
    if (part === 'file') {
      const body = order ? '<p>演示用的文献 / Demonstration</p>' : '<p>没有这篇文献 / No such document</p>';
      return Promise.resolve({ ...html(page('文献 / Document', body)), status: order ? 200 : 404 });
    }
    if (part !== 'orders') return Promise.resolve(missing);
    if (method === 'POST' && id === '') return Promise.resolve(take(body, base));
    if (method === 'POST' && act === 'cancel' && order) order.isCancelled = true;
    return Promise.resolve(stateOf(id, base));
  };
}
