import type { APIRoute } from 'astro';

/** The contract as an OpenAPI document, answered by the service that derives it. */
export const GET: APIRoute = ({ request, locals }) => locals.service.fetch(request);
