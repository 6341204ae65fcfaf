import type { APIRoute } from 'astro';
import { statusOf } from '#lib/contract/envelope.ts';

/** The public keys with which learning platforms check what the portal returns to them. */
export const GET: APIRoute = async ({ locals }) => {
  const answer = await locals.client.call('getLtiKeys', {});
  if (!answer.success) return new Response(answer.message, { status: statusOf(answer) });
  return Response.json(answer.data, { headers: { 'cache-control': 'public, max-age=300' } });
};
