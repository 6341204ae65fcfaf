import { separator } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { langOf } from '../script-language.ts';
import { externalLink } from '../parts/link-markup.ts';

export type EncyclopediaEntry = NonNullable<OutputOf<'getEncyclopediaEntry'>['entry']>;

/** What an encyclopedia says, with its name and the way there. */
export function entryMarkup({ t, language }: Pick<PageContext, 't' | 'language'>, entry: EncyclopediaEntry): Markup {
  const { title, description, extract, url, source } = entry;
  const lang = attribute('lang', langOf(extract, language));
  const about = description && `${separator}${description}`;
  return html`<p class="quiet"><b${lang}>${title}</b>${about}</p><p${lang} class="extract">${extract}</p><p>${externalLink(t, url, t('outside:readIn', { source }))}</p>`;
}
