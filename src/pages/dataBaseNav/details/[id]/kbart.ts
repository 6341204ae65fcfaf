import type { APIRoute } from 'astro';
import { statusOf } from '#lib/contract/envelope.ts';
import { kbartHead, kbartRows } from '#lib/metadata/kbart.ts';
import { refusal } from '../../../../components/cite/load-cited-records.ts';

/** Titles read at once. */
const rows = 1000;

/** The title list of a database as a KBART file. It is written as it is read, so that its length does not matter. */
export const GET: APIRoute = async ({ locals }) => {
  const { client, t, path } = locals;
  // …/details/{id}/kbart, as the middleware spells it.
  const recordId = path.split('/').at(-2) ?? '';
  if (!/^\d{1,15}$/.test(recordId)) return refusal(404, t('databases:notFound'));
  const first = await client.call('listDatabaseTitles', { recordId, rows });
  if (!first.success) return refusal(statusOf(first), first.message);

  let part: typeof first.data | undefined = first.data;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`${kbartHead}\r\n`)),
    pull: async (controller) => {
      if (!part) {
        controller.close();
        return;
      }
      const text = part.result.flatMap(kbartRows).map((row) => `${row}\r\n`);
      controller.enqueue(encoder.encode(text.join('')));
      const { after } = part;
      part = undefined;
      if (after === null) return;
      const next = await client.call('listDatabaseTitles', { recordId, rows, after });
      // Half a list must not look like a whole one.
      if (next.success) part = next.data;
      else controller.error(new Error(next.message));
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/tab-separated-values; charset=utf-8',
      'content-disposition': `attachment; filename="kbart-${recordId}.txt"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  });
};
