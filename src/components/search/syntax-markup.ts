import type { Translate } from '#lib/i18n/server.ts';
import type { SearchQuery } from '#lib/queries/search-query.ts';
import { isbnProblem } from '#lib/rules/isbn.ts';
import { fieldNames } from '#lib/rules/search-syntax/fields.ts';
import { readSyntax } from '#lib/rules/search-syntax/read.ts';
import { html, type Markup } from '../markup/markup.ts';

const isbnKeys = { checkDigit: 'search:syntax_isbn', length: 'search:isbnLength' } as const;

/** What is wrong with what was typed, in the reader's language; it has been searched all the same. */
function problemsOf(t: Translate, query: SearchQuery, numFound: number): string[] {
  const rows = [query, ...query.items].filter(({ match }) => match === '2');
  const texts = rows.flatMap(({ q, field }) => {
    const read = readSyntax(q, field);
    const mistakes = read.kind === 'query' ? [] : read.mistakes;
    return mistakes.map((mistake) =>
      t(`search:syntax_${mistake.kind}`, { q: 'text' in mistake ? mistake.text : q, names: fieldNames.join(', ') }),
    );
  });
  if (texts.length > 0) return [...new Set(texts), t('search:syntaxPlain')];
  const isbn = query.field === 'keyWord' ? isbnProblem(query.q) : undefined;
  return isbn === undefined || (numFound > 0 && !isbn.isSure) ? [] : [t(isbnKeys[isbn.kind], { q: query.q })];
}

/** A note above the hits of a search with a mistake; nothing where there is none. */
export function problemsMarkup(t: Translate, query: SearchQuery, numFound: number): Markup {
  const problems = problemsOf(t, query, numFound);
  if (problems.length === 0) return html``;
  return html`<div class="notice mt-4" role="note">${problems.map((problem) => html`<p>${problem}</p>`)}</div>`;
}
