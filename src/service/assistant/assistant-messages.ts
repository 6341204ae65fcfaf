import { inLanguage } from '../../lib/contract/language.ts';
import type { CallContext } from '../platform/context/context.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';

type Values = Record<string, string | number>;

/** Texts of the assistant in the reader's language. */
export const createFormatter =
  ({ language }: CallContext) =>
  (key: MessageKey, values?: Values): string =>
    message(language, key, values);

export const assistantName = ({ library, language }: CallContext): string =>
  inLanguage(library.file.assistant.name, language);
