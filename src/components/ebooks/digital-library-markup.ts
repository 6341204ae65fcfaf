import { formatNumber } from '#lib/i18n/format.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { basePath } from '../packages/special-address.ts';
import { booksMarkup } from './books-markup.ts';
import type { DigitalLibrary } from './digital-library.ts';

const paths = {
  ebooks: '/elecBook',
  journals: listPath({ docCode: '2', resourceType: '2' }),
  databases: listPath({ docCode: '5' }),
  dissertations: '/schoolBaseNav',
  papers: listPath({ docCode: '3', resourceType: '2' }),
};

export function digitalLibraryMarkup(context: PageContext, library: DigitalLibrary): Markup {
  const { t, address, language } = context;
  const { counts, collections, bases, newest, failure } = library;
  const number = (value: number) => formatNumber(value, language);
  const section = (id: string, title: string, content: Markup) =>
    html`<section class="pt-6" aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      ${content}
    </section>`;
  const facts = counts.map(
    ({ kind, count }) =>
      html`<li>
        <a
          class="block px-4 py-3 border border-line rounded-(--radius) no-underline hover:underline"
          href="${address(paths[kind])}"
          ><b class="block text-[1.5rem]">${number(count)}</b> ${t(`ebooks:count_${kind}`, { count })}</a
        >
      </li>`,
  );
  const collectionItems = collections.map(
    ({ name, count }) =>
      html`<li>
        <a rel="nofollow" href="${address(listPath({ collectionName: name }))}">${name}</a> <i>${number(count)}</i>
      </li>`,
  );
  const baseItems = bases.map(
    ({ packageId, name, count, intro }) =>
      html`<li>
        <h3><a href="${address(basePath(packageId))}">${name}</a> <i>${number(count)}</i></h3>
        ${intro && html`<p>${intro}</p>`}
      </li>`,
  );
  const isEmpty = counts.length + collections.length + bases.length === 0;
  return html`<h1>${t('ebooks:digitalLibrary')}</h1>
    ${failure ? failureMarkup(failure.message) : isEmpty && emptyMarkup(t('ebooks:digitalNone'), html``)}
    <ul class="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4 py-4">
      ${facts}
    </ul>
    ${
      collections.length > 0 &&
      section(
        'collections',
        t('ebooks:collections'),
        html`<ul class="sp-children">
          ${collectionItems}
        </ul>`,
      )
    }${
      bases.length > 0 &&
      section(
        'bases',
        t('packages:title'),
        html`<ul class="sp-grid">
          ${baseItems}
        </ul>`,
      )
    }${newest.length > 0 && section('newest', t('ebooks:newest'), booksMarkup(context, newest))}`;
}
