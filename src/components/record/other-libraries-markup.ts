import type { OutputOf } from '#lib/contract/contract.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { copiesText, holderAddress } from '../parts/holder-markup.ts';

type Library = OutputOf<'getOtherLibraryCollection'>[number];

/**
 * The same title on the other libraries' sites of this installation. Readers can ask those with copies for one
 * (islands/outside/request.ts); without scripts there is no way to do so.
 */
export function otherLibraries(context: PageContext, libraries: readonly Library[]): Markup {
  const { t } = context;
  const items = libraries.map((entry) => {
    const { recordId, name } = entry;
    const ask =
      entry.requestable &&
      html`<button
        type="button"
        class="btn script"
        data-request="${recordId}"
        data-done="${t('requests:requested')}"
        aria-label="${t('requests:requestFrom', { library: name })}"
      >
        ${t('requests:request')}
      </button>`;
    const href = holderAddress(context, entry);
    return html`<li><a href="${href}">${name}</a><span class="quiet"> ${copiesText(context, entry)}</span>${ask}</li>`;
  });
  return html`<section>
    <h2>${t('record:otherLibraries')}</h2>
    <ul class="rows asked">
      ${items}
    </ul>
  </section>`;
}
