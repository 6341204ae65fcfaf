import type { APIRoute } from 'astro';

/** Calls of the library service over HTTP; through Astro, so that its origin check comes before them. */
export const ALL: APIRoute = ({ request, locals, clientAddress }) =>
  locals.service.fetch(request, { address: clientAddress });
