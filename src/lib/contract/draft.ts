import type { AnswerCall } from './answering.ts';
import type { ContentValue } from './desk/content.ts';
import type { Language } from './language.ts';

/** An entry of content that is not saved. */
export interface Draft {
  kind: string;
  value: ContentValue;
  language: Language;
}

/**
 * Shows content with an entry that is not saved, where staff may see it.
 * @param show reads by the given calls; `name` is how the address of the reader's page names the entry
 * @throws what the kind refuses, and what `show` throws
 */
export type ShowDraft = <T>(
  mappingPath: string,
  draft: Draft,
  show: (answer: AnswerCall, name: string) => Promise<T>,
) => Promise<T>;
