import type { LocalText } from '../../../lib/contract/language.ts';
import type { NoticeGroup } from '../../../lib/rules/notices.ts';
import type { MessageKey } from '../messages/index.ts';

/**
 * @param group kinds that readers switch on and off together
 * @param title message of the service; `{{name}}` represents a value, as in `text`
 */
const kind = <const V extends readonly string[]>(
  group: NoticeGroup,
  title: MessageKey,
  text: MessageKey,
  ...values: V
) => ({ group, title, text, values });

/**
 * Kinds of notices to readers. A kind is a row here and its two texts among the service's messages; a message is stored
 * as kind and values, and becomes text when it is read. What the library's staff wrote is the value `reply`, which
 * every kind may have.
 */
export const noticeKinds = {
  questionReleased: kind('library', 'noticeQuestionReleased', 'noticeQuestion', 'database', 'question'),
  questionHidden: kind('library', 'noticeQuestionHidden', 'noticeQuestion', 'database', 'question'),
  questionAnswered: kind('library', 'noticeQuestionAnswered', 'noticeQuestion', 'database', 'question'),
  answerReleased: kind('library', 'noticeAnswerReleased', 'noticeAnswer', 'database', 'answer'),
  answerHidden: kind('library', 'noticeAnswerHidden', 'noticeAnswer', 'database', 'answer'),
  databaseTrial: kind('library', 'noticeApprovedTrial', 'noticeDatabase', 'name'),
  databaseOrder: kind('library', 'noticeApprovedOrder', 'noticeDatabase', 'name'),
  databaseRejected: kind('library', 'noticeDatabaseRejected', 'noticeDatabase', 'name'),
  requestAccepted: kind('requests', 'noticeRequestAccepted', 'noticeRequest', 'title'),
  requestCompleted: kind('requests', 'noticeRequestCompleted', 'noticeRequest', 'title'),
  requestEnded: kind('requests', 'noticeRequestEnded', 'noticeRequest', 'title'),
  requestCancelled: kind('requests', 'noticeRequestCancelled', 'noticeRequest', 'title'),
  dataCopyReady: kind('account', 'noticeDataCopyReady', 'noticeDataCopy', 'days'),
  certificationAccepted: kind('account', 'noticeCertificationAccepted', 'noticeCertification'),
  certificationRefused: kind('account', 'noticeCertificationRefused', 'noticeNotCertified'),
  leftSchool: kind('account', 'noticeLeftSchool', 'noticeLeft', 'code'),
  leavingUndone: kind('account', 'noticeLeavingUndone', 'noticeUndone'),
  chargedFine: kind('account', 'noticeChargedFine', 'noticeCharge', 'amount', 'title'),
  chargedLost: kind('account', 'noticeChargedLost', 'noticeCharge', 'amount', 'title'),
  chargedDamage: kind('account', 'noticeChargedDamage', 'noticeCharge', 'amount', 'title'),
  chargedFee: kind('account', 'noticeChargedFee', 'noticeCharge', 'amount', 'title'),
  paymentTaken: kind('account', 'noticePaymentTaken', 'noticeReceipt', 'amount', 'receipt'),
  refundPaid: kind('account', 'noticeRefundPaid', 'noticeReceipt', 'amount', 'receipt'),
  chargeWaived: kind('account', 'noticeChargeWaived', 'noticeCharge', 'amount', 'title'),
  chargeReversed: kind('account', 'noticeChargeReversed', 'noticeCharge', 'amount', 'title'),
  bookingReversed: kind('account', 'noticeBookingReversed', 'noticeCharge', 'amount', 'title'),
  borrowingStopped: kind('account', 'noticeBorrowingStopped', 'noticeBorrowingStoppedText', 'amount', 'limit'),
  borrowingAgain: kind('account', 'noticeBorrowingAgain', 'noticeBorrowingAgainText'),
  pointsEarned: kind('library', 'noticePointsEarned', 'noticePoints', 'points', 'balance'),
  pointsSpent: kind('library', 'noticePointsSpent', 'noticePoints', 'points', 'balance'),
  pointsExpired: kind('library', 'noticePointsExpired', 'noticePoints', 'points', 'balance'),
  offerAccepted: kind('library', 'noticeOfferAccepted', 'noticeOffer', 'receipt'),
  offerDeclined: kind('library', 'noticeOfferDeclined', 'noticeOffer', 'receipt'),
  commentAudited: kind('library', 'noticeCommentAudited', 'noticeComment', 'title', 'comment'),
  commentRejected: kind('library', 'noticeCommentRejected', 'noticeComment', 'title', 'comment'),
  recommendationOrder: kind('library', 'noticeRecommendationOrder', 'noticeRecommendation', 'title'),
  recommendationTrial: kind('library', 'noticeRecommendationTrial', 'noticeRecommendation', 'title'),
  recommendationRejected: kind('library', 'noticeRecommendationRejected', 'noticeRecommendation', 'title'),
  copyAccepted: kind('requests', 'noticeCopyAccepted', 'noticeCopy', 'title'),
  copyRefused: kind('requests', 'noticeCopyRefused', 'noticeCopy', 'title'),
  copyCancelled: kind('requests', 'noticeCopyCancelled', 'noticeCopy', 'title'),
  copyReopened: kind('requests', 'noticeCopyReopened', 'noticeCopy', 'title'),
  copyWithdrawn: kind('requests', 'noticeCopyWithdrawn', 'noticeCopy', 'title'),
  copyRecalled: kind('requests', 'noticeCopyRecalled', 'noticeCopy', 'title'),
  copyNotReady: kind('requests', 'noticeCopyNotReady', 'noticeCopy', 'title'),
  copyComing: kind('requests', 'noticeCopyComing', 'noticeCopyPlace', 'title', 'place'),
  copyReady: kind('requests', 'noticeCopyReady', 'noticeCopyUntil', 'title', 'place', 'until'),
  copySent: kind('requests', 'noticeCopySent', 'noticeCopyDue', 'title', 'due'),
  copyExpired: kind('requests', 'noticeCopyExpired', 'noticeCopy', 'title'),
  copyWaitsAgain: kind('requests', 'noticeCopyWaitsAgain', 'noticeCopy', 'title'),
  copyLapsed: kind('requests', 'noticeCopyLapsed', 'noticeCopy', 'title'),
  copyAsked: kind('requests', 'noticeCopyAsked', 'noticeCopyAnswer', 'title', 'until'),
  copyAgreed: kind('requests', 'noticeCopyAgreed', 'noticeCopyHandOver', 'title', 'until'),
  copyDeclined: kind('requests', 'noticeCopyDeclined', 'noticeCopy', 'title'),
  copyTaken: kind('requests', 'noticeCopyTaken', 'noticeCopyDue', 'title', 'due'),
  copyPassedOn: kind('requests', 'noticeCopyPassedOn', 'noticeCopy', 'title'),
  purchaseToPay: kind('requests', 'noticePurchaseToPay', 'noticePurchase', 'titles', 'number'),
  purchaseOut: kind('requests', 'noticePurchaseOut', 'noticePurchase', 'titles', 'number'),
  purchaseAccepted: kind('requests', 'noticePurchaseAccepted', 'noticePurchase', 'titles', 'number'),
  purchaseShipped: kind('requests', 'noticePurchaseShipped', 'noticePurchase', 'titles', 'number'),
  purchaseDelivered: kind('requests', 'noticePurchaseDelivered', 'noticePurchase', 'titles', 'number'),
  purchaseOnLoan: kind('requests', 'noticePurchaseOnLoan', 'noticePurchase', 'titles', 'number'),
  purchaseReturned: kind('requests', 'noticePurchaseReturned', 'noticePurchase', 'titles', 'number'),
  purchaseKept: kind('requests', 'noticePurchaseKept', 'noticePurchase', 'titles', 'number'),
  purchaseCancelled: kind('requests', 'noticePurchaseCancelled', 'noticePurchase', 'titles', 'number'),
  purchaseRefused: kind('requests', 'noticePurchaseRefused', 'noticePurchase', 'titles', 'number'),
  purchaseExpired: kind('requests', 'noticePurchaseExpired', 'noticePurchase', 'titles', 'number'),
  purchaseLapsed: kind('requests', 'noticePurchaseLapsed', 'noticePurchase', 'titles', 'number'),
  documentAccepted: kind('requests', 'noticeDocumentAccepted', 'noticeCopy', 'title'),
  documentReopened: kind('requests', 'noticeDocumentReopened', 'noticeCopy', 'title'),
  documentRefused: kind('requests', 'noticeDocumentRefused', 'noticeCopy', 'title'),
  documentDelivered: kind('requests', 'noticeDocumentDelivered', 'noticeDocumentUntil', 'title', 'until'),
  paymentNotBooked: kind('account', 'noticePaymentReturned', 'noticePaymentNotBooked', 'amount'),
  paymentReturned: kind('account', 'noticePaymentReturned', 'noticePaymentBack', 'amount'),
  feedbackAnswered: kind('library', 'noticeFeedbackAnswered', 'noticeFeedback', 'text'),
  feedbackClosed: kind('library', 'noticeFeedbackClosed', 'noticeFeedback', 'text'),
  questionnaireOpen: kind('library', 'noticeQuestionnaireOpen', 'noticeQuestionnaire', 'title'),
  eventPlace: kind('library', 'noticeEventPlace', 'noticeEvent', 'title', 'place', 'day', 'begins'),
  eventReminder: kind('library', 'noticeEventReminder', 'noticeEvent', 'title', 'place', 'day', 'begins'),
  eventMoved: kind('library', 'noticeEventMoved', 'noticeEvent', 'title', 'place', 'day', 'begins'),
  eventCancelled: kind('library', 'noticeEventCancelled', 'noticeEvent', 'title', 'place', 'day', 'begins'),
  dueSoon: kind('loans', 'noticeDueSoon', 'noticeDueSoonText', 'count'),
  overdue: kind('loans', 'noticeOverdue', 'noticeOverdueText', 'count'),
  subscriptionMatches: kind('subscriptions', 'noticeSubscription', 'noticeSubscriptionText', 'term', 'count'),
  renewed: kind('loans', 'noticeRenewed', 'noticeRenewedText', 'count'),
};

export type NoticeKind = keyof typeof noticeKinds;
/** A value in a text: a name that the library has in several languages is shown in the reader's. */
type NoticeValue = string | number | LocalText;
/** The values that a kind's texts need, and what staff wrote to the reader, if anything. */
export type NoticeValues<K extends NoticeKind> = Record<(typeof noticeKinds)[K]['values'][number], NoticeValue> & {
  reply?: string | null | undefined;
};

/** Whether a kind that was kept is one that there is still. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind);

export const noticeKindNames: readonly NoticeKind[] = Object.keys(noticeKinds).filter(isNoticeKind);

/** Returns the group of a kind. */
export const groupOfKind = (kind: NoticeKind): NoticeGroup => noticeKinds[kind].group;
