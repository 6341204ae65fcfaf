import { dayAfter } from './days.ts';

/** From what the next due day is reckoned when a loan is renewed. */
export const renewalStarts = ['due', 'today'] as const;
type RenewalStart = (typeof renewalStarts)[number];

/** One rule of lending: for whom and for what it is (everybody and everything where a list is empty), and what it allows. */
export interface LoanRule {
  readerTypes: readonly string[];
  materialTypes: readonly string[];
  locationTypes: readonly string[];
  locations: readonly string[];
  /** Items a reader may have at once under this rule; 0: these are not lent. */
  loans: number;
  days: number;
  renewals: number;
  /** Days that a renewal adds; as many as the loan has when left out. */
  renewalDays?: number | undefined;
  /** A loan may be renewed only in its last days, so many of them; whenever when left out. */
  renewalWindow?: number | undefined;
  /** What being late costs under this rule; what it does not say is the library's (fines.ts). */
  fine?: { perDayFen?: number | undefined; graceDays?: number | undefined; maxFen?: number | undefined } | undefined;
}

/** A library's rules of lending; what they mean to the letter: docs/guide/circulation.md. */
export interface LoanRules {
  /** The first that fits counts. */
  rules: readonly LoanRule[];
  renewFrom: RenewalStart;
  lendWhileOverdue: boolean;
  renewOverdue: boolean;
  /** Nothing is due on a day on which the library is closed. */
  closed: ClosedDays & { weekdays: readonly number[] };
}

/** Days (ISO) on which the library is closed besides those of every week; limits of a period are included. */
export interface ClosedDays {
  days: readonly string[];
  /** Periods without library codes are of all of them. */
  periods?: readonly { from: string; to: string; libCodes?: readonly string[] | undefined }[];
}

/** What a library lends by that says nothing about lending. */
export const plainRule: LoanRule = {
  readerTypes: [],
  materialTypes: [],
  locationTypes: [],
  locations: [],
  loans: 20,
  days: 30,
  renewals: 1,
};

export interface LoanSubject {
  readerType: string | null;
  materialType: string | null;
  locationId: string;
  locationType: string | null;
}

const isIn = (list: readonly string[], code: string | null) =>
  list.length === 0 || (code !== null && list.includes(code));

const isForReader = (rule: LoanRule, readerType: string | null) => isIn(rule.readerTypes, readerType);

/** Whether a rule is for whatever the library lends. */
export const isGeneral = (rule: LoanRule): boolean =>
  rule.materialTypes.length === 0 && rule.locationTypes.length === 0 && rule.locations.length === 0;

/** The rule for a loan: the first that fits reader and item. */
export function ruleFor({ rules }: Pick<LoanRules, 'rules'>, subject: LoanSubject): LoanRule {
  return (
    rules.find(
      (rule) =>
        isForReader(rule, subject.readerType) &&
        isIn(rule.materialTypes, subject.materialType) &&
        isIn(rule.locationTypes, subject.locationType) &&
        isIn(rule.locations, subject.locationId),
    ) ?? plainRule
  );
}

/** The rules that a reader of that type meets, in their order: those behind the first general one never count. */
export function rulesOfReader({ rules }: Pick<LoanRules, 'rules'>, readerType: string | null): LoanRule[] {
  const own = rules.filter((rule) => isForReader(rule, readerType));
  const general = own.findIndex(isGeneral);
  return general === -1 ? [...own, plainRule] : own.slice(0, general + 1);
}

/** The rule for whatever the library lends, which limits what a reader of that type has altogether. */
export const generalRule = (rules: Pick<LoanRules, 'rules'>, readerType: string | null): LoanRule =>
  rulesOfReader(rules, readerType).at(-1) ?? plainRule;

/** The day of the week of an ISO day: 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** More closed days in a row than any library has: a calendar without an open day must end too. */
const maxClosed = 366;

/** Whether the library is closed on a day, for another reason than the day of the week. */
export const isClosedDay = ({ days, periods = [] }: ClosedDays, day: string): boolean =>
  days.includes(day) || periods.some(({ from, to }) => from <= day && day <= to);

/** The closed days of one library code. @param libCode undefined for the periods of all codes alone */
export const closedOf = <Closed extends ClosedDays>(closed: Closed, libCode: string | undefined): Closed => ({
  ...closed,
  periods: (closed.periods ?? []).filter(
    ({ libCodes = [] }) => libCodes.length === 0 || libCodes.some((code) => code === libCode),
  ),
});

/** The day itself when the library is open, else the next day on which it is. */
export function openDay(day: string, closed: LoanRules['closed']): string {
  let at = day;
  for (let gone = 0; gone < maxClosed; gone += 1) {
    if (!closed.weekdays.includes(weekdayOf(at)) && !isClosedDay(closed, at)) return at;
    at = dayAfter(at, 1);
  }
  return day;
}

/** When something that is lent on a day is due. @param lentOn ISO day */
export const dueDay = (rule: LoanRule, lentOn: string, { closed }: Pick<LoanRules, 'closed'>): string =>
  openDay(dayAfter(lentOn, rule.days), closed);

/** Days from one ISO day to another; negative where the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

export const dueStates = ['overdue', 'today', 'soon', 'later'] as const;
export type DueState = (typeof dueStates)[number];

/** State of a due day to this one. @param soonDays days before the due day from which it is soon */
export function dueState(dueOn: string, today: string, soonDays: number): DueState {
  const days = daysBetween(today, dueOn);
  return days < 0 ? 'overdue' : days === 0 ? 'today' : days <= soonDays ? 'soon' : 'later';
}

/** Days begin at a quarter of an hour wherever a library is. */
const quarterMs = 15 * 60_000;

/** The formatter of a time zone, and the day it formatted last: creating a formatter takes longer than a whole page. */
interface ZoneDays {
  format: Intl.DateTimeFormat;
  quarter: number;
  day: string;
}
const zones = new Map<string, ZoneDays>();

function zoneDays(timeZone: string): ZoneDays {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  });
  const zone = { format, quarter: NaN, day: '' };
  zones.set(timeZone, zone);
  return zone;
}

/** The day that it is at a moment where the library is. @param at milliseconds since 1970 */
export function dayIn(timeZone: string, at: number): string {
  const zone = zoneDays(timeZone);
  const quarter = Math.floor(at / quarterMs);
  if (quarter !== zone.quarter) {
    const parts = zone.format.formatToParts(at);
    const part = (type: 'year' | 'month' | 'day') => parts.find((part) => part.type === type)?.value ?? '';
    zone.day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
    zone.quarter = quarter;
  }
  return zone.day;
}

/** The time of the day at a moment where the library is, HH:MM. @param at milliseconds since 1970 */
export const timeIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short', numberingSystem: 'latn' }).format(at);

/** The hour at a moment where the library is, 0 to 23. @param at milliseconds since 1970 */
export const hourIn = (timeZone: string, at: number): number => Number(timeIn(timeZone, at).slice(0, 2));

/** Day and clock of a moment, read as if they were in UTC. */
const shownIn = (timeZone: string, at: number): number => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
};

/**
 * The moment at which clocks of a time zone show a day and a time; in the hour that a time zone leaves out, an hour
 * earlier or later.
 * @param day ISO date
 * @param clock HH:MM
 * @returns milliseconds since 1970
 */
export function momentIn(timeZone: string, day: string, clock: string): number {
  const wanted = Date.parse(`${day}T${clock}:00Z`);
  const near = wanted - (shownIn(timeZone, wanted) - wanted);
  return near - (shownIn(timeZone, near) - wanted);
}
