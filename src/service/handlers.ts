import { signInHandlers } from './identity/sign-in-handlers.ts';
import { recoveryHandlers } from './identity/accounts/recovery.handlers.ts';
import { cancellationHandlers } from './account-cancellation/cancel.ts';
import { assistantHandlers } from './assistant/handlers.ts';
import { attachmentHandlers } from './catalogue/attachments/attachments.ts';
import { activityHandlers } from './activity/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { pointHandlers } from './ledger/points/handlers.ts';
import { collectionHandlers } from './collections/handlers.ts';
import { contentHandlers } from './content-pages.ts';
import type { Handlers } from './platform/context/context.ts';
import { dissertationHandlers } from './dissertations/handlers.ts';
import { courseHandlers } from './courses/handlers.ts';
import { databaseHandlers } from './databases/handlers.ts';
import { donationHandlers } from './donations/handlers.ts';
import { discoveryHandlers } from './discovery/handlers.ts';
import { ebookHandlers } from './ebooks/popular.ts';
import { evaluationHandlers } from './evaluations/handlers.ts';
import { paymentHandlers } from './ledger/payments/handlers.ts';
import { addressHandlers } from './addresses/handlers.ts';
import { documentDeliveryHandlers } from './document-delivery/handlers.ts';
import { feedbackHandlers } from './feedback/handlers.ts';
import { favouriteHandlers } from './favourites/handlers.ts';
import { journalHandlers } from './journals/handlers.ts';
import { listHandlers } from './lists/handlers.ts';
import { peopleHandlers } from './people/handlers.ts';
import { configurationHandlers } from './libraries/handlers.ts';
import { lendingHandlers } from './lending-handlers.ts';
import { inboxHandlers } from './platform/inbox/handlers.ts';
import { subscriptionHandlers } from './subscriptions/handlers.ts';
import { noticeHandlers } from './notices/handlers.ts';
import { identityHandlers } from './identity/methods/handlers.ts';
import { ltiHandlers } from './identity/lti/handlers.ts';
import { questionHandlers } from './questions/handlers.ts';
import { purchasingHandlers } from './purchasing/handlers.ts';
import { coverHandlers } from './covers/handlers.ts';
import { faqHandlers } from './faq/handlers.ts';
import { eventHandlers } from './events/handlers.ts';
import { newsHandlers } from './news/handlers.ts';
import { questionnaireHandlers } from './questionnaires/handlers.ts';
import { rankingHandlers } from './rankings/handlers.ts';
import { recommendationHandlers } from './recommendations/handlers.ts';
import { personalHandlers } from './personal/handlers.ts';
import { profileHandlers } from './readers/profile.handlers.ts';
import { readerHandlers } from './readers/handlers.ts';
import { secondFactorHandlers } from './identity/second-factor/handlers.ts';
import { sessionHandlers } from './identity/sessions/handlers.ts';
import { certificationHandlers } from './certification/certification.ts';
import { schoolLoginHandlers } from './identity/methods/school-login.ts';
import { leavingHandlers } from './leaving/leaving.ts';
import { myDataHandlers } from './my-data/handlers.ts';
import { offerHandlers } from './offers/handlers.ts';
import { otherLanguageHandlers } from './catalogue/other-language/handlers.ts';
import { outsideHandlers } from './outside/handlers.ts';
import { shelfLocationHandlers } from './catalogue/holdings/shelf-handlers.ts';
import { packageHandlers } from './packages/handlers.ts';
import { recordPageHandlers } from './record-pages/record-page.ts';
import { privacyHandlers } from './libraries/privacy.ts';

/** A handler for every call of the contract: the compiler refuses an entry without one. */
export const allHandlers: Handlers = {
  ...configurationHandlers,
  ...cancellationHandlers,
  ...myDataHandlers,
  ...certificationHandlers,
  ...sessionHandlers,
  ...secondFactorHandlers,
  ...schoolLoginHandlers,
  ...leavingHandlers,
  ...contentHandlers,
  ...privacyHandlers,
  ...catalogueHandlers,
  ...shelfLocationHandlers,
  ...pointHandlers,
  ...documentDeliveryHandlers,
  ...journalHandlers,
  ...collectionHandlers,
  ...activityHandlers,
  ...packageHandlers,
  ...recordPageHandlers,
  ...dissertationHandlers,
  ...ebookHandlers,
  ...attachmentHandlers,
  ...assistantHandlers,
  ...evaluationHandlers,
  ...favouriteHandlers,
  ...discoveryHandlers,
  ...signInHandlers,
  ...identityHandlers,
  ...ltiHandlers,
  ...recoveryHandlers,
  ...purchasingHandlers,
  ...coverHandlers,
  ...faqHandlers,
  ...newsHandlers,
  ...eventHandlers,
  ...questionnaireHandlers,
  ...feedbackHandlers,
  ...addressHandlers,
  ...paymentHandlers,
  ...rankingHandlers,
  ...recommendationHandlers,
  ...offerHandlers,
  ...personalHandlers,
  ...inboxHandlers,
  ...noticeHandlers,
  ...subscriptionHandlers,
  ...profileHandlers,
  ...readerHandlers,
  ...listHandlers,
  ...peopleHandlers,
  ...otherLanguageHandlers,
  ...outsideHandlers,
  ...databaseHandlers,
  ...questionHandlers,
  ...courseHandlers,
  ...donationHandlers,
  ...lendingHandlers,
};
