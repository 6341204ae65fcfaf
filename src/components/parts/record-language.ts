import { attribute, type Markup, type PageContext } from '../markup/markup.ts';
import { langOf } from '../script-language.ts';
import { tightSeparator } from '#lib/rules/tight-separator.ts';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import type { Translate } from '#lib/i18n/server.ts';

type Published = Pick<RecordSummary, 'docCode' | 'publisher' | 'publishYear' | 'endYear' | 'edition'>;

/** Code of journals in the dictionary `docCode`. */
const journal = '2';

/** Formats the years of a record: 2019, 350 BC; of a serial 1986–, 1986–2003. */
export function yearsOf({ docCode, publishYear, endYear }: Published, t: Translate): string {
  if (publishYear === null) return '';
  if (publishYear < 0) return t('record:beforeChrist', { year: -publishYear });
  if (docCode !== journal) return String(publishYear);
  return `${String(publishYear)}–${endYear === null ? '' : String(endYear)}`;
}

/** Publisher · year · edition, without the unknown ones; empty when all are unknown. */
export const imprintOf = (record: Published, t: Translate): string =>
  [record.publisher, yearsOf(record, t), record.edition].filter(Boolean).join(tightSeparator);

/** The `lang` of a title; undefined where the catalogue does not know it. */
export const titleLangOf = ({ titleLang }: { titleLang: string }): string | undefined =>
  titleLang === 'und' ? undefined : titleLang;

/** The attribute `lang` of a text whose language no data tell. */
export const langAttribute = (text: string, { language }: Pick<PageContext, 'language'>): Markup =>
  attribute('lang', langOf(text, language));
