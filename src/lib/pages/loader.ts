import type { Client } from '#lib/client/client.ts';

/** What the loader of a page reads of its request, and sets on its answer; Astro has it all. */
export interface LoaderInput {
  locals: { client: Client; site: { groupCode: string } };
  url: URL;
  response: { status?: number; headers: Headers };
}
