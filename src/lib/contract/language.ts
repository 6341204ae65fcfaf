import { isChinese } from '../rules/is-chinese.ts';

/** The interface languages (portal-shell §4.7); zh-CN is the default and has no segment in addresses. */
export const languages = ['zh-CN', 'zh_TW', 'en-US'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh-CN';

/** A value for each language. */
export const byLanguage = <T>(value: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, value(language)])) as Record<Language, T>;

/** BCP 47 tag for `lang` and hreflang. */
export const languageTag = byLanguage((language) => language.replace('_', '-'));

/** A text in the languages; what is missing falls back to zh-CN. Its schema is in local-text.ts. */
export type LocalText = Record<'zh-CN', string> & Partial<Record<Language, string>>;

/** The text in that language, or in zh-CN where it has none. */
export function inLanguage(text: LocalText, language: Language): string {
  return text[language] ?? text['zh-CN'];
}

/** Request headers of portal-shell §7.1 for each language. The specification names Hong Kong for zh_TW. */
export const languageHeaders = byLanguage((language) => ({
  'x-lang': isChinese(language) ? 'CHI' : 'ENG',
  'content-language': language === 'zh_TW' ? 'zh_HK' : language.replace('-', '_'),
}));

/** The language a request's headers ask for; zh-CN when they do not say. */
export function languageOfHeaders(headers: Headers): Language {
  const content = headers.get('content-language')?.toLowerCase().replace('-', '_');
  if (!content) return headers.get('x-lang') === 'ENG' ? 'en-US' : defaultLanguage;
  const names = (language: Language) => [language.replace('-', '_'), languageHeaders[language]['content-language']];
  return (
    languages.find((language) => names(language).some((name) => name.toLowerCase() === content)) ?? defaultLanguage
  );
}
