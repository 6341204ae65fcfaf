/**
 * The error catalogue (portal-shell §8, portal-content §8): which text a situation has, in one place for the service and
 * for the page. A key of the service is in service.json of lib/i18n/locales, all others in the area that is named.
 * What is here happens somewhere; a situation is added with what makes it happen.
 *
 * What needs no key: a failed call shows the message of its answer as an error toast, and so does a call that got no
 * answer (`unreachable`).
 */
export const situations = {
  sessionOver: { area: 'service', key: 'loginExpired' },
  /** What only readers may do, before it is asked of the service. */
  notSignedIn: { area: 'login', key: 'pleaseSignIn' },
  /** A library's own service says so in a way of its own. */
  loginTimedOut: { area: 'login', key: 'timedOut' },
  idleTooLong: { area: 'login', key: 'ended' },
  unverifiedContact: { area: 'service', key: 'bindContactFirst' },
  consentMissing: { area: 'login', key: 'needConsent' },
  passwordLongUnchanged: { area: 'service', key: 'passwordOld' },
  passwordChanged: { area: 'service', key: 'passwordChanged' },
  favouriteEdited: { area: 'service', key: 'passwordChanged' },
  favouriteMoved: { area: 'service', key: 'favouriteMoved' },
  entrySaved: { area: 'service', key: 'profileSaved' },
  pictureUploaded: { area: 'service', key: 'coverSaved' },
  accountBound: { area: 'service', key: 'accountBound' },
  suggestionLimit: { area: 'service', key: 'requestsUsedUp' },
  suggestionWhileFrozen: { area: 'service', key: 'requestWhileFrozen' },
  renewalFailed: { area: 'service', key: 'renewFailed' },
  renewalWhileFrozen: { area: 'service', key: 'renewWhileFrozen' },
  isbnInvalid: { area: 'service', key: 'isbnFormatInvalid' },
  takeCodeWrong: { area: 'service', key: 'takeCodeWrong' },
  citationNotCopied: { area: 'cite', key: 'copyFailed' },
  assistantBusy: { area: 'service', key: 'assistantBusy' },
  /** A question to the assistant got no answer, or only part of one. */
  assistantUnreachable: { area: 'assistant', key: 'busy' },
  answerNotCopied: { area: 'assistant', key: 'copyFailed' },
  addressNotCopied: { area: 'record', key: 'copyFailed' },
  commentAwaitsAudit: { area: 'evaluations', key: 'awaitsAudit' },
} as const satisfies Record<string, { area: string; key: string }>;
