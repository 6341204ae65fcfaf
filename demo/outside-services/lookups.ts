import { escape, page } from '../identity-services/people.ts';
import { html, json, type Double } from '../identity-services/server.ts';
import type { Title, Titles } from './titles.ts';

/**
 * A service that says whether it has a title, and shows a page about it: a digital library, a bookshop, a site to read at,
 * reviews.
 * @param name in Chinese and English
 * @param has which of the titles it has
 */
export function createLookupDouble(name: string, read: () => Promise<Titles>, has: (title: Title) => boolean): Double {
  return async ({ base, path, url }) => {
    const [isbn, title] = [url.searchParams.get('isbn'), url.searchParams.get('title')];
    const wanted = { ...(isbn !== null && { isbns: [isbn] }), ...(title !== null && { title }) };
    const found = (await read()).find(wanted).filter(has);
    if (path === '/check') {
      const link = new URL(`${base}/title`);
      link.search = url.search;
      return json({ total: found.length, link: link.href });
    }
    const lines = found.map((entry) => [entry.title, entry.author, entry.year].filter((part) => part !== undefined));
    const body = lines.map((line) => `<p>${escape(line.join(' · '))}</p>`).join('');
    return html(page(name, body === '' ? '<p>没有找到 / Nothing found</p>' : body));
  };
}
