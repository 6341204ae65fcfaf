import type { SectionKey } from '#lib/urls/personal-sections.ts';
import { addresses } from './addresses.ts';
import { behaviour } from './behaviour.ts';
import { comments } from './comments.ts';
import { courses } from './courses.ts';
import { donations } from './donations.ts';
import { favourites } from './favourites.ts';
import { inbox } from './inbox.ts';
import { leaving } from './leaving.ts';
import { loans } from './loans.ts';
import { myLibrary } from './my-library.ts';
import { points } from './points.ts';
import { profile } from './profile.ts';
import { questionnaires } from './questionnaires.ts';
import { recommendations } from './recommendations.ts';
import { requests } from './requests.ts';
import { feedback } from './feedback.ts';
import type { PlainSection } from '../../plain-section/section.ts';
import { subscriptions } from './subscriptions.ts';

/** Sections that can be read without scripts, by their keys. */
export const plainSections: Partial<Record<SectionKey, PlainSection>> = {
  0: myLibrary,
  1: profile,
  2: favourites,
  3: subscriptions,
  4: requests,
  5: loans,
  6: recommendations,
  7: behaviour,
  8: points,
  9: addresses,
  10: questionnaires,
  11: donations,
  12: feedback,
  13: inbox,
  14: leaving,
  16: courses,
  17: comments,
};
