import type { OutputOf } from '#lib/contract/contract.ts';
import { copyRequestPath } from '#lib/copy-requests/request-address.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { primaryShown, type PrimaryShown } from './primary.ts';

type Options = OutputOf<'getRequestOptions'>;

function stateMarkup({ address }: PageContext, { state, isGood, shelfPath, callNo, hint }: PrimaryShown): Markup {
  const where = shelfPath ? html`<a rel="nofollow" href="${address(shelfPath)}">${state}</a>` : state;
  const call = callNo && html`<strong class="call">${callNo}</strong>`;
  return html`<div>
    <p class="state${isGood && ' in'}">${where}${call}</p>
    ${hint && html`<p class="quiet">${hint}</p>`}
  </div>`;
}

/** The other requests, each refused one with its reason. */
function otherActions({ t, address }: PageContext, recordId: string, others: Options['options']): Markup {
  const items = others.map(({ kind, isAllowed, reason }) => {
    const label = t(`copy-requests:act_${kind}`);
    const act = isAllowed
      ? html`<a rel="nofollow" href="${address(copyRequestPath({ recordId, kind }))}" data-ask="${kind}">${label}</a>`
      : label;
    return html`<li>${act}<small>${isAllowed ? t(`copy-requests:about_${kind}`) : reason}</small></li>`;
  });
  return html`<details class="ways">
    <summary class="btn">${t('copy-requests:otherWays')}</summary>
    <ul class="card">
      ${items}
    </ul>
  </details>`;
}

/**
 * What can be done now to have the record in print: where it is, or the one request that fits, and behind a quiet menu
 * the others. Visitors' pages have what is true for readers in general; for a reader islands/copy-requests puts the
 * reader's own in its place. Every request is a link to its form.
 * @param isQuiet something else is the main thing to press
 */
export function primaryMarkup(context: PageContext, options: Options, isQuiet = false): Markup {
  const { recordId, primary } = options;
  const shown = primaryShown(context, recordId, primary);
  if (!shown) return html``;
  const { link } = shown;
  // A reader who has it, or has asked for it, is not offered it again.
  const isOwn = primary.action === 'requested' || primary.action === 'borrowed';
  const others = (isOwn ? [] : options.options)
    .filter(({ kind }) => kind !== link?.kind)
    .sort((a, b) => Number(b.isAllowed) - Number(a.isAllowed));
  const main =
    link &&
    html`<a
      class="btn${!isQuiet && ' btn-main'}"
      rel="nofollow"
      href="${context.address(link.path)}"
      ${attribute('data-ask', link.kind ?? undefined)}
      >${link.label}</a
    >`;
  const actions = others.length > 0 && otherActions(context, recordId, others);
  const acts = (main || actions) && html`<div class="acts">${main}${actions}</div>`;
  return html`${stateMarkup(context, shown)}${acts}`;
}
