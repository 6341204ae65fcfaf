/** The interface languages (portal-shell §4.7); zh-CN is the default and has no segment in addresses. */
export const languages = ['zh-CN', 'zh_TW', 'en-US'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh-CN';

/** BCP 47 tag for `lang` and hreflang. */
export const languageTag: Record<Language, string> = { 'zh-CN': 'zh-CN', zh_TW: 'zh-TW', 'en-US': 'en-US' };

/** A text in the three languages; what is missing falls back to zh-CN. Its schema is in local-text.ts. */
export interface LocalText {
  'zh-CN': string;
  zh_TW?: string | undefined;
  'en-US'?: string | undefined;
}

/** The text in that language, or in zh-CN where it has none. */
export function inLanguage(text: LocalText, language: Language): string {
  return text[language] ?? text['zh-CN'];
}

/** Request headers of portal-shell §7.1 for each language. */
export const languageHeaders: Record<Language, { 'x-lang': 'CHI' | 'ENG'; 'content-language': string }> = {
  'zh-CN': { 'x-lang': 'CHI', 'content-language': 'zh_CN' },
  zh_TW: { 'x-lang': 'CHI', 'content-language': 'zh_HK' },
  'en-US': { 'x-lang': 'ENG', 'content-language': 'en_US' },
};

/** The language a request's headers ask for; zh-CN when they do not say. */
export function languageOfHeaders(headers: Headers): Language {
  const content = headers.get('content-language')?.toLowerCase().replace('-', '_');
  if (content === 'zh_hk' || content === 'zh_tw') return 'zh_TW';
  if (content === 'en_us' || (!content && headers.get('x-lang') === 'ENG')) return 'en-US';
  return defaultLanguage;
}
