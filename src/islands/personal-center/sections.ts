import type { SectionKey } from '#lib/site/personal-sections.ts';
import type { SectionModule } from './section.ts';

/** The island of every section there is, loaded when a reader opens it. */
export const sections: Partial<Record<SectionKey, () => Promise<SectionModule>>> = {};
