import { separator } from '#lib/i18n/separator.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { recordPath } from '#lib/seo/address.ts';
import { coverMarkup } from '../covers/markup.ts';
import { starsMarkup } from '../evaluations/stars-markup.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { imprintOf } from '../parts/imprint.ts';
import type { Ranked, ShortList } from './load-ranking-page.ts';
import type { RankingQuery } from './ranking-address.ts';
import { titleLangOf } from '../parts/record-language.ts';

function rowMarkup({ t, language, address }: PageContext, entry: Ranked, hasCallNumbers: boolean): Markup {
  const lang = attribute('lang', titleLangOf(entry));
  const imprint = imprintOf(entry, t);
  const author = entry.author !== null && entry.author !== '' && html`<span${lang}>${entry.author}</span>`;
  const by =
    author || imprint !== '' ? html`<p>${author}${author && imprint !== '' && separator}${imprint}</p>` : html``;
  const number = (value: number) => formatNumber(value, language);
  const counted =
    'votes' in entry
      ? html`<b>${entry.average.toFixed(1)}</b> ${starsMarkup(entry.average)}
          <p>${t('rankings:votes', { count: entry.votes, shown: number(entry.votes) })}</p>`
      : number(entry.count);
  return html`<tr>
    <td${entry.place <= 3 && html` class="top"`}>${entry.place}</td>
    <th scope="row">
      <div class="work">
        ${coverMarkup(entry)}
        <div><a href="${address(recordPath(entry.recordId))}" ${lang}>${entry.title}</a>${by}</div>
      </div>
    </th>
    ${hasCallNumbers && html`<td class="call">${entry.callNo}</td>`}
    <td class="number">${counted}</td>
  </tr>`;
}

/** A page of a ranking. @param caption what the table is, for screen readers */
export function rankingTable(
  context: PageContext,
  { type, result, caption }: { type: RankingQuery['type']; result: readonly Ranked[]; caption: string },
): Markup {
  const { t } = context;
  const hasCallNumbers = result.some((entry) => entry.callNo !== null);
  const counted = type === 'score' || type === 'lowScore' ? t('rankings:score') : t(`rankings:count_${type}`);
  return html`<table class="table ranking">
    <caption class="sr-only">
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t('rankings:place')}</th>
        <th scope="col">${t('rankings:work')}</th>
        ${hasCallNumbers && html`<th scope="col" class="call">${t('rankings:callNo')}</th>`}
        <th scope="col" class="number">${counted}</th>
      </tr>
    </thead>
    <tbody>
      ${result.map((entry) => rowMarkup(context, entry, hasCallNumbers))}
    </tbody>
  </table>`;
}

export function shortRanking({ t, language, address }: PageContext, { name, path, result }: ShortList): Markup {
  const entries = result.map((entry) => {
    const counted = 'votes' in entry ? entry.average.toFixed(1) : formatNumber(entry.count, language);
    const href = address(recordPath(entry.recordId));
    return html`<li>
      <a href="${href}" ${attribute('lang', titleLangOf(entry))}>${entry.title}</a><i>${counted}</i>
    </li>`;
  });
  return html`<section class="card" aria-labelledby="${name}">
    <h2 id="${name}">${t(`rankings:${name}`)}</h2>
    <ol>
      ${entries}
    </ol>
    <a class="all" rel="nofollow" href="${address(path)}" aria-describedby="${name}">${t('rankings:more')}</a>
  </section>`;
}
