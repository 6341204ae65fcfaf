import { element, textElement, xmlDeclaration } from '#lib/xml/element.ts';
import { escape, page } from '../identity-services/people.ts';
import { html, type Answer, type Double } from '../identity-services/server.ts';
import type { Title, Titles, Wanted } from './titles.ts';

/** The clauses that the portal sends: numbers joined by `or`, or title and author joined by `and`. */
function wantedOf(query: string): Wanted {
  const values = (index: string) =>
    Array.from(query.matchAll(new RegExp(`${index} = "([^"]*)"`, 'g')), ([, value = '']) => value);
  const [[title], [author]] = [values('dc.title'), values('dc.creator')];
  return {
    isbns: values('bath.isbn'),
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
  };
}

function recordElement({ id, title, author, publisher, year, isbn }: Title, base: string): string {
  const facts = { title, creator: author, publisher, date: year, identifier: isbn && `ISBN ${isbn}` };
  const parts = Object.entries(facts).flatMap(([name, fact]) => (fact === undefined ? [] : [textElement(name, fact)]));
  const record = element('dc', {}, ...parts, textElement('identifier', `${base}/record/${id}`));
  return element('record', {}, textElement('recordSchema', 'dc'), element('recordData', {}, record));
}

/**
 * A national bibliography that speaks SRU 1.2, and a page of each of its records.
 * @param read the titles that it lists
 */
export function createBibliographyDouble(read: () => Promise<Titles>): Double {
  return async ({ base, path, url }) => {
    const titles = await read();
    const title = titles.withId(/^\/record\/(\d+)$/.exec(path)?.[1] ?? '');
    if (title) {
      const imprint = [title.author, title.publisher, title.year, title.isbn].filter((part) => part !== undefined);
      const line = escape(imprint.join('；'));
      return html(page(title.title, `<p>国家书目（演示） / National bibliography (demonstration)</p><p>${line}</p>`));
    }
    const found = titles.find(wantedOf(url.searchParams.get('query') ?? ''));
    const body = element(
      'searchRetrieveResponse',
      { xmlns: 'http://www.loc.gov/zing/srw/' },
      textElement('version', '1.2'),
      textElement('numberOfRecords', found.length),
      element('records', {}, ...found.map((entry) => recordElement(entry, base))),
    );
    return { status: 200, type: 'application/xml', body: `${xmlDeclaration}${body}` } satisfies Answer;
  };
}
