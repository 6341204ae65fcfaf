/** Whether texts of a language are in Chinese, with its punctuation and no spaces between words. */
export const isChinese = (language: string): boolean => language.startsWith('zh');
