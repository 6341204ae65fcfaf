import { inLanguage } from '#lib/contract/language.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { libraryJsonLd, openingHoursTexts, websiteJsonLd } from '#lib/seo/json-ld.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { homeBlocksMarkup } from './blocks-markup.ts';
import { loadHome } from './load-home-page.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { searchFields } from '#lib/contract/search-terms.ts';
import { searchPath } from '#lib/queries/search-query.ts';
import { readableAddress } from '#lib/urls/readable-address.ts';
import { iconMarkup, attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { suggestData } from '../suggest/data.ts';

/** Codes of the dictionary docCode; no code: everything. */
const scopes = [
  ['', 'home:scopeAll'],
  ['1', 'home:scopeBook'],
  ['2', 'home:scopeJournal'],
  ['3', 'home:scopePaper'],
  ['4', 'home:scopeDissertation'],
  ['5', 'home:scopeDatabase'],
] as const;

function form(context: PageContext): Markup {
  const { t, address } = context;
  const kinds = scopes.map(
    ([code, key]) =>
      html`<label
        ><input class="sr-only" type="radio" name="docCode" value="${code}" ${code === '' && html` checked`} /><span
          >${t(key)}</span
        ></label
      >`,
  );
  const fields = searchFields.map((field) => html`<option value="${field}">${t(`home:field_${field}`)}</option>`);
  const label = t('home:searchCatalogue');
  return html`<form
    action="${address('/searchList')}"
    method="get"
    role="search"
    aria-label="${label}"
    data-search
    data-suggest="${suggestData(context)}"
  >
    <fieldset class="scopes">
      <legend class="sr-only">${t('home:scope')}</legend>
      ${kinds}
    </fieldset>
    <div class="searchbox">
      <select name="field" aria-label="${t('home:field')}">
        ${fields}
      </select>
      <input
        type="search"
        name="q"
        maxlength="500"
        aria-label="${label}"
        placeholder="${t('home:placeholder')}"
        enterkeyhint="search"
        autocomplete="off"
      />
      <button class="btn btn-main" type="submit" aria-label="${t('home:search')}">
        ${iconMarkup('search')}<span>${t('home:search')}</span>
      </button>
    </div>
  </form>`;
}

/** The first thing on the page: a plain GET form to the result list, and what others search. */
function searchPanel(context: PageContext, topSearches: OutputOf<'getTopSearches'>): Markup {
  const { t, address, site, language } = context;
  const background = site.config.searchBackGround;
  const searched = topSearches.map(
    ({ term }) => html`<li><a href="${readableAddress(address(searchPath({ q: term })))}">${term}</a></li>`,
  );
  const picture =
    background !== '' &&
    html`<img class="hero-picture" ${attribute('src', background)} alt="" data-fallback="drawn" />`;
  return html`<div class="hero">
    ${picture}
    <div class="wrap">
      <div class="search-panel${background !== '' && ' card'}">
        <h1>${inLanguage(site.name, language)}</h1>
        ${form(context)}
        <div class="after-search">
          ${
            topSearches.length > 0 &&
            html`<div class="hot">
              <h2>${t('home:hotSearches')}</h2>
              <ul>
                ${searched}
              </ul>
            </div>`
          }
          <p class="ways">
            <a href="${address('/advanceSearch')}">${t('advanced:title')}</a>
            <a href="${address('/categorySearchList')}">${t('category:title')}</a>
          </p>
        </div>
      </div>
    </div>
  </div>`;
}

export async function homePage({ locals }: PageInput): Promise<PageContent> {
  const { site, language, t, address, origin } = locals;
  const answer = emptyAnswer();
  const home = await loadHome({ locals, response: answer });
  const blocks = home.failure === undefined ? homeBlocksMarkup(locals, home) : failureMarkup(home.failure);
  const name = inLanguage(site.name, language);
  const url = (to: string) => `${origin}${address(to)}`;
  const jsonLd = [
    websiteJsonLd({ name, language, url }),
    libraryJsonLd({
      name,
      url,
      logo: site.logoUrl && new URL(site.logoUrl, origin).href,
      telephone: site.logo.consultationPhone,
      email: site.logo.directorMailbox,
      openingHours: home.hours?.data ? openingHoursTexts(home.hours.data.week) : [],
    }),
  ];
  const props = { title: name, description: t('home:description', { name }), jsonLd, feed: '/newBooks.atom' };
  return { ...answer, props, parts: [searchPanel(locals, home.topSearches).text + blocks.text] };
}
