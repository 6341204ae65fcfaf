import { certifications } from './certification/desk-inbox.ts';
import { databaseRequests } from './databases/desk-inbox.ts';
import { payments } from './desk/stuck-payments.ts';
import { delivery, eraseDocuments } from './document-delivery/desk-inbox.ts';
import { donations, eraseDonations } from './donations/desk-inbox.ts';
import { comments } from './evaluations/desk-inbox.ts';
import { feedback } from './feedback/desk-inbox.ts';
import { libraryRequests, libraryRequestObstacle } from './outside/desk-inbox.ts';
import type { DeskInbox } from './platform/desk-inbox/desk-inbox.ts';
import { orders, purchaseObstacle } from './purchasing/desk-inbox.ts';
import { questions } from './questions/desk-inbox.ts';
import { recommendations, eraseRecommendations } from './recommendations/desk-inbox.ts';
import type { InboxKind } from '../lib/rules/desk-inbox.ts';
import { eraseSignIn } from './identity/accounts/erase-sign-in.ts';
import { eraseUnsentForms } from './identity/accounts/unsent-form.ts';
import { eraseAudit } from './platform/audit/erase-audit.ts';
import { eraseEvaluations } from './evaluations/erase-evaluations.ts';
import { eraseFavourites } from './favourites/erase-favourites.ts';
import { eraseLists } from './lists/erase-lists.ts';
import { erasePayments } from './ledger/payments/erase-payments.ts';
import { collectionNames } from './collections/collection-names.ts';
import { changeEntryForReader } from './content/edit-content.ts';
import { contentKinds } from './content-kinds.ts';
import { firstRequests } from './copy-requests/first-request.ts';
import { depositObstacle } from './ledger/charges/deposits.ts';
import { chargeObstacle } from './ledger/charges/obstacle.ts';
import { loanObstacle } from './circulation/obstacle.ts';
import { copyRequestObstacle } from './copy-requests/obstacle.ts';
import { lendingHandlers } from './lending-handlers.ts';
import { debts } from './ledger/payments/debts.ts';
import type { Payables } from './ledger/payments/payables.ts';
import type { EraseOwn } from './platform/context/erasure.ts';
import type { ObstacleCheck } from './platform/context/obstacles.ts';
import { orderShare } from './purchasing/payable.ts';
import { systemDebts } from './lending-system/payable-debts.ts';

/** One function for each feature that has data of a reader which is not deleted with the reader's row. */
const erasures: readonly EraseOwn[] = [
  eraseEvaluations,
  eraseFavourites,
  eraseLists,
  eraseRecommendations,
  eraseDonations,
  eraseDocuments,
  erasePayments,
  eraseSignIn,
  eraseUnsentForms,
  eraseAudit,
];

/** One check for each kind of business that a reader can have with the library. Several may be of one kind. */
const obstacleChecks: readonly ObstacleCheck[] = [
  loanObstacle,
  copyRequestObstacle,
  libraryRequestObstacle,
  chargeObstacle,
  depositObstacle,
  purchaseObstacle,
];

const deskInboxes: Record<InboxKind, DeskInbox> = {
  comments,
  questions,
  feedback,
  recommendations,
  databaseRequests,
  donations,
  delivery,
  libraryRequests,
  certifications,
  orders,
  payments,
};

export const payables: Payables = { debts, order: orderShare, systemDebts };

/** What features contribute to others, which receive it in their context. */
export const registries = {
  contentKinds,
  changeEntryForReader,
  erasures,
  obstacleChecks,
  collectionNames,
  firstRequests,
  lending: lendingHandlers,
  deskInboxes,
};
