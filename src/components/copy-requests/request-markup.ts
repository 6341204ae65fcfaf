import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { nextStep } from '#lib/copy-requests/next-step.ts';
import { copyRequestPath, ownRequestsPath, type RequestTarget } from '#lib/copy-requests/request-address.ts';
import { messagesByLanguage } from '#lib/i18n/messages.ts';
import { recordPath } from '#lib/seo/address.ts';
import { iconMarkup, attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { titleLangOf } from '../parts/record-language.ts';
import type { CopyRequestPage } from './load-copy-request.ts';
import { requestForm, type SentRequest } from './request-form-markup.ts';

/** What a request is about, with the way back. @param back address of its page */
export const requestedRecord = (record: Pick<RecordDetail, 'title' | 'titleLang' | 'author'>, back: string): Markup =>
  html`<p class="request-book" ${attribute('lang', titleLangOf(record))}>
    <a href="${back}">${record.title}</a>
    ${record.author && html`<small>${record.author}</small>`}
  </p>`;

/** Only readers place requests: the way to sign in, and back to the form. @param here path of the form */
export const signInFirst = ({ t, address }: PageContext, here: string): Markup =>
  html`<div class="notice">
    <p>${t('copy-requests:signInFirst')}</p>
    <p>
      <a
        class="btn btn-main"
        href="${address(`/login?${new URLSearchParams({ next: here }).toString()}`)}"
        rel="nofollow"
        data-sign-in
        >${t('copy-requests:signIn')}</a
      >
    </p>
  </div>`;

export const leaveLink = (href: string, text: string): Markup =>
  html`<a class="btn" href="${href}" data-leave>${text}</a>`;

/** A request that was sent: what happens next, and the ways on. */
export const sentMarkup = (state: string, text: Markup, ways: Markup): Markup =>
  html`<div class="request-placed" role="status">
      <p class="state in">${iconMarkup('check')} ${state}</p>
      ${text}
    </div>
    <p class="acts">${ways}</p>`;

/** The part of a page that islands/copy-requests shows in a dialog. */
export const requestPart = ({ t }: PageContext, title: string, content: Markup): Markup =>
  html`<h1>${title}</h1>
    <div data-request-part data-title="${title}" data-close="${t('close')}">${content}</div>`;

function placedMarkup({ t, address, language }: PageContext, request: CopyRequest, leave: Markup): Markup {
  const state = t(`copy-requests:placed_${request.stage === 'toApprove' ? 'toApprove' : request.kind}`);
  const next = nextStep(request, messagesByLanguage[language]['copy-requests'], language);
  const own = html`<a class="btn btn-main" href="${address(ownRequestsPath)}">${t('copy-requests:seeRequests')}</a>`;
  return sentMarkup(state, html`<p>${next}</p>`, html`${own} ${leave}`);
}

type ShownRequest = Exclude<CopyRequestPage, { show: 'nothing' }>;

function contentOf(
  context: PageContext,
  page: ShownRequest,
  { target, ...sent }: SentRequest & { target: RequestTarget },
  back: string,
): Markup {
  const { t } = context;
  const toRecord = leaveLink(back, t('copy-requests:backToRecord'));
  if (page.show === 'signIn') return signInFirst(context, copyRequestPath(target));
  if (page.show === 'placed') return placedMarkup(context, page.request, toRecord);
  if (page.show === 'form') return requestForm(context, page, sent, leaveLink(back, t('copy-requests:cancel')));
  return html`<div class="notice"><p>${sent.refused || page.reason || t('copy-requests:notOffered')}</p></div>
    <p class="acts">${toRecord}</p>`;
}

export function copyRequestMarkup(
  context: PageContext,
  page: ShownRequest,
  { target, title, ...sent }: SentRequest & { target: RequestTarget; title: string },
): Markup {
  const back = context.address(recordPath(target.recordId));
  return requestPart(
    context,
    title,
    html`${requestedRecord(page.record, back)}${contentOf(context, page, { target, ...sent }, back)}`,
  );
}
