import { attribute, type Markup, type PageContext } from '../markup/markup.ts';
import { langOf } from '../script-language.ts';

/** The `lang` of a title; undefined where the catalogue does not know it. */
export const titleLangOf = ({ titleLang }: { titleLang: string }): string | undefined =>
  titleLang === 'und' ? undefined : titleLang;

/** The attribute `lang` of a text whose language no data tell. */
export const langAttribute = (text: string, { language }: Pick<PageContext, 'language'>): Markup =>
  attribute('lang', langOf(text, language));
