import type { LocalText } from '../../../lib/contract/language.ts';
import type { NoticeGroup } from '../../../lib/rules/notices.ts';
import type { MessageKey } from '../messages/index.ts';

interface Kind {
  /** Texts of the service; `{{name}}` represents a value. */
  title: MessageKey;
  text: MessageKey;
  values: readonly string[];
  /** What readers set it together with; `library` when left out. */
  group?: NoticeGroup;
}

/**
 * Kinds of notices to readers. A kind is a row here and its two texts among the service's messages; a message is stored
 * as kind and values, and becomes text when it is read. What the library's staff wrote is the value `reply`, which
 * every kind may have.
 */
export const noticeKinds = {
  questionReleased: { title: 'noticeQuestionReleased', text: 'noticeQuestion', values: ['database', 'question'] },
  questionHidden: { title: 'noticeQuestionHidden', text: 'noticeQuestion', values: ['database', 'question'] },
  questionAnswered: { title: 'noticeQuestionAnswered', text: 'noticeQuestion', values: ['database', 'question'] },
  answerReleased: { title: 'noticeAnswerReleased', text: 'noticeAnswer', values: ['database', 'answer'] },
  answerHidden: { title: 'noticeAnswerHidden', text: 'noticeAnswer', values: ['database', 'answer'] },
  databaseTrial: { title: 'noticeApprovedTrial', text: 'noticeDatabase', values: ['name'] },
  databaseOrder: { title: 'noticeApprovedOrder', text: 'noticeDatabase', values: ['name'] },
  databaseRejected: { title: 'noticeDatabaseRejected', text: 'noticeDatabase', values: ['name'] },
  requestAccepted: { title: 'noticeRequestAccepted', text: 'noticeRequest', values: ['title'], group: 'requests' },
  requestCompleted: { title: 'noticeRequestCompleted', text: 'noticeRequest', values: ['title'], group: 'requests' },
  requestEnded: { title: 'noticeRequestEnded', text: 'noticeRequest', values: ['title'], group: 'requests' },
  requestCancelled: { title: 'noticeRequestCancelled', text: 'noticeRequest', values: ['title'], group: 'requests' },
  dataCopyReady: { title: 'noticeDataCopyReady', text: 'noticeDataCopy', values: ['days'], group: 'account' },
  certificationAccepted: {
    title: 'noticeCertificationAccepted',
    text: 'noticeCertification',
    values: [],
    group: 'account',
  },
  certificationRefused: {
    title: 'noticeCertificationRefused',
    text: 'noticeNotCertified',
    values: [],
    group: 'account',
  },
  leftSchool: { title: 'noticeLeftSchool', text: 'noticeLeft', values: ['code'], group: 'account' },
  leavingUndone: { title: 'noticeLeavingUndone', text: 'noticeUndone', values: [], group: 'account' },
  chargedFine: { title: 'noticeChargedFine', text: 'noticeCharge', values: ['amount', 'title'], group: 'account' },
  chargedLost: { title: 'noticeChargedLost', text: 'noticeCharge', values: ['amount', 'title'], group: 'account' },
  chargedDamage: { title: 'noticeChargedDamage', text: 'noticeCharge', values: ['amount', 'title'], group: 'account' },
  chargedFee: { title: 'noticeChargedFee', text: 'noticeCharge', values: ['amount', 'title'], group: 'account' },
  paymentTaken: { title: 'noticePaymentTaken', text: 'noticeReceipt', values: ['amount', 'receipt'], group: 'account' },
  refundPaid: { title: 'noticeRefundPaid', text: 'noticeReceipt', values: ['amount', 'receipt'], group: 'account' },
  chargeWaived: { title: 'noticeChargeWaived', text: 'noticeCharge', values: ['amount', 'title'], group: 'account' },
  chargeReversed: {
    title: 'noticeChargeReversed',
    text: 'noticeCharge',
    values: ['amount', 'title'],
    group: 'account',
  },
  borrowingStopped: {
    title: 'noticeBorrowingStopped',
    text: 'noticeBorrowingStoppedText',
    values: ['amount', 'limit'],
    group: 'account',
  },
  borrowingAgain: { title: 'noticeBorrowingAgain', text: 'noticeBorrowingAgainText', values: [], group: 'account' },
  pointsEarned: { title: 'noticePointsEarned', text: 'noticePoints', values: ['points', 'balance'] },
  pointsSpent: { title: 'noticePointsSpent', text: 'noticePoints', values: ['points', 'balance'] },
  pointsExpired: { title: 'noticePointsExpired', text: 'noticePoints', values: ['points', 'balance'] },
  offerAccepted: { title: 'noticeOfferAccepted', text: 'noticeOffer', values: ['receipt'] },
  offerDeclined: { title: 'noticeOfferDeclined', text: 'noticeOffer', values: ['receipt'] },
  commentAudited: { title: 'noticeCommentAudited', text: 'noticeComment', values: ['title', 'comment'] },
  commentRejected: { title: 'noticeCommentRejected', text: 'noticeComment', values: ['title', 'comment'] },
  recommendationOrder: { title: 'noticeRecommendationOrder', text: 'noticeRecommendation', values: ['title'] },
  recommendationTrial: { title: 'noticeRecommendationTrial', text: 'noticeRecommendation', values: ['title'] },
  recommendationRejected: { title: 'noticeRecommendationRejected', text: 'noticeRecommendation', values: ['title'] },
  copyAccepted: { title: 'noticeCopyAccepted', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyRefused: { title: 'noticeCopyRefused', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyCancelled: { title: 'noticeCopyCancelled', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyReopened: { title: 'noticeCopyReopened', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyWithdrawn: { title: 'noticeCopyWithdrawn', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyRecalled: { title: 'noticeCopyRecalled', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyNotReady: { title: 'noticeCopyNotReady', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyComing: { title: 'noticeCopyComing', text: 'noticeCopyPlace', values: ['title', 'place'], group: 'requests' },
  copyReady: {
    title: 'noticeCopyReady',
    text: 'noticeCopyUntil',
    values: ['title', 'place', 'until'],
    group: 'requests',
  },
  copySent: { title: 'noticeCopySent', text: 'noticeCopyDue', values: ['title', 'due'], group: 'requests' },
  copyExpired: { title: 'noticeCopyExpired', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyWaitsAgain: { title: 'noticeCopyWaitsAgain', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyLapsed: { title: 'noticeCopyLapsed', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyAsked: { title: 'noticeCopyAsked', text: 'noticeCopyAnswer', values: ['title', 'until'], group: 'requests' },
  copyAgreed: { title: 'noticeCopyAgreed', text: 'noticeCopyHandOver', values: ['title', 'until'], group: 'requests' },
  copyDeclined: { title: 'noticeCopyDeclined', text: 'noticeCopy', values: ['title'], group: 'requests' },
  copyTaken: { title: 'noticeCopyTaken', text: 'noticeCopyDue', values: ['title', 'due'], group: 'requests' },
  copyPassedOn: { title: 'noticeCopyPassedOn', text: 'noticeCopy', values: ['title'], group: 'requests' },
  purchaseToPay: {
    title: 'noticePurchaseToPay',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseOut: {
    title: 'noticePurchaseOut',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseAccepted: {
    title: 'noticePurchaseAccepted',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseShipped: {
    title: 'noticePurchaseShipped',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseDelivered: {
    title: 'noticePurchaseDelivered',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseOnLoan: {
    title: 'noticePurchaseOnLoan',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseReturned: {
    title: 'noticePurchaseReturned',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseKept: {
    title: 'noticePurchaseKept',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseCancelled: {
    title: 'noticePurchaseCancelled',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseRefused: {
    title: 'noticePurchaseRefused',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseExpired: {
    title: 'noticePurchaseExpired',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  purchaseLapsed: {
    title: 'noticePurchaseLapsed',
    text: 'noticePurchase',
    values: ['titles', 'number'],
    group: 'requests',
  },
  documentAccepted: { title: 'noticeDocumentAccepted', text: 'noticeCopy', values: ['title'], group: 'requests' },
  documentReopened: { title: 'noticeDocumentReopened', text: 'noticeCopy', values: ['title'], group: 'requests' },
  documentRefused: { title: 'noticeDocumentRefused', text: 'noticeCopy', values: ['title'], group: 'requests' },
  documentDelivered: {
    title: 'noticeDocumentDelivered',
    text: 'noticeDocumentUntil',
    values: ['title', 'until'],
    group: 'requests',
  },
  paymentNotBooked: {
    title: 'noticePaymentReturned',
    text: 'noticePaymentNotBooked',
    values: ['amount'],
    group: 'account',
  },
  paymentReturned: { title: 'noticePaymentReturned', text: 'noticePaymentBack', values: ['amount'], group: 'account' },
  feedbackAnswered: { title: 'noticeFeedbackAnswered', text: 'noticeFeedback', values: ['text'] },
  feedbackClosed: { title: 'noticeFeedbackClosed', text: 'noticeFeedback', values: ['text'] },
  questionnaireOpen: { title: 'noticeQuestionnaireOpen', text: 'noticeQuestionnaire', values: ['title'] },
  dueSoon: { title: 'noticeDueSoon', text: 'noticeDueSoonText', values: ['count'], group: 'loans' },
  overdue: { title: 'noticeOverdue', text: 'noticeOverdueText', values: ['count'], group: 'loans' },
  subscriptionMatches: {
    title: 'noticeSubscription',
    text: 'noticeSubscriptionText',
    values: ['term', 'count'],
    group: 'subscriptions',
  },
  renewed: { title: 'noticeRenewed', text: 'noticeRenewedText', values: ['count'], group: 'loans' },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;
/** A value in a text: a name that the library has in several languages is shown in the reader's. */
type NoticeValue = string | number | LocalText;
/** The values that a kind's texts need, and what staff wrote to the reader, if anything. */
export type NoticeValues<K extends NoticeKind> = Record<(typeof noticeKinds)[K]['values'][number], NoticeValue> & {
  reply?: string | null | undefined;
};

/** Whether a kind that was kept is one that there is still. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind);

/** The group that a kind is set with. */
export const groupOfKind = (kind: NoticeKind): NoticeGroup => {
  const { group = 'library' }: Kind = noticeKinds[kind];
  return group;
};
