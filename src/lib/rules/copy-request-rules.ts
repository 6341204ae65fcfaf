import { openDay, type LoanRules } from './circulation.ts';
import type { RequestKind } from './copy-requests.ts';
import { dayAfter } from './days.ts';

/** One rule of `copyRequests`: for whom and for what it is (everybody and everything where a list is empty). */
export interface CopyRequestRule {
  kinds: readonly RequestKind[];
  readerTypes: readonly string[];
  materialTypes: readonly string[];
  locationTypes: readonly string[];
  locations: readonly string[];
  campuses: readonly string[];
  /** Open requests of its kind that a reader may have; 0: not offered. */
  atOnce: number;
  /** Requests of its kind within a calendar year; as many as one likes when left out. */
  perYear?: number | undefined;
  /** Staff decide on each. */
  approval: boolean;
  /** Whole fen for one request. */
  fee: number;
  /** Pick-up places; all when empty. */
  pickupPlaces: readonly string[];
  /** An online loan may be sent to an address too. */
  sends: boolean;
  /** An entrust may also lead to a place on the copy's own campus, as from closed stacks. */
  sameCampus: boolean;
  /** A reservation is taken while a copy is on a shelf; it is put aside then. */
  onShelf: boolean;
}

/** A library's rules of requests for copies; what they mean to the letter: docs/guide/copy-requests.md. */
export interface CopyRequestSettings {
  /** The first that fits counts. Without any, nothing is offered. */
  rules: readonly CopyRequestRule[];
  holdDays: number;
  renewalWhileWaiting: boolean;
  reLend: {
    answerDays: number;
    takeDays: number;
    /** Whether readers may pass a copy on past those who wait for it. */
    pastQueue: boolean;
  };
}

export interface RequestSubject {
  /** Undefined: any reader, as for a visitor. */
  readerType: string | null | undefined;
  materialType: string | null;
  locationId: string;
  locationType: string | null;
  campusId: string | null;
}

const isIn = (list: readonly string[], code: string | null): boolean =>
  list.length === 0 || (code !== null && list.includes(code));

/**
 * The rule for a request of that kind: the first that fits reader and copy. For any reader it is the first that allows
 * something to somebody.
 * @returns undefined where the kind is not offered for this copy
 */
export function requestRuleFor(
  { rules }: Pick<CopyRequestSettings, 'rules'>,
  kind: RequestKind,
  subject: RequestSubject,
): CopyRequestRule | undefined {
  const { readerType } = subject;
  const found = rules.find(
    (rule) =>
      (rule.kinds.length === 0 || rule.kinds.includes(kind)) &&
      (readerType === undefined ? rule.atOnce > 0 : isIn(rule.readerTypes, readerType)) &&
      isIn(rule.materialTypes, subject.materialType) &&
      isIn(rule.locationTypes, subject.locationType) &&
      isIn(rule.locations, subject.locationId) &&
      isIn(rule.campuses, subject.campusId),
  );
  return found && found.atOnce > 0 ? found : undefined;
}

/** Whether a library offers that kind of request to anybody. */
export const isOffered = ({ rules }: Pick<CopyRequestSettings, 'rules'>, kind: RequestKind): boolean =>
  rules.some((rule) => rule.atOnce > 0 && (rule.kinds.length === 0 || rule.kinds.includes(kind)));

/** Volume designations as they are compared: width, case and space do not count. Empty: the title as a whole. */
export const volumeKey = (volume: string | null | undefined): string =>
  (volume ?? '').normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();

/** Whether a request for that volume takes this copy; one for no volume takes any. */
export const fitsVolume = (wanted: string, copy: string): boolean => wanted === '' || wanted === copy;

/** The last of so many open days behind a day. @param from ISO day, not counted itself */
export function openDaysAfter(from: string, days: number, closed: LoanRules['closed']): string {
  let at = from;
  for (let gone = 0; gone < days; gone += 1) at = openDay(dayAfter(at, 1), closed);
  return at;
}

/**
 * The day on which a place in a queue may expect a copy: copies come back on their due days, the earliest goes to the
 * first, and anyone who gets one keeps it as long as a loan lasts. What is overdue is expected today.
 * @param dueDays of the copies that can come back, in any order
 * @param position from 1
 * @param loanDays of a loan
 * @returns null where no copy is known to come back
 */
export function expectedDay(
  dueDays: readonly string[],
  position: number,
  loanDays: number,
  today: string,
  closed: LoanRules['closed'],
): string | null {
  const free = dueDays.map((day) => (day < today ? today : day)).sort();
  for (let place = 1; place < position; place += 1) {
    const first = free.shift();
    if (first === undefined) return null;
    free.push(dayAfter(first, loanDays));
    free.sort();
  }
  return free[0] === undefined ? null : openDay(free[0], closed);
}
