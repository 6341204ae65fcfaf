import type { z } from 'zod';
import { type CallName } from './endpoints.ts';
import { accountCalls } from './calls/account.ts';
import { addressCalls } from './calls/addresses.ts';
import { accountCancellationCalls } from './calls/account-cancellation.ts';
import { assistantCalls } from './calls/assistant.ts';
import { attachmentCalls } from './calls/attachments.ts';
import { activityCalls } from './calls/activity.ts';
import { browseCalls } from './calls/browse.ts';
import { chargeCalls } from './calls/charges.ts';
import { circulationCalls } from './calls/circulation.ts';
import { copyRequestCalls } from './calls/copy-requests.ts';
import { courseCalls } from './calls/courses.ts';
import { collectionCalls } from './calls/collections.ts';
import { documentDeliveryCalls } from './calls/document-delivery.ts';
import { donationCalls } from './calls/donations.ts';
import { contentCalls } from './calls/content.ts';
import { configCalls } from './calls/config.ts';
import { databaseCalls } from './calls/databases.ts';
import { detailCalls } from './calls/detail.ts';
import { dissertationCalls } from './calls/dissertations.ts';
import { ebookCalls } from './calls/ebooks.ts';
import { editionCalls } from './calls/editions.ts';
import { discoveryCalls } from './calls/discovery.ts';
import { holdingsCalls } from './calls/holdings.ts';
import { evaluationCalls } from './calls/evaluations.ts';
import { feedbackCalls } from './calls/feedback.ts';
import { favouriteCalls } from './calls/favourites.ts';
import { homeCalls } from './calls/home.ts';
import { inboxCalls } from './calls/inbox.ts';
import { myLibraryCalls } from './calls/my-library.ts';
import { identityCalls } from './calls/identity.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { sessionCalls } from './calls/sessions.ts';
import { certificationCalls } from './calls/certification.ts';
import { schoolLoginCalls } from './calls/school-login.ts';
import { leavingCalls } from './calls/leaving.ts';
import { listCalls } from './calls/lists.ts';
import { journalCalls } from './calls/journals.ts';
import { subscriptionCalls } from './calls/subscriptions.ts';
import { noticeCalls } from './calls/notices.ts';
import { locationCalls } from './calls/locations.ts';
import { loggingCalls } from './calls/logging.ts';
import { loginCalls } from './calls/login.ts';
import { ltiCalls } from './calls/lti.ts';
import { machineCalls } from './calls/machines.ts';
import { myDataCalls } from './calls/my-data.ts';
import { offerCalls } from './calls/offers.ts';
import { outsideCalls } from './calls/outside.ts';
import { packageCalls } from './calls/packages.ts';
import { paymentCalls } from './calls/payments.ts';
import { peopleCalls } from './calls/people.ts';
import { personalCalls } from './calls/personal.ts';
import { privacyCalls } from './calls/privacy.ts';
import { pointCalls } from './calls/points.ts';
import { profileCalls } from './calls/profile.ts';
import { purchasingCalls } from './calls/purchasing.ts';
import { coverCalls } from './calls/covers.ts';
import { faqCalls } from './calls/faq.ts';
import { eventCalls } from './calls/events.ts';
import { newsCalls } from './calls/news.ts';
import { questionnaireCalls } from './calls/questionnaires.ts';
import { rankingCalls } from './calls/rankings.ts';
import { recommendationCalls } from './calls/recommendations.ts';
import { recoveryCalls } from './calls/recovery.ts';
import { recordCalls } from './calls/record.ts';
import { recordPageCalls } from './calls/record-pages.ts';
import { searchCalls } from './calls/search.ts';
import { shelfLocationCalls } from './calls/shelf-locations.ts';
import { unionCalls } from './calls/union.ts';

/** What a call takes and answers; with `endpoints` it is the whole contract, and the compiler keeps the two in step. */
export const contract = {
  ...configCalls,
  ...contentCalls,
  ...locationCalls,
  ...collectionCalls,
  ...journalCalls,
  ...searchCalls,
  ...unionCalls,
  ...browseCalls,
  ...personalCalls,
  ...privacyCalls,
  ...recordCalls,
  ...recordPageCalls,
  ...activityCalls,
  ...loggingCalls,
  ...holdingsCalls,
  ...shelfLocationCalls,
  ...chargeCalls,
  ...paymentCalls,
  ...pointCalls,
  ...circulationCalls,
  ...copyRequestCalls,
  ...documentDeliveryCalls,
  ...editionCalls,
  ...packageCalls,
  ...dissertationCalls,
  ...ebookCalls,
  ...detailCalls,
  ...attachmentCalls,
  ...assistantCalls,
  ...evaluationCalls,
  ...favouriteCalls,
  ...homeCalls,
  ...listCalls,
  ...peopleCalls,
  ...machineCalls,
  ...loginCalls,
  ...identityCalls,
  ...ltiCalls,
  ...recommendationCalls,
  ...offerCalls,
  ...recoveryCalls,
  ...inboxCalls,
  ...myLibraryCalls,
  ...purchasingCalls,
  ...coverCalls,
  ...faqCalls,
  ...newsCalls,
  ...eventCalls,
  ...questionnaireCalls,
  ...noticeCalls,
  ...subscriptionCalls,
  ...feedbackCalls,
  ...addressCalls,
  ...profileCalls,
  ...accountCalls,
  ...accountCancellationCalls,
  ...myDataCalls,
  ...certificationCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...schoolLoginCalls,
  ...leavingCalls,
  ...outsideCalls,
  ...rankingCalls,
  ...discoveryCalls,
  ...databaseCalls,
  ...courseCalls,
  ...donationCalls,
} satisfies Record<CallName, { summary: string; input: z.ZodObject; output: z.ZodType; refusal?: z.ZodType }>;

/** What a caller passes (defaults may be left out). */
export type InputOf<N extends CallName> = z.input<(typeof contract)[N]['input']>;
export type ParsedInputOf<N extends CallName> = z.output<(typeof contract)[N]['input']>;
export type OutputOf<N extends CallName> = z.output<(typeof contract)[N]['output']>;
/** `data` of a call's failure where the contract names a `refusal`; else nobody may rely on it. */
export type RefusalOf<N extends CallName> = (typeof contract)[N] extends { refusal: infer R extends z.ZodType }
  ? z.output<R>
  : unknown;
