import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { recordPath } from '#lib/seo/address.ts';
import { commentRows, writeCommentQuery, type CommentQuery } from '#lib/queries/comment-query.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { langAttribute } from '../parts/record-language.ts';
import { starsMarkup } from './stars-markup.ts';

type Ratings = OutputOf<'getRatings'>;
type Comments = OutputOf<'listComments'>;
type Comment = Comments['result'][number];

interface Evaluations {
  recordId: string;
  ratings: Ratings;
  comments: Comments;
  query: CommentQuery;
}

function ratingsMarkup(
  { t, language }: PageContext,
  { average, count: all, distribution }: Ratings,
): Markup | undefined {
  if (average === null) return undefined;
  const number = (value: number) => formatNumber(value, language);
  const raters = (count: number) => t('evaluations:raters', { count, shown: number(count) });
  const shares = distribution.map(({ score, count }) => {
    const width = ((count / all) * 100).toFixed(1);
    return html`<li>
      <span>${t('evaluations:stars', { count: score })}</span
      ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 4h100" stroke="var(--line)" stroke-width="8" />
        <path d="M0 4h${width}" stroke="var(--accent)" stroke-width="8" /></svg
      ><span>${raters(count)}</span>
    </li>`;
  });
  return html`<div class="ratings">
    <p>
      ${starsMarkup(average)}<strong>${t('evaluations:average', { average: number(average) })}</strong
      ><span class="quiet"> ${raters(all)}</span>
    </p>
    <ul>
      ${shares}
    </ul>
  </div>`;
}

function commentMarkup(context: PageContext, entry: Comment): Markup {
  const { t, language } = context;
  const id = `comment-${entry.commentId}`;
  const score =
    entry.score !== null &&
    html`${starsMarkup(entry.score)}<span class="sr-only">${t('evaluations:stars', { count: entry.score })}</span>`;
  const day = formatDay(entry.createdAt.slice(0, 10), language);
  const helped =
    entry.helpful > 0 &&
    t('evaluations:helped', { count: entry.helpful, shown: formatNumber(entry.helpful, language) });
  const vote = html`<button
    type="button"
    class="btn helpful"
    value="${entry.commentId}"
    aria-pressed="false"
    aria-describedby="${id}"
  >
    ${t('evaluations:helpfulVote')}
  </button>`;
  return html`<li>
    <p><strong>${entry.name}</strong>${score}<time class="quiet" datetime="${entry.createdAt}">${day}</time></p>
    <p class="max-w-text" id="${id}" ${langAttribute(entry.comment, context)}>${entry.comment}</p>
    <p class="helped">${vote}<span class="quiet" data-helped role="status">${helped}</span></p>
  </li>`;
}

const commentsAddress = ({ address }: PageContext, { recordId, query }: Evaluations, change: Partial<CommentQuery>) =>
  `${address(`${recordPath(recordId)}${writeCommentQuery({ ...query, page: 1, ...change })}`)}#evaluations`;

function choiceMarkup(context: PageContext, evaluations: Evaluations): Markup {
  const { t } = context;
  const { filter: chosen, order: ordered } = evaluations.query;
  const link = (text: string, change: Partial<CommentQuery>, isCurrent: boolean, more: string) =>
    html`<a
      class="chip${more}"
      rel="nofollow"
      href="${commentsAddress(context, evaluations, change)}"
      ${attribute('aria-current', isCurrent ? 'true' : undefined)}
      >${text}</a
    >`;
  const filters = (['all', 'positive', 'negative'] as const).map((filter) =>
    link(t(`evaluations:${filter}`), { filter }, filter === chosen, ''),
  );
  // Positive and negative ones stand in one order.
  const orders = (chosen === 'all' ? (['newest', 'helpful'] as const) : []).map((order, at) =>
    link(t(`evaluations:${order}`), { order }, order === ordered, at === 0 ? ' apart' : ''),
  );
  return html`<nav class="comment-choice" aria-label="${t('evaluations:choice')}">${filters}${orders}</nav>`;
}

function pagesMarkup(context: PageContext, evaluations: Evaluations): Markup | undefined {
  const { t } = context;
  const { page } = evaluations.query;
  const last = Math.ceil(evaluations.comments.total / commentRows);
  if (page === 1 && page >= last) return undefined;
  const to = (at: number) => commentsAddress(context, evaluations, { page: at });
  const previous =
    page > 1 &&
    html`<a class="btn" rel="prev nofollow" href="${to(Math.min(page - 1, last))}">${t('evaluations:previous')}</a>`;
  const next =
    page < last && html`<a class="btn" rel="next nofollow" href="${to(page + 1)}">${t('evaluations:next')}</a>`;
  return html`<nav class="comment-choice" aria-label="${t('evaluations:pages')}">${previous}${next}</nav>`;
}

function commentsMarkup(context: PageContext, evaluations: Evaluations): Markup | undefined {
  const { t, language } = context;
  const { recordId, comments, query } = evaluations;
  const { total, result } = comments;
  if (total === 0 && query.filter === 'all') return undefined;
  const heading = t('evaluations:comments', { count: total, shown: formatNumber(total, language) });
  const items = result.map((entry) => commentMarkup(context, entry));
  const none = result.length === 0 && html`<p>${t('evaluations:none')}</p>`;
  return html`<h3>${heading}</h3>
    ${choiceMarkup(context, evaluations)}
    <ul class="comments" data-comments data-record-id="${recordId}">
      ${items}
    </ul>
    ${none}${pagesMarkup(context, evaluations)}`;
}

export function evaluationsMarkup(context: PageContext, evaluations: Evaluations): Markup {
  return html`<section id="evaluations">
    <h2>${context.t('evaluations:title')}</h2>
    ${ratingsMarkup(context, evaluations.ratings)}${commentsMarkup(context, evaluations)}
  </section>`;
}

/**
 * The way to a rating or a comment of one's own; the form comes with the click (islands/evaluation). Without scripts
 * there is none.
 */
export const evaluateMarkup = ({ t }: Pick<PageContext, 't'>, recordId: string): Markup =>
  html`<div class="evaluate">
    <button type="button" class="btn" data-evaluate="${recordId}">${t('evaluations:evaluate')}</button>
  </div>`;
