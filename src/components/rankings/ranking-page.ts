import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { emptyAnswer, type CreatePage } from '#lib/pages/page-content.ts';
import { leastNegativeVotes, ratingSides } from '#lib/rules/rankings.ts';
import { breadcrumbJsonLd } from '#lib/seo/json-ld.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, attribute, type PageContext } from '../markup/markup.ts';
import {
  appliedMarkup,
  nothingMarkup,
  pagerMarkup,
  tabsMarkup,
  type Tab,
  listSearchMarkup,
  listColumnsMarkup,
} from '../navigation/list-parts-markup.ts';
import { appliedOf, choicesOf, robotsOf } from '../parts/query.ts';
import { loadRanking, type LoadedRanking, type Ranked, type ShortList } from './load-ranking-page.ts';
import {
  defaultRange,
  hotTypes,
  rankingAddresses,
  rankingFile,
  rankingLists,
  type RankingList,
  type RankingQuery,
} from './ranking-address.ts';
import { recordPath } from '#lib/seo/address.ts';
import { coverMarkup } from '../covers/markup.ts';
import { starsMarkup } from '../evaluations/stars-markup.ts';
import { imprintOf, titleLangOf } from '../parts/record-language.ts';

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
      <div class="flex gap-4">
        ${coverMarkup(entry)}
        <div class="min-w-0"><a href="${address(recordPath(entry.recordId))}" ${lang}>${entry.title}</a>${by}</div>
      </div>
    </th>
    ${hasCallNumbers && html`<td class="call">${entry.callNo}</td>`}
    <td class="number">${counted}</td>
  </tr>`;
}

/** A page of a ranking. @param caption what the table is, for screen readers */
function rankingTable(
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

function shortRanking({ t, language, address }: PageContext, { name, path, result }: ShortList): Markup {
  const entries = result.map((entry) => {
    const counted = 'votes' in entry ? entry.average.toFixed(1) : formatNumber(entry.count, language);
    const href = address(recordPath(entry.recordId));
    return html`<li class="flex items-baseline justify-between gap-3">
      <a class="flex-1 min-w-0 truncate" href="${href}" ${attribute('lang', titleLangOf(entry))}>${entry.title}</a
      ><i>${counted}</i>
    </li>`;
  });
  return html`<section class="card px-4 py-3" aria-labelledby="${name}">
    <h2 class="text-lg" id="${name}">${t(`rankings:${name}`)}</h2>
    <ol>
      ${entries}
    </ol>
    <a class="inline-block py-2.5 text-sm" rel="nofollow" href="${address(path)}" aria-describedby="${name}"
      >${t('rankings:more')}</a
    >
  </section>`;
}

type Applied = ReturnType<typeof appliedOf>;

function appliedTo({ t }: PageContext, { query, subjects, libraries }: LoadedRanking): Applied {
  const { list, state } = query;
  const { libCode, subject, q } = state.values;
  const nameIn = (known: readonly { code: string; name: string }[], code: string) =>
    known.find((entry) => entry.code === code)?.name ?? code;
  return appliedOf(rankingAddresses[list], state, {
    libCode: nameIn(libraries, libCode),
    subject: nameIn(subjects, subject),
    q: t('rankings:wordsAre', { q }),
  });
}

function titleOf({ t }: PageContext, { query }: LoadedRanking, applied: Applied): string {
  const { list, range, state } = query;
  const { by, range: chosen } = state.values;
  const title = t(`rankings:${list}`);
  const to = [
    ...hotTypes.filter((hotType) => hotType === by).map((hotType) => t(`rankings:by_${hotType}`)),
    ...(query.list === 'grade' && query.side === 'negative' ? [t('rankings:by_negative')] : []),
    ...(chosen === '' ? [] : [t(`rankings:range_${range}`)]),
    ...applied.map((entry) => entry.name),
  ].join(separator);
  return to === '' ? title : t('rankings:narrowedTitle', { title, to });
}

function aboutMarkup({ t, language }: PageContext, { query, ranking }: LoadedRanking): Markup {
  const { list } = query;
  const about =
    list === 'grade' && query.side === 'negative'
      ? t('rankings:gradeNegativeAbout', { votes: leastNegativeVotes })
      : t(`rankings:${list}About`);
  const day = (iso: string) => formatDay(iso, language);
  const { from = null, to = null } = ranking ?? {};
  const days =
    to === null
      ? undefined
      : from === null
        ? t('rankings:upTo', { to: day(to) })
        : t('rankings:days', { from: day(from), to: day(to) });
  return html`<p class="quiet">${about}${days !== undefined && html` <span>${days}</span>`}</p>`;
}

/** All rankings, and what the page's own may be of: what is counted, over which range. */
function tabsOf(context: PageContext, { query }: LoadedRanking, search: Markup): Markup {
  const { t } = context;
  const { list, type, range, ranges, state } = query;
  const addresses = rankingAddresses[list];
  const isOpen = addresses.narrowed(state) === 0;
  const tabs = (key: 'lists' | 'by' | 'ranges', its: readonly Tab[]) =>
    tabsMarkup(context, t(`rankings:${key}`), its, 'tabs');
  const lists = rankingLists.map((rankingList) => ({
    name: t(`rankings:${rankingList}`),
    path: `/${rankingList}`,
    isChosen: rankingList === list,
  }));
  const rangeTabs = ranges.map((entry) => ({
    name: t(`rankings:range_${entry}`),
    path: addresses.changed(state, { range: entry === defaultRange(list) ? '' : entry }),
    isChosen: entry === range,
    isOpen,
  }));
  const byTabs = hotTypes.map((hotType) => ({
    name: t(`rankings:by_${hotType}`),
    path: addresses.changed(state, { by: hotType === 'view' ? '' : hotType }),
    isChosen: hotType === type,
    isOpen,
  }));
  const sideTabs = ratingSides.map((ratingSide) => ({
    name: t(`rankings:by_${ratingSide}`),
    path: addresses.changed(state, { by: ratingSide === 'negative' ? ratingSide : '' }),
    isChosen: ratingSide === query.side,
    isOpen,
  }));
  return html`${tabs('lists', lists)}${search}${list === 'hotBook' && tabs('by', byTabs)}${
    list === 'grade' && tabs('by', sideTabs)
  }${tabs('ranges', rangeTabs)}`;
}

function rankingMarkup(
  context: PageContext,
  loaded: LoadedRanking,
  { caption, applied }: { caption: string; applied: Applied },
): Markup | undefined {
  const { t, language, address } = context;
  const { query, ranking, last, subjects, libraries, shorts } = loaded;
  if (!ranking) return undefined;
  const { list, type, state } = query;
  const { values, page } = state;
  const addresses = rankingAddresses[list];
  const { total, result } = ranking;
  const { q } = values;
  const counted = { count: total, shown: formatNumber(total, language), q };
  const bar = html`<div class="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2 pb-4">
    <div>
      ${q !== '' && total > 0 && html`<p role="status">${t('rankings:foundFor', counted)}</p>`}
      ${aboutMarkup(context, loaded)}
    </div>
    ${
      total > 0 &&
      html`<a class="btn" rel="nofollow" href="${address(rankingFile(query))}" download>${t('rankings:file')}</a>`
    }
  </div>`;
  const nothing = nothingMarkup(context, {
    page,
    last,
    total,
    q,
    title: t('rankings:none'),
    whole:
      q === ''
        ? { path: `/${list}`, name: t('rankings:showAll') }
        : { path: addresses.changed(state, { q: '' }), name: t('rankings:wholeRanking') },
    first: addresses.page(state, 1),
    hint: html`<p>${t('rankings:noneHint')}</p>`,
  });
  const groups = [
    { title: t('rankings:libraries'), choices: choicesOf(addresses, state, 'libCode', libraries) },
    { title: t('rankings:subjects'), choices: choicesOf(addresses, state, 'subject', subjects) },
  ];
  const hasFilters = groups.some((group) => group.choices.length > 0);
  const isOpen = addresses.narrowed(state) === 0;
  const others = html`<div class="shorts">${shorts.map((short) => shortRanking(context, short))}</div>`;
  return listColumnsMarkup(
    context,
    [
      appliedMarkup(context, { applied, hasFilters }),
      bar,
      nothing,
      result.length > 0 && rankingTable(context, { type, result, caption }),
      pagerMarkup(context, { page, last, path: (at) => addresses.page(state, at), isOpen }),
    ],
    groups,
    shorts.length > 0 && others,
  );
}

export const rankingPage =
  (list: RankingList): CreatePage =>
  async ({ locals, url }) => {
    const { t, site, language, address, origin } = locals;
    const answer = emptyAnswer();
    const loaded = await loadRanking({ locals, url, response: answer }, list);
    const { query, ranking, failure, last } = loaded;
    const { values, page } = query.state;
    const addresses = rankingAddresses[list];
    const name = inLanguage(site.name, language);
    const applied = appliedTo(locals, loaded);
    const title = titleOf(locals, loaded, applied);
    const heading = t(`rankings:${list}`);
    const isWithin = ranking !== undefined && page <= last;
    const absolute = (path: string) => origin + address(path);
    const search = { path: `/${list}`, label: t('rankings:searchRanking'), value: values.q, keep: values };
    const body = html`<h1>${heading}</h1>
      ${tabsOf(locals, loaded, listSearchMarkup(locals, search))}${failure && failureMarkup(failure.message)}${rankingMarkup(
        locals,
        loaded,
        { caption: title, applied },
      )}`;
    const props = {
      title: page > 1 ? t('rankings:pageTitle', { title, page }) : title,
      description: t('rankings:description', { library: name, title }),
      canonicalPath: addresses.path(query.state),
      robots: isWithin ? robotsOf(addresses, query.state, 'q') : 'noindex, follow',
      prev: page > 1 && isWithin ? addresses.page(query.state, page - 1) : undefined,
      next: page < last ? addresses.page(query.state, page + 1) : undefined,
      jsonLd: [
        breadcrumbJsonLd([
          { name, url: absolute('/home') },
          { name: heading, url: absolute(`/${list}`) },
        ]),
      ],
    };
    return { ...answer, props, parts: [body.text] };
  };
