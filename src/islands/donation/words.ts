import type { Messages } from '#lib/i18n/resources.ts';

/** What the form says. */
export type OfferWords = Messages['donations'];
export type CaptchaWords = Messages['login'];
