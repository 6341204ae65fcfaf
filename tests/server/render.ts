import type { Render } from '../../src/server/pages.ts';

/** Stands in for Astro: every address is answered by one function. */
export const renderBy = (answer: Render['answer']): Render => ({
  answer,
  page: async (url) => {
    const made = await answer(new Request(url), '127.0.0.1');
    return { status: made.status, headers: made.headers, body: Buffer.from(await made.arrayBuffer()) };
  },
});
