import { formatNumber } from '#lib/i18n/format.ts';
import { recordPath } from '#lib/seo/address.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { listSearchMarkup } from '../navigation/list-search-markup.ts';
import { pagerMarkup } from '../navigation/pager-markup.ts';
import { titleLangOf } from '../parts/record-language.ts';
import { externalLink } from '../parts/link-markup.ts';
import { webAddress } from '../web-address.ts';
import { databasePath, kbartPath } from './database-address.ts';
import { titleRows, type LoadedDatabase } from './load-database-pages.ts';

type Titles = NonNullable<LoadedDatabase['titles']>;

function titleRow({ t, address }: PageContext, entry: Titles['result'][number]): Markup {
  const lang = attribute('lang', titleLangOf(entry));
  const numbers = (entry.isSerial ? entry.issn : entry.isbn).map((number) => html`<span>${number}</span> `);
  const coverage = ({ from, to }: Titles['result'][number]['access'][number]) =>
    from === null && to === null ? t('databases:openTitle') : `${from ?? ''} – ${to ?? t('databases:present')}`;
  const copies = entry.access.map((copy) => {
    const url = webAddress(copy.url);
    if (url === undefined) return html``;
    return html`<span>${externalLink(t, url, coverage(copy))}${copy.note && html`<small>${copy.note}</small>`}</span>`;
  });
  return html`<tr>
    <td>
      <a href="${address(recordPath(entry.recordId))}" ${lang}>${entry.title}</a>${
        entry.publisher && html`<small>${entry.publisher}</small>`
      }
    </td>
    <td>${numbers}</td>
    <td data-visit="${entry.recordId}" data-kind="${entry.isSerial ? 'journal' : 'book'}">${copies}</td>
  </tr>`;
}

/**
 * What the database holds of the catalogue: its title list, page by page, and as a KBART file.
 * @param all titles of the whole list
 */
export function titlesMarkup(context: PageContext, page: LoadedDatabase, titles: Titles, all: number): Markup {
  const { t, address, language } = context;
  const { screen, id, find, titlePage } = page;
  const path = databasePath(screen, id);
  const pathOf = (at: number) => {
    const query = new URLSearchParams([
      ...(find === '' ? [] : [['find', find]]),
      ...(at === 1 ? [] : [['titles', String(at)]]),
    ]).toString();
    return `${path}${query === '' ? '' : `?${query}`}#titles`;
  };
  const last = Math.max(1, Math.ceil(titles.total / titleRows));
  const counted = (count: number) => ({ count, shown: formatNumber(count, language) });
  const search = { path: `${path}#titles`, name: 'find', value: find, label: t('databases:findTitle') };
  const heads = [t('databases:titleHead'), t('databases:numberHead'), t('databases:coverageHead')];
  const table =
    titles.result.length > 0 &&
    html`<table class="table db-titles">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${titles.result.map((entry) => titleRow(context, entry))}
      </tbody>
    </table>`;
  return html`<section id="titles">
    <h2>${t('databases:titles', counted(all))}</h2>
    ${listSearchMarkup(context, search)}
    <p class="db-bar">
      <span role="status">${find !== '' && t('databases:titlesFound', counted(titles.total))}</span
      ><a rel="nofollow" href="${address(kbartPath(id))}" download>${t('databases:kbart')}</a>
    </p>
    ${table}${pagerMarkup(context, { page: titlePage, last, path: pathOf })}
  </section>`;
}
