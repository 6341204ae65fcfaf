import { documentFormPath } from '#lib/document-delivery/delivery-address.ts';
import { isOrderable } from '#lib/document-delivery/prefill.ts';
import { separator } from '#lib/i18n/format.ts';
import { documentTitle, type DocumentOrder } from '#lib/rules/document-delivery.ts';
import { recordPath } from '#lib/seo/address.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { accessRows } from '../record/online-markup.ts';
import { recommendationOf } from '../shell/menu.ts';
import type { Holdings, OpenUrlPage } from './load-openurl-page.ts';

const linkRow = (href: string, text: string): Markup => html`<li><a rel="nofollow" href="${href}">${text}</a></li>`;

/** Ordering the document, by its record if there is one. */
function deliveryRow({ site, t, address }: PageContext, order: DocumentOrder, known: readonly Holdings[]): Markup[] {
  if (!site.parameter.takesDocumentRequests) return [];
  const isPart = order.articleTitle !== '';
  const record = known.find(({ record }) => isOrderable(record) && (!isPart || record.docCode === '3'))?.record;
  const source = record ? { recordId: record.recordId } : { order };
  return [linkRow(address(documentFormPath(source)), t('document-delivery:act'))];
}

/** Recommending the purchase of a book or a journal that is not in the catalogue. */
function purchaseRow({ site, language, address }: PageContext, order: DocumentOrder): Markup[] {
  if (order.documentType === 'dissertation' || order.publicationName === '') return [];
  const way = recommendationOf(site.menus.menuB, { language, here: '', address });
  if (way?.href === undefined) return [];
  const { publicationName: title, author, isbn, articleTitle } = order;
  const texts = new URLSearchParams({ title, ...(articleTitle === '' && author !== '' && { author }) });
  if (isbn !== '') texts.set('isbn', isbn);
  return [linkRow(`${way.href}${way.href.includes('?') ? '&' : '?'}${texts.toString()}`, way.label)];
}

/** What the library has of a document, in the order of choice; without anything, how to get it from elsewhere. */
export function openUrlMarkup(
  context: PageContext,
  { order, known }: Extract<OpenUrlPage, { kind: 'choices' }>,
): Markup {
  const { t, address } = context;
  const { author, publicationName, articleTitle, year, issue, pages } = order;
  const title = documentTitle(order);
  const facts = [author, articleTitle === '' ? '' : publicationName, year, issue, pages].filter(Boolean);
  const held = known.flatMap(({ record, copies, access }) => [
    ...(copies === undefined ? [] : [linkRow(address(copies), t('openurl:copies', { title: record.title }))]),
    ...accessRows(context, access),
  ]);
  const others = [
    ...known.map(({ record }) =>
      linkRow(address(recordPath(record.recordId)), t('openurl:record', { title: record.title })),
    ),
    ...deliveryRow(context, order, known),
    ...(known.length === 0 ? purchaseRow(context, order) : []),
    linkRow(address(listPath({ q: articleTitle || publicationName })), t('openurl:search')),
  ];
  return html`<h1>${title}</h1>
    ${facts.length > 0 && html`<p class="quiet">${facts.join(separator)}</p>`}
    <p class="pt-3">${t(held.length > 0 ? 'openurl:held' : 'openurl:notHeld')}</p>
    <ul class="rows">
      ${held.length > 0 ? held : others}
    </ul>`;
}
