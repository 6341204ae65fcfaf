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

/** Why a reader may neither borrow, renew nor place requests (portal-shell §5). */
export type Bar = { reason: 'frozen' | 'lost' } | ExpiredCard;
interface ExpiredCard {
  reason: 'cardNotYetValid' | 'cardExpired';
  /** The first or last valid day of the card (ISO). */
  day: string;
}

/** Decides what bars a reader on an ISO day; the status comes first. */
export function barOf(status: string, days: CardDays, today: string): Bar | undefined {
  if (status !== 'normal') return { reason: status === 'lost' ? 'lost' : 'frozen' };
  const { validFrom, validUntil } = days;
  const validity = cardValidityOn(days, today);
  if (validity === 'notYet' && validFrom !== null) return { reason: 'cardNotYetValid', day: validFrom };
  return validity === 'expired' && validUntil !== null ? { reason: 'cardExpired', day: validUntil } : undefined;
}
