import { separator } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { noteText } from '../parts/embargo.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { externalLink } from '../parts/link-markup.ts';
import { webAddress } from '../web-address.ts';
import { fileAddress, isPreviewable, outsideAddress, previewPath } from './attachments.ts';

type Electronic = OutputOf<'listElectronicItems'>[number];
type Attachment = OutputOf<'listAttachments'>[number];

/** The site's name in an address; the address where it has none. */
const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;

function coverageOf({ t }: PageContext, { from, to }: Electronic): string | undefined {
  if (from && to) return t('record:coverageFromTo', { from, to });
  if (from) return t('record:coverageFrom', { from });
  return to ? t('record:coverageTo', { to }) : undefined;
}

const row = (link: Markup, facts: readonly (string | null | undefined)[]): Markup => {
  const text = facts.filter(Boolean).join(separator);
  return html`<li>${link}${text !== '' && html`<span class="quiet"> ${text}</span>`}</li>`;
};

/** A list item for each electronic copy that leads somewhere, with what it covers. */
export const accessRows = (context: PageContext, electronic: readonly Electronic[]): Markup[] =>
  electronic.flatMap((entry) => {
    const url = webAddress(entry.url);
    if (!url) return [];
    const label = entry.label ?? entry.collection ?? hostOf(url);
    const collection = entry.collection === label ? null : entry.collection;
    return row(externalLink(context.t, url, label), [
      collection,
      coverageOf(context, entry),
      entry.note && noteText(entry.note, context.t),
    ]);
  });

export function onlineMarkup(context: PageContext, electronic: readonly Electronic[]): Markup | undefined {
  const { t } = context;
  const rows = accessRows(context, electronic);
  if (rows.length === 0) return undefined;
  return html`<section id="online" data-count="access">
    <h2>${t('record:onlineAccess')}</h2>
    <ul class="rows">
      ${rows}
    </ul>
  </section>`;
}

export function attachmentsMarkup(
  context: PageContext,
  recordId: string,
  attachments: readonly Attachment[],
): Markup | undefined {
  const { t, site, language, address } = context;
  const access = { everyone: null, reader: t('pdf:forReaders'), inside: t('pdf:insideOnly') };
  const rows = attachments.flatMap((attachment) => {
    const { attachmentId } = attachment;
    const own = isPreviewable(attachment)
      ? address(previewPath(recordId, attachmentId))
      : fileAddress(site.mappingPath, language, { recordId, attachmentId });
    const href = attachment.url === null ? own : outsideAddress(attachment);
    if (href === undefined) return [];
    const type = attachment.url === null ? null : attachment.mediaType;
    return row(html`<a href="${href}" rel="nofollow">${attachment.title}</a>`, [type, access[attachment.access]]);
  });
  if (rows.length === 0) return undefined;
  return html`<section data-count="download">
    <h2>${t('record:attachments')}</h2>
    <ul class="rows">
      ${rows}
    </ul>
  </section>`;
}
