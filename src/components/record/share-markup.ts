import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { situations } from '#lib/rules/situations.ts';
import { recordPath } from '#lib/seo/address.ts';
import { fullTitle } from '#lib/seo/text.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';

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
export function shareMarkup({ t, address, origin, site }: PageContext, record: RecordDetail): Markup {
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
