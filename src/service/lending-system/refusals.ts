import type { Language } from '../../lib/contract/language.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import type { Refusal } from './types.ts';

/** Why the other system did not do it, for the reader. @param otherwise where it gives no reason */
export function reasonText(language: Language, { reason }: Refusal, otherwise: MessageKey): string {
  if (!reason) return message(language, otherwise);
  return 'words' in reason ? reason.words : message(language, reason.key);
}
