import type { SectionModule } from '../section/section.ts';

const modules = import.meta.glob<SectionModule>(['../*/section.tsx', '../purchasing/screens/*.tsx']);

/** The island of a section of the personal center or of a purchasing screen, loaded when a reader opens it. */
export const sectionIsland = (name: string): (() => Promise<SectionModule>) | undefined =>
  modules[`../${name}/section.tsx`] ?? modules[`../purchasing/screens/${name}.tsx`];
