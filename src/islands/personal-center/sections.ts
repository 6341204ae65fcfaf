import type { SectionKey } from '#lib/urls/personal-sections.ts';
import type { SectionModule } from '../section/section.ts';

/** The island of every section there is, loaded when a reader opens it. */
export const sections: Partial<Record<SectionKey, () => Promise<SectionModule>>> = {
  '0': () => import('../my-library/section.tsx'),
  '1': () => import('../profile/section.tsx'),
  '13': () => import('../inbox/section.tsx'),
  2: () => import('../favourites/section.tsx'),
  3: () => import('../subscriptions/section.tsx'),
  4: () => import('../requests/section.tsx'),
  5: () => import('../circulation/section.tsx'),
  7: () => import('../activity/section.tsx'),
  8: () => import('../points/section.tsx'),
  9: () => import('../addresses/section.tsx'),
  10: () => import('../questionnaires/section.tsx'),
  11: () => import('../donations/section.tsx'),
  12: () => import('../feedback/section.tsx'),
  14: () => import('../leaving/section.tsx'),
  16: () => import('../courses/section.tsx'),
  17: () => import('../evaluations/section.tsx'),
  6: () => import('../recommendations/section.tsx'),
};
