import type { NewsEntry } from '#lib/contract/calls/news.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { separator } from '#lib/i18n/format.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { entriesMarkup, nothingMarkup, pagerMarkup, trailMarkup } from '../navigation/list-parts-markup.ts';
import { contentLink, paragraphsMarkup } from '../parts/link-markup.ts';
import { newsList, newsPath, type LoadedNews } from './load-news-pages.ts';

function factsMarkup({ t, language }: PageContext, { publishedOn, libName, isPinned }: NewsEntry): Markup {
  const rest = [libName, isPinned ? t('news:pinned') : null].filter((fact) => fact !== null);
  return html`<p class="quiet">
    <time datetime="${publishedOn}">${formatDay(publishedOn, language)}</time
    >${rest.map((fact) => html`${separator}${fact}`)}
  </p>`;
}

export function newsListMarkup(context: PageContext, loaded: LoadedNews): Markup {
  const { t, address } = context;
  const { page, last, total, entries, failure } = loaded;
  const path = (at: number) => newsList.path({ page: at, values: {} });
  const items = entries.map(
    (entry) =>
      html`<li>
        <h2><a href="${address(newsPath(entry.newsId))}">${entry.title}</a></h2>
        ${factsMarkup(context, entry)}
      </li>`,
  );
  const nothing = { page, last, total, title: t('news:none'), first: path(1) };
  return html`<h1 class="pb-4">${t('news:title')}</h1>
    ${failure === undefined ? nothingMarkup(context, nothing) : failureMarkup(failure)}${entriesMarkup(items)}${pagerMarkup(context, { page, last, path })}`;
}

/** One notice or piece of news. @param title its heading */
export function newsItemMarkup(context: PageContext, entry: NewsEntry | undefined, title: string): Markup {
  const { t } = context;
  const links = entry?.links.map((link) => html`<li>${contentLink(context, link)}</li>`) ?? [];
  return html`${trailMarkup(context, { steps: [{ name: t('news:title'), path: '/news' }], here: title })}
    <h1>${title}</h1>
    ${
      entry &&
      html`${factsMarkup(context, entry)}
        <div class="pt-4">${paragraphsMarkup(entry.body)}</div>`
    }${
      links.length > 0 &&
      html`<ul>
        ${links}
      </ul>`
    }`;
}
