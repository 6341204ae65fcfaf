/** Whether a card is valid on a day. */
export type CardValidity = 'valid' | 'notYet' | 'expired';

/** First and last day (ISO) on which a card is valid; null where there is no limit. */
export interface CardDays {
  validFrom: string | null;
  validUntil: string | null;
}

/** Whether a card is valid on an ISO day; both limits are valid days. */
export function cardValidityOn({ validFrom, validUntil }: CardDays, day: string): CardValidity {
  if (validFrom !== null && day < validFrom) return 'notYet';
  return validUntil !== null && day > validUntil ? 'expired' : 'valid';
}
