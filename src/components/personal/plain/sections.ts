import type { SectionKey } from '#lib/site/personal-sections.ts';
import { inbox } from './inbox.ts';
import { loans } from './loans.ts';
import { questionnaires } from './questionnaires.ts';
import type { PlainSection } from './section.ts';

/** Sections that can be read without scripts, by their keys. */
export const plainSections: Partial<Record<SectionKey, PlainSection>> = {
  5: loans,
  10: questionnaires,
  13: inbox,
};
