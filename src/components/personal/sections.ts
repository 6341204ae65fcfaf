import type { SectionName } from '#lib/rules/personal-sections.ts';
import type { PlainSection } from '../plain-section/section.ts';

const modules = import.meta.glob<PlainSection>('../*/plain-section.ts', { eager: true, import: 'plainSection' });

/** A section of the personal center as the server renders it for its reader. */
export const plainSectionOf = (name: SectionName): PlainSection | undefined => modules[`../${name}/plain-section.ts`];
