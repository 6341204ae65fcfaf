import type { OutputOf } from '#lib/contract/contract.ts';
import type { Part } from '#lib/pages/part.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';

/** What the link in a mail would end, with the button that ends it. @param isDone it has ended now */
export function unsubscribeMarkup(
  { t, address }: PageContext,
  { data, failure }: Part<OutputOf<'getUnsubscription'>>,
  { token, isDone }: { token: string; isDone: boolean },
): Markup {
  const title = html`<h1>${t('notices:unsubscribeTitle')}</h1>`;
  if (!data) return html`${title}${failureMarkup(failure)}`;
  const kinds = html`<ul class="list-disc ps-8">
    ${data.kinds.map((kind) => html`<li>${kind}</li>`)}
  </ul>`;
  if (!isDone && !data.isOff) {
    return html`${title}
      <p>${t('notices:unsubscribeAsk')}</p>
      ${kinds}
      <form method="post" action="${address(`/unsubscribe?t=${encodeURIComponent(token)}`)}">
        <p><button class="btn btn-main">${t('notices:unsubscribe')}</button></p>
      </form>`;
  }
  const outcome = isDone
    ? html`<p role="status">${t('notices:unsubscribed')}</p>`
    : html`<p>${t('notices:unsubscribedAlready')}</p>`;
  return html`${title}${outcome}${kinds}
    <p>
      ${t('notices:back')}
      <a href="${address(sectionPath('inbox', { tab: 'settings' }))}">${t('notices:toSettings')}</a>
    </p>`;
}
