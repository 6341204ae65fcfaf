import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { recordPath } from '#lib/seo/address.ts';
import { buildAddress } from '#lib/urls/address.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';

type Library = OutputOf<'getOtherLibraryCollection'>[number];

function copiesText({ t, language }: PageContext, { itemCount, onShelfCount, useHereCount }: Library): string {
  const number = (value: number) => formatNumber(value, language);
  const copies =
    itemCount === 0
      ? t('record:otherLibraryOnline')
      : t('record:libraryCount', { count: itemCount, free: number(onShelfCount), all: number(itemCount) });
  const here = useHereCount > 0 && t('record:useHere', { count: useHereCount, here: number(useHereCount) });
  return here ? `${copies}${separator}${here}` : copies;
}

/**
 * The same title on the other libraries' sites of this installation. Readers can ask those with copies for one
 * (islands/outside/request.ts); without scripts there is no way to do so.
 */
export function otherLibraries(context: PageContext, libraries: readonly Library[]): Markup {
  const { t, language } = context;
  const items = libraries.map((entry) => {
    const { mappingPath, recordId, name } = entry;
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
    const href = buildAddress(`/${mappingPath}`, language, recordPath(recordId));
    return html`<li><a href="${href}">${name}</a><span class="quiet"> ${copiesText(context, entry)}</span>${ask}</li>`;
  });
  return html`<section>
    <h2>${t('record:otherLibraries')}</h2>
    <ul class="rows asked">
      ${items}
    </ul>
  </section>`;
}
