import { courseContent } from './courses/course-content.ts';
import { bookListContent, topicContent } from './lists/list-content.ts';
import { departmentContent, researcherContent } from './people/people-content.ts';
import { databaseContent } from './databases/database-content.ts';
import { coreJournalContent } from './journals/journal-content.ts';
import { packageContent } from './packages/package-content.ts';
import { questionnaireContent } from './questionnaires/questionnaire-content.ts';
import { orderTitleContent } from './recommendations/order-title-content.ts';
import { donationContent, donationNewsContent } from './donations/donation-content.ts';
import { faqContent } from './faq/faq-content.ts';
import { eventContent } from './events/event-content.ts';
import { newsContent } from './news/news-content.ts';
import type { ContentKind } from './platform/content/kind.ts';

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
  faqContent,
  newsContent,
  eventContent,
];
