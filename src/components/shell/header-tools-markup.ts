import { inLanguage, languages, languageTag } from '#lib/contract/language.ts';
import { translator } from '#lib/i18n/server.ts';
import { readSearchQuery, writeSearchQuery } from '#lib/queries/search-query.ts';
import { iconMarkup } from '../markup/icon.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { hereMark } from './cached-fragment.ts';

/** Three links to this very page, whose path is put in later; the script only remembers the choice. */
export function languageSwitcher({ language, t, address }: PageContext): Markup {
  const items = languages.map((other) => {
    const tag = languageTag[other];
    const current = attribute('aria-current', other === language ? 'true' : undefined);
    return html`<li>
      <a
        class="bar-button"
        href="${address(hereMark, other)}"
        lang="${tag}"
        hreflang="${tag}"
        data-language="${other}"
        ${current}
        >${translator(other)('languageName')}</a
      >
    </li>`;
  });
  return html`<details class="drop drop-end" name="menu">
    <summary class="bar-button" title="${t('shell:language')}">
      ${iconMarkup('globe')}<span class="word">${t('languageName')}</span
      ><span class="short">${t('shell:languageShort')}</span>${iconMarkup('arrowDown', { size: 14 })}
    </summary>
    <ul class="drop-panel">
      ${items}
    </ul>
  </details>`;
}

export const helpMarkup = ({ t }: Pick<PageContext, 't'>): Markup =>
  html`<button
      class="bar-button"
      type="button"
      popovertarget="help"
      title="${t('shell:help')}"
      aria-label="${t('shell:help')}"
    >
      ${iconMarkup('help')}<span class="word">${t('shell:help')}</span>
    </button>
    <div id="help" class="help" popover role="dialog" aria-labelledby="help-title">
      <h2 id="help-title">${t('shell:helpTitle')}</h2>
      <ul>
        <li>${t('shell:helpWords')}</li>
        <li>${t('shell:helpFields')}</li>
        <li>${t('shell:helpScripts')}</li>
        <li>${t('shell:helpNarrow')}</li>
      </ul>
      <button class="btn" type="button" popovertarget="help" popovertargetaction="hide">${t('close')}</button>
    </div>`;

/**
 * The choice among a library's codes of its own (portal-shell §4.7); nothing where there is none. Each choice is a link
 * to the result list in that library; with script it is kept for the next searches and the page is reloaded.
 * @param search the query of a result list; elsewhere undefined: the choice begins a new search
 */
export function librarySelector(context: PageContext, search: URLSearchParams | undefined): Markup {
  const { site, language, t, address } = context;
  const { independentLibCode, libraries } = site.libraries;
  if (!independentLibCode || libraries.length < 2) return html``;
  const query = readSearchQuery(search ?? new URLSearchParams());
  const given = query.facets.libCode ?? [];
  const choices = [
    { code: '', name: t('shell:allLibraries') },
    ...libraries.map(({ libCode, libName }) => ({ code: libCode, name: inLanguage(libName, language) })),
  ];
  const chosen = choices.find(({ code }) => given.length === 1 && code === given[0]) ?? choices[0];
  const listOf = (code: string) => {
    const facets = { ...query.facets, libCode: code === '' ? [] : [code] };
    return address(`/searchList${writeSearchQuery({ ...query, page: 1, facets })}`);
  };
  const stays = search === undefined && html` data-stays`;
  const items = choices.map(({ code, name }) => {
    const current = attribute('aria-current', code === chosen?.code ? 'true' : undefined);
    return html`<li>
      <a class="bar-button" href="${listOf(code)}" rel="nofollow" data-library="${code}" ${stays}${current}>${name}</a>
    </li>`;
  });
  return html`<details class="drop drop-end" name="menu" data-libraries="${given.length > 0 ? 'given' : 'open'}">
    <summary class="bar-button" title="${t('shell:chooseLibrary')}">
      ${iconMarkup('library')}<span class="sr-only">${t('shell:chooseLibrary')}</span
      ><span class="chosen">${chosen?.name}</span>${iconMarkup('arrowDown', { size: 14 })}
    </summary>
    <ul class="drop-panel">
      ${items}
    </ul>
  </details>`;
}
