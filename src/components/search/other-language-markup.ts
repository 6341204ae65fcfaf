import { separator } from '#lib/i18n/format.ts';
import type { SearchResult } from '#lib/contract/calls/search.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { wholeCatalogue, isNarrowed, writeSearchQuery, type SearchQuery } from '#lib/queries/search-query.ts';
import { plainWords } from '#lib/rules/search-syntax/plain.ts';
import { otherLanguageOf } from '#lib/rules/topic-language.ts';
import { recordPath } from '#lib/seo/address.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { colonOf } from '../script-language.ts';
import { titleLangOf } from '../parts/record-language.ts';

type Works = OutputOf<'listOtherLanguageWorks'>;

const linkKeys = { eng: 'search:otherEnglish', chi: 'search:otherChinese' } as const;

/** Whether what was typed is the title or an author of a hit, and no subject: then a record is meant, and no topic. */
function isKnown({ q }: SearchQuery, { searchResult, facetResult }: SearchResult): boolean {
  const typed = q.trim().toLowerCase();
  const isIt = (text: string): boolean => text.toLowerCase() === typed;
  if (facetResult.subject?.some(({ name }) => isIt(name))) return false;
  return searchResult.some(({ title, authors }) => isIt(title) || authors.some(isIt));
}

/** The way to works on the same topic in the other language; a script puts the first of them in its place. */
export function otherLanguageLink({ t, address }: PageContext, query: SearchQuery, result: SearchResult): Markup {
  const isSimple =
    query.page === 1 &&
    query.match === '2' &&
    query.items.length === 0 &&
    !isNarrowed(query) &&
    (query.field === 'keyWord' || query.field === 'title' || query.field === 'subject');
  const language = isSimple ? otherLanguageOf(query.q) : undefined;
  if (language === undefined || result.hasOperators === true || isKnown(query, result)) return html``;
  const href = address(`/searchList/otherLanguage?${new URLSearchParams({ q: query.q }).toString()}`);
  return html`<div class="pt-3">
    <a id="other-language" rel="nofollow" href="${href}">${t(linkKeys[language], { q: query.q })}</a>
  </div>`;
}

function searchOf({ names, langCode }: Works): SearchQuery {
  const alternatives = names.map((name) =>
    plainWords(name).includes(' ') ? `"${plainWords(name)}"` : plainWords(name),
  );
  return { ...wholeCatalogue, q: alternatives.join(' OR '), facets: { langCode: langCode === null ? [] : [langCode] } };
}

/** A work in one line: as a hit it would be ticked and kept with those of the list. */
function workMarkup({ address }: PageContext, work: Works['result'][number]): Markup {
  const title = work.subtitle === null ? work.title : `${work.title}${colonOf(work.title)}${work.subtitle}`;
  const more = [work.author, work.publishYear].filter((entry) => entry !== null && entry !== '').join(separator);
  const lang = attribute('lang', titleLangOf(work));
  return html`<li>
    <a href="${address(recordPath(work.recordId))}" ${lang}>${title}</a>
    <span class="quiet">${more}</span>
  </li>`;
}

export function otherLanguageMarkup(context: PageContext, term: string, works: Works): Markup {
  const { t, address } = context;
  const { langCode, names, result } = works;
  if (langCode === null) return html`<p>${t('search:otherNone', { q: term })}</p>`;
  const all = address(`/searchList${writeSearchQuery(searchOf(works))}`);
  return html`<section id="other-works" aria-labelledby="other-title">
    <h2 id="other-title">${t(linkKeys[langCode], { q: names[0] ?? term })}</h2>
    <ul class="near">
      ${result.map((work) => workMarkup(context, work))}
    </ul>
    <p><a rel="nofollow" href="${all}">${t('search:otherAll')}</a></p>
  </section>`;
}
