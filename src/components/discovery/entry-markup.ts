import type { DiscoveryEntry, DiscoveryProvider } from '#lib/contract/calls/discovery.ts';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { separator } from '#lib/i18n/format.ts';
import { subjectLabel } from '#lib/rules/subject-heading.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { headingMarkup } from '../navigation/list-parts-markup.ts';
import { entryPath } from '../parts/discovery-paths.ts';
import { imprintOf, titleLangOf } from '../parts/record-language.ts';
import { externalLink } from '../parts/link-markup.ts';
import { colonOf } from '../script-language.ts';
import { webAddress } from '../web-address.ts';

/** A title with its subtitle after a colon. */
export const titleMarkup = ({ title, subtitle }: { title: string; subtitle: string | null }): Markup =>
  html`${title}${subtitle && html`<span>${colonOf(title)}${subtitle}</span>`}`;

/** The full text of an entry, and the record of the catalogue that holds it. */
function waysMarkup({ t, address }: PageContext, entry: DiscoveryEntry, isOwn: boolean): Markup {
  const fullText = webAddress(entry.fullTextUrl);
  // Of the own catalogue every entry is held.
  const held = isOwn ? null : entry.recordId;
  if (fullText === undefined && held === null) return html``;
  return html`<p class="ways">
    ${fullText && externalLink(t, fullText, t('discovery:fullText'))}
    ${held && html`<a href="${address(`/searchList/bookDetails/${held}`)}">${t('discovery:held')}</a>`}
  </p>`;
}

/**
 * One hit of a provider: what a reader must know to choose it, and how to get it.
 * @param how.isBrief leaves out what leads elsewhere: in a box among others
 */
export function discoveryEntry(
  context: PageContext,
  entry: DiscoveryEntry,
  provider: Pick<DiscoveryProvider, 'id' | 'kind'>,
  { level = 2, isBrief = false }: { level?: 2 | 3; isBrief?: boolean } = {},
): Markup {
  const { t, address } = context;
  const { author, source, subjects } = entry;
  const lang = attribute('lang', titleLangOf(entry));
  const imprint = imprintOf(entry, t);
  const link = html`<a rel="nofollow" href="${address(entryPath(provider.id, entry.id))}">${titleMarkup(entry)}</a>`;
  const line =
    (author ?? imprint) !== '' &&
    html`<p class="line">
      ${author && html`<span${lang}>${author}</span>`}${author && imprint && separator}${imprint}
    </p>`;
  const about = html`<p class="quiet line">
    ${entry.docName}${source && `${separator}${source}`}${
      subjects && html`<span${lang}>${`${separator}${subjects.map(subjectLabel).join(separator)}`}</span>`
    }
  </p>`;
  return html`<li class="entry">
    ${headingMarkup(level, link, lang)}${line}${!isBrief && about}${
      !isBrief && waysMarkup(context, entry, provider.kind === 'local')
    }
  </li>`;
}

export function catalogueHit({ t, address }: PageContext, hit: RecordSummary): Markup {
  const line = [hit.author, imprintOf(hit, t)].filter(Boolean).join(separator);
  const link = html`<a href="${address(`/searchList/bookDetails/${hit.recordId}`)}">${titleMarkup(hit)}</a>`;
  return html`<li class="entry">
    ${headingMarkup(3, link, attribute('lang', titleLangOf(hit)))}${line !== '' && html`<p class="line">${line}</p>`}
  </li>`;
}
