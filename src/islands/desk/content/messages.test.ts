import { expect, test } from 'vitest';
import { languages } from '#lib/contract/language.ts';
import { messagesByLanguage } from '#lib/i18n/messages.ts';
import { languageNames } from './messages.ts';

test('languages are called what the portal calls them', () => {
  for (const language of languages)
    expect(languageNames[language]).toBe(messagesByLanguage[language].common.languageName);
});
