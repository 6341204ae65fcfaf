import { isOrderable } from '#lib/document-delivery/prefill.ts';
import { databaseDocCode } from '#lib/rules/doc-codes.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { CommentQuery } from '#lib/queries/comment-query.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { citeMarkup } from '../cite/cite-markup.ts';
import { databasePath } from '../databases/database-address.ts';
import { evaluateMarkup, evaluationsMarkup } from '../evaluations/evaluations-markup.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { offerPath } from '../parts/offer-address.ts';
import { aboutAuthor } from '../outside/about-author-markup.ts';
import { citedCountsMarkup, lookupMarkup } from '../outside/lookup-markup.ts';
import { recommendationOf } from '../shell/menu.ts';
import { activityData } from './activity.ts';
import { isPreviewable, previewPath } from './attachments.ts';
import { availabilityMarkup } from './availability-markup.ts';
import { isAllLent } from './availability.ts';
import type { CopiesQuery } from './copies.ts';
import { detailsMarkup } from './details-markup.ts';
import { editionsMarkup } from './editions-markup.ts';
import { holdingsMarkup } from './holdings-markup.ts';
import { attachmentsMarkup, onlineMarkup } from './online-markup.ts';
import { otherLibraries } from './other-libraries-markup.ts';
import { titleLangOf } from '../parts/record-language.ts';
import type { RecordPageModel } from './record-page-model.ts';
import { shelfMarkup, studiesMarkup } from './shelf-markup.ts';
import { statisticsMarkup } from './statistics-markup.ts';
import { titleBlock } from './title-block-markup.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { situations } from '#lib/rules/situations.ts';
import { recordPath } from '#lib/seo/address.ts';
import { fullTitle } from '#lib/seo/text.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';

/** Address that opens the reader's mail program. Not by URLSearchParams: such programs show its plus signs. */
function mailAddress(title: string, address: string): string {
  const parts = { subject: title, body: `${title}\n${address}` };
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `mailto:?${query.join('&')}`;
}

/**
 * What can be done with a record, in the order of use: save, cite, share, more. None goes through somebody else's service. Mail and QR code need no scripts; the
 * others show only with them, the browser's own sharing where it exists.
 */
function shareMarkup({ t, address, origin, site }: PageContext, record: RecordDetail): Markup {
  const { recordId } = record;
  const subscribe =
    site.config.loginFlag === '1' &&
    html`<a class="btn" rel="nofollow" href="${address(sectionPath('subscriptions', { record: recordId }))}"
      >${t('subscriptions:fromHere')}</a
    >`;
  const notCopied = t(`record:${situations.addressNotCopied.key}`);
  return html`<div class="share">
    <button type="button" class="btn fav script" value="${recordId}" aria-pressed="false">
      ${t('favourites:favourite')}</button
    ><a class="btn" href="${address(`/cite/${recordId}`)}" rel="nofollow" data-cite>${t('cite:cite')}</a
    ><button
      type="button"
      class="btn script"
      data-act="copy"
      data-done="${t('record:copied')}"
      data-failed="${notCopied}"
    >
      ${t('record:copyLink')}</button
    ><a class="btn" href="${mailAddress(fullTitle(record), origin + address(recordPath(recordId)))}"
      >${t('record:mail')}</a
    >
    <button type="button" class="btn script" data-act="share" hidden>${t('record:shareWith')}</button>
    <details>
      <summary class="btn">${t('cite:qr')}</summary>
      <figure>
        <img src="${address(`/qr/${recordId}`)}" alt="${t('cite:qrAlt')}" width="180" height="180" loading="lazy" />
        <figcaption class="quiet">${t('cite:qrHint')}</figcaption>
      </figure>
    </details>
    ${subscribe}<button type="button" class="btn script" data-act="print">${t('record:print')}</button
    ><span class="quiet" role="status"></span>
  </div>`;
}

/** A longer table of contents shows its beginning. */
const maxEntries = 15;
const firstEntries = 12;

/** Table of contents. @param lang that of the title */
function contentsMarkup({ t, language }: PageContext, entries: readonly string[], lang: string | undefined): Markup {
  const list = (some: readonly string[]) =>
    html`<ul${attribute('lang', lang)}>${some.map((entry) => html`<li>${entry}</li>`)}</ul>`;
  const first = entries.length > maxEntries ? firstEntries : entries.length;
  const count = { count: entries.length, shown: formatNumber(entries.length, language) };
  const more =
    entries.length > first &&
    html`<details>
      <summary class="btn">${t('record:moreContents', count)}</summary>
      ${list(entries.slice(first))}
    </details>`;
  return html`<section>
    <h2>${t('record:contents')}</h2>
    ${list(entries.slice(0, first))}${more}
  </section>`;
}

export interface RecordView {
  comments: CommentQuery;
  copies: CopiesQuery | undefined;
  /** Path of the reader's favourites, where the record was opened from them. */
  favourites: string | undefined;
}

/** Articles and dissertations have an abstract. */
const papers = new Set(['3', '4']);

function trail({ t, address }: PageContext, { record }: RecordPageModel, { favourites }: RecordView): Markup {
  const kind = address(listPath({ docCode: record.docCode }));
  const back =
    favourites === undefined
      ? html`<a class="back" href="${address('/searchList')}">${t('record:backToResults')}</a>`
      : html`<a class="back known" rel="nofollow" data-back="${address('/personal')}" href="${address(favourites)}"
          >${t('record:backToFavourites')}</a
        >`;
  return html`<nav class="trail" aria-label="${t('record:breadcrumb')}">
    <ol class="flex min-w-0">
      <li><a href="${address('/home')}">${t('record:home')}</a></li>
      <li><a rel="nofollow" href="${kind}">${record.docName}</a></li>
      <li><span aria-current="page" ${attribute('lang', titleLangOf(record))}>${record.title}</span></li>
    </ol>
    ${back}
  </nav>`;
}

/** A book that is all lent may be bought: of a vendor where one offers it, else on recommendation. */
function purchase(context: PageContext, { record, groups, offerId }: RecordPageModel): Markup | undefined {
  const { site, language, t, address } = context;
  if (offerId !== undefined) {
    return html`<p class="mt-3"><a class="btn" href="${address(offerPath(offerId))}">${t('offers:buyInstead')}</a></p>`;
  }
  if (!isAllLent(record, groups) || site.config.recRecord === '0') return undefined;
  const way = recommendationOf(site.menus.menuB, { language, here: '', address: (path) => address(path) });
  if (!way?.href) return undefined;
  const href = `${way.href}${way.href.includes('?') ? '&' : '?'}record=${record.recordId}`;
  return html`<p class="mt-3"><a class="btn" rel="nofollow" href="${href}">${way.label}</a></p>`;
}

/** How to get it, and what else can be done with it: what is under title and authors. */
function actions(context: PageContext, model: RecordPageModel): Markup {
  const { site, t, address } = context;
  const { record, groups, electronic, options, editions, failures } = model;
  const orderFrom = site.parameter.takesDocumentRequests && isOrderable(record) ? record.recordId : undefined;
  const open = model.attachments.find((attachment) => attachment.access === 'everyone' && isPreviewable(attachment));
  const file = open && address(previewPath(record.recordId, open.attachmentId));
  const toDatabase =
    record.docCode === databaseDocCode &&
    html`<p>
      <a class="btn" href="${address(databasePath('nav', record.recordId))}">${t('databases:fromRecord')}</a>
    </p>`;
  const others = editions && editions.total > 1 && editionsMarkup(context, editions);
  return html`${availabilityMarkup(context, { groups, electronic, options, isDatabase: record.docCode === databaseDocCode, file, orderFrom })}${purchase(context, model)}${toDatabase}${others}${failures.main.map(failureMarkup)}${shareMarkup(context, record)}`;
}

function mainColumn(context: PageContext, model: RecordPageModel, view: RecordView): Markup {
  const { record, groups, copies, electronic, attachments, contents, failures } = model;
  const { recordId, summary } = record;
  const lang = titleLangOf(record);
  const parts = [
    groups.length > 0 && holdingsMarkup(context, { recordId, groups, copies, query: view.copies }),
    onlineMarkup(context, electronic),
    attachmentsMarkup(context, recordId, attachments),
    ...failures.attachments.map(failureMarkup),
    summary &&
      html`<section>
        <h2>${context.t(papers.has(record.docCode) ? 'record:abstract' : 'record:summary')}</h2>
        <p class="max-w-text" ${attribute('lang', lang)}>${summary}</p>
      </section>`,
    contents.length > 0 && contentsMarkup(context, contents, lang),
    ...failures.contents.map(failureMarkup),
    detailsMarkup(context, record, model.subjectForms),
    citeMarkup(context, recordId),
  ];
  return html`${parts.flatMap((part) => part || [])}`;
}

function asideColumn(context: PageContext, model: RecordPageModel): Markup | undefined {
  const { record, others, lookupSites, citedCountServices, statistics, months, author, entry, failures } = model;
  const parts = [
    others.length > 0 && otherLibraries(context, others),
    lookupSites.length > 0 && lookupMarkup(context, record.recordId, lookupSites),
    citedCountServices.length > 0 && citedCountsMarkup(context, citedCountServices),
    statistics && statisticsMarkup(context, statistics, months),
    author && aboutAuthor(context, author, entry),
    ...failures.aside.map(failureMarkup),
  ].flatMap((part) => part || []);
  return parts.length > 0 ? html`<aside>${parts}</aside>` : undefined;
}

function sameAuthor(context: PageContext, works: RecordPageModel['works']): Markup | undefined {
  if (!works?.author || works.result.length === 0) return undefined;
  const { t, address } = context;
  const { author, total, result } = works;
  const all =
    total > result.length &&
    html`<p class="pt-3">
      <a href="${address(listPath({ q: author, field: 'author' }))}">${t('record:allOfAuthor')}</a>
    </p>`;
  return html`<section class="related">
    <h2>${t('record:sameAuthor', { author })}</h2>
    ${shelfMarkup(context, result)}${all}
  </section>`;
}

function below(context: PageContext, model: RecordPageModel, view: RecordView): Markup {
  const { t, site } = context;
  const { record, ratings, comments, works, related, dissertations, studies, failures } = model;
  const { recordId } = record;
  const isEvaluated = (ratings?.count ?? 0) > 0 || (comments?.total ?? 0) > 0 || view.comments.filter !== 'all';
  const parts = [
    ratings &&
      comments &&
      isEvaluated &&
      evaluationsMarkup(context, { recordId, ratings, comments, query: view.comments }),
    site.config.loginFlag === '1' && evaluateMarkup(context, recordId),
    sameAuthor(context, works),
    related.length > 0 &&
      html`<section class="related">
        <h2>${t('record:related')}</h2>
        ${shelfMarkup(context, related)}
      </section>`,
    dissertations.length > 0 && studiesMarkup(context, t('outside:relatedDissertations'), dissertations),
    studies.length > 0 && studiesMarkup(context, t('outside:relatedStudies'), studies),
    ...failures.related.map(failureMarkup),
  ];
  return html`${parts.flatMap((part) => part || [])}`;
}

export function recordBody(context: PageContext, model: RecordPageModel, view: RecordView): Markup {
  const { record } = model;
  const activity = activityData(context, record.recordId, record.docCode);
  return html`${trail(context, model, view)}
    <article data-activity="${activity}">
      ${titleBlock(context, record, actions(context, model))}
      <div class="record">
        <div>${mainColumn(context, model, view)}</div>
        ${asideColumn(context, model)}
      </div>
      ${below(context, model, view)}
    </article>`;
}
