import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { answerAgent } from '#lib/mcp/library-tools.ts';
import { recordPath } from '#lib/seo/address.ts';

/** The catalogue for programs that act for people (Model Context Protocol, streamable HTTP, without sessions). */
export const ALL: APIRoute = async ({ locals, request }) => {
  const { site, client, language, origin, address } = locals;
  const pageUrl = (path: string) => `${origin}${address(path)}`;
  const recordUrl = (recordId: string) => pageUrl(recordPath(recordId));
  const response = await answerAgent(request, { client, name: inLanguage(site.name, language), pageUrl, recordUrl });
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-robots-tag', 'noindex');
  return response;
};
