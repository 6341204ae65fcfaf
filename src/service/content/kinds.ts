import { courseContent } from '../courses/content.ts';
import { bookListContent, topicContent } from '../lists/content.ts';
import { departmentContent, researcherContent } from '../people/content.ts';
import { databaseContent } from '../databases/content.ts';
import { coreJournalContent } from '../journals/content.ts';
import { packageContent } from '../packages/content.ts';
import { questionnaireContent } from '../questionnaires/content.ts';
import { orderTitleContent } from '../recommendations/content.ts';
import { donationContent, donationNewsContent } from '../donations/content.ts';
import type { ContentKind } from './kind.ts';

/** Every kind of content, in the order in which they are loaded: what others refer to comes first. */
export const contentKinds: readonly ContentKind[] = [
  coreJournalContent,
  packageContent,
  databaseContent,
  bookListContent,
  topicContent,
  departmentContent,
  researcherContent,
  courseContent,
  donationContent,
  donationNewsContent,
  orderTitleContent,
  questionnaireContent,
];
