import type { SectionModule } from '../section/section.ts';

const modules = import.meta.glob<SectionModule>('../*/section.tsx');

/** The island of a section of the personal center, loaded when a reader opens the section. */
export const sectionIsland = (name: string): (() => Promise<SectionModule>) | undefined =>
  modules[`../${name}/section.tsx`];
