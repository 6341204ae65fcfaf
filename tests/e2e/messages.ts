import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#lib/contract/language.ts';
import type { Area, Messages } from '#lib/i18n/messages.ts';

const locales = join(import.meta.dirname, '../../src/lib/i18n/locales');

/** The portal's messages of one area in a language, read from their file: browser tests are not built by Vite. */
export const readMessages = <A extends Area>(language: Language, area: A): Messages[A] =>
  JSON.parse(readFileSync(join(locales, language, `${area}.json`), 'utf8'));
