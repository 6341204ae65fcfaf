import { page } from '../identity-services/people.ts';
import { html, json, type Answer, type Double } from '../identity-services/server.ts';
import { lotOf, type Title, type Titles } from './titles.ts';

const unknown: Answer = { status: 404, type: 'text/plain', body: 'Resource not found.' };

/** How often a paper is cited: few often, most seldom. */
const citedTimes = ({ id }: Title): number => Math.round(lotOf(id) ** 2 / 40);

/** A citation index that answers as the REST interface of Crossref does. @param read the papers that it knows */
export function createCrossrefDouble(read: () => Promise<Titles>): Double {
  const workOf = (title: Title) => ({
    DOI: title.doi ?? `10.5555/demo.${title.id}`,
    title: [title.title],
    'is-referenced-by-count': citedTimes(title),
    issued: { 'date-parts': [[title.year ?? null]] },
  });
  return async ({ path, url }) => {
    const titles = await read();
    const doi = /^\/works\/(.+)$/.exec(path)?.[1];
    if (doi !== undefined) {
      const [found] = titles.find({ dois: [decodeURIComponent(doi)] });
      return found ? json({ message: workOf(found) }) : unknown;
    }
    const title = url.searchParams.get('query.bibliographic') ?? '';
    return json({ message: { items: titles.find({ title }).map(workOf) } });
  };
}

/** Another index, which answers as OpenAlex does and knows three papers of four. */
export function createOpenAlexDouble(read: () => Promise<Titles>): Double {
  return async ({ base, path, url }) => {
    const titles = await read();
    const shown = titles.withId(/^\/works\/(\d+)$/.exec(path)?.[1] ?? '');
    if (shown) return html(page(shown.title, '<p>引文索引（演示） / Citation index (demonstration)</p>'));
    const doi = /^doi:(.+)$/.exec(url.searchParams.get('filter') ?? '')?.[1];
    const title = url.searchParams.get('search') ?? '';
    const found = titles.find(doi === undefined ? { title } : { dois: [doi] });
    return json({
      results: found
        .filter(({ id }) => lotOf(`wos${id}`) < 75)
        .map((entry) => ({
          id: `${base}/works/${entry.id}`,
          display_name: entry.title,
          cited_by_count: Math.round(citedTimes(entry) * 0.8),
          publication_year: entry.year ?? null,
        })),
    });
  };
}
