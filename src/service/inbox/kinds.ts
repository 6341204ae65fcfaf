import type { LocalText } from '../../lib/contract/language.ts';
import type { MessageKey } from '../messages/index.ts';

interface Kind {
  /** Texts of the service; `{{name}}` stands for a value. */
  title: MessageKey;
  text: MessageKey;
  values: readonly string[];
}

/**
 * What readers are told of. A kind is a row here and its two texts among the service's messages; a message is kept as
 * kind and values, and becomes text when it is read. What the library's staff wrote is the value `reply`, which every
 * kind may have.
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
  requestAccepted: { title: 'noticeRequestAccepted', text: 'noticeRequest', values: ['title'] },
  requestCompleted: { title: 'noticeRequestCompleted', text: 'noticeRequest', values: ['title'] },
  requestEnded: { title: 'noticeRequestEnded', text: 'noticeRequest', values: ['title'] },
  requestCancelled: { title: 'noticeRequestCancelled', text: 'noticeRequest', values: ['title'] },
  offerAccepted: { title: 'noticeOfferAccepted', text: 'noticeOffer', values: ['receipt'] },
  offerDeclined: { title: 'noticeOfferDeclined', text: 'noticeOffer', values: ['receipt'] },
  commentAudited: { title: 'noticeCommentAudited', text: 'noticeComment', values: ['title', 'comment'] },
  commentRejected: { title: 'noticeCommentRejected', text: 'noticeComment', values: ['title', 'comment'] },
  recommendationOrder: { title: 'noticeRecommendationOrder', text: 'noticeRecommendation', values: ['title'] },
  recommendationTrial: { title: 'noticeRecommendationTrial', text: 'noticeRecommendation', values: ['title'] },
  recommendationRejected: { title: 'noticeRecommendationRejected', text: 'noticeRecommendation', values: ['title'] },
  copyAccepted: { title: 'noticeCopyAccepted', text: 'noticeCopy', values: ['title'] },
  copyRefused: { title: 'noticeCopyRefused', text: 'noticeCopy', values: ['title'] },
  copyCancelled: { title: 'noticeCopyCancelled', text: 'noticeCopy', values: ['title'] },
  copyComing: { title: 'noticeCopyComing', text: 'noticeCopyPlace', values: ['title', 'place'] },
  copyReady: { title: 'noticeCopyReady', text: 'noticeCopyUntil', values: ['title', 'place', 'until'] },
  copySent: { title: 'noticeCopySent', text: 'noticeCopyDue', values: ['title', 'due'] },
  copyExpired: { title: 'noticeCopyExpired', text: 'noticeCopy', values: ['title'] },
  copyWaitsAgain: { title: 'noticeCopyWaitsAgain', text: 'noticeCopy', values: ['title'] },
  copyLapsed: { title: 'noticeCopyLapsed', text: 'noticeCopy', values: ['title'] },
  copyAsked: { title: 'noticeCopyAsked', text: 'noticeCopyAnswer', values: ['title', 'until'] },
  copyAgreed: { title: 'noticeCopyAgreed', text: 'noticeCopyHandOver', values: ['title', 'until'] },
  copyDeclined: { title: 'noticeCopyDeclined', text: 'noticeCopy', values: ['title'] },
  copyTaken: { title: 'noticeCopyTaken', text: 'noticeCopyDue', values: ['title', 'due'] },
  copyPassedOn: { title: 'noticeCopyPassedOn', text: 'noticeCopy', values: ['title'] },
  questionnaireOpen: { title: 'noticeQuestionnaireOpen', text: 'noticeQuestionnaire', values: ['title'] },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;
/** What stands in a text: a name that the library has in several languages is told in that of whoever reads it. */
export type NoticeValue = string | number | LocalText;
/** The values that a kind's texts need, and what staff wrote to the reader, if anything. */
export type NoticeValues<K extends NoticeKind> = Record<(typeof noticeKinds)[K]['values'][number], NoticeValue> & {
  reply?: string | null | undefined;
};

/** Whether a kind that was kept is one that there is still. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind);
