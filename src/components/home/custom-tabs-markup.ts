import { searchTabs, type HomeBlock, type SearchTab } from '#lib/rules/home-view.ts';
import { iconMarkup, html, type Markup, type PageContext } from '../markup/markup.ts';

const blockKeys = {
  hours: 'home:openToday',
  counts: 'home:collections',
  entries: 'home:quickEntries',
  news: 'home:news',
  events: 'home:events',
  newBooks: 'home:newBooks',
  hotLoans: 'home:hotLoans',
  topTen: 'home:topTen',
  classes: 'home:classes',
  customShelf: 'home:customShelf',
  topics: 'home:topics',
  bookLists: 'home:bookLists',
  hotCollections: 'home:hotCollections',
  newCollections: 'home:newCollections',
  tryCollections: 'home:tryCollections',
  readers: 'home:readers',
  donations: 'home:donations',
} as const satisfies Record<HomeBlock, string>;
const tabKeys = {
  all: 'home:scopeAll',
  '1': 'home:scopeBook',
  '2': 'home:scopeJournal',
  '3': 'home:scopePaper',
  '4': 'home:scopeDissertation',
  '5': 'home:scopeDatabase',
} as const satisfies Record<SearchTab, string>;

function listMarkup(
  { t }: PageContext,
  list: 'blocks' | 'tabs',
  title: string,
  items: readonly { value: string; name: string }[],
): Markup {
  const rows = items.map(
    ({ value, name }) =>
      html`<li>
        <label><input type="checkbox" value="${value}" checked autocomplete="off" /> ${name}</label>
        <button type="button" data-move="up" aria-label="${t('home-view:up', { name })}" hidden>
          ${iconMarkup('arrowDown', { size: 18 })}
        </button>
        <button type="button" data-move="down" aria-label="${t('home-view:down', { name })}" hidden>
          ${iconMarkup('arrowDown', { size: 18 })}
        </button>
      </li>`,
  );
  return html`<fieldset class="card" disabled>
    <legend>${title}</legend>
    <ol data-list="${list}">
      ${rows}
    </ol>
  </fieldset>`;
}

/**
 * What is on the home page and over its search box; readers choose and order it, visitors see the library's order.
 * @param login address of the sign-in that leads back here
 */
export function customTabsMarkup(context: PageContext, blocks: readonly HomeBlock[], login: string): Markup {
  const { t, address } = context;
  const blockItems = blocks.map((value) => ({ value, name: t(blockKeys[value]) }));
  const tabItems = searchTabs.map((value) => ({ value, name: t(tabKeys[value]) }));
  return html`<h1>${t('home-view:title')}</h1>
    <p data-visitors>${t('home-view:forReaders')} <a href="${login}" data-sign-in>${t('home-view:signIn')}</a></p>
    <form id="home-view" data-saved="${t('home-view:saved')}" data-need-tab="${t('home-view:needTab')}">
      ${listMarkup(context, 'blocks', t('home-view:blocks'), blockItems)}${listMarkup(
        context,
        'tabs',
        t('home-view:tabs'),
        tabItems,
      )}
      <p class="acts flex flex-wrap gap-3">
        <button class="btn btn-main" hidden>${t('home-view:save')}</button>
        <button class="btn" type="reset" hidden>${t('home-view:asLibrary')}</button>
        <a class="btn" href="${address('/home')}">${t('home-view:toHome')}</a>
      </p>
    </form>`;
}
