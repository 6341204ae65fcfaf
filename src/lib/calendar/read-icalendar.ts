import { dayAfter } from '../rules/days.ts';

/** A period of whole days in a calendar file; both limits are included. */
export interface CalendarPeriod {
  /** ISO days. */
  from: string;
  to: string;
  title: string;
  /** It has more dates by a rule; only the first is read. */
  isRepeated: boolean;
}

interface Property {
  name: string;
  value: string;
}

/** Splits a line into name and value (RFC 5545, 3.1); parameters can contain colons in quotation marks. */
function parseLine(line: string): Property | undefined {
  const match = /^([\w-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/s.exec(line);
  return match ? { name: (match[1] ?? '').toUpperCase(), value: match[2] ?? '' } : undefined;
}

/** The properties of each event, without those of its alarms. */
function readEvents(file: string): Property[][] {
  const events: Property[][] = [];
  const open: string[] = [];
  for (const line of file.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const property = parseLine(line);
    if (!property) continue;
    const component = property.value.trim().toUpperCase();
    if (property.name === 'BEGIN') {
      open.push(component);
      if (component === 'VEVENT') events.push([]);
    } else if (property.name === 'END') open.pop();
    else if (open.at(-1) === 'VEVENT') events.at(-1)?.push(property);
  }
  return events;
}

/** The ISO day of a date, or of the beginning of a day; undefined for other times and for days that do not exist. */
function parseDay(value: string | undefined): string | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T000000)?$/.exec(value ?? '');
  if (!match) return undefined;
  const day = match.slice(1).join('-');
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}

/** Days of a duration of whole days or weeks. */
function parseDuration(value = ''): number {
  const match = /^P(\d{1,4})([DW])$/.exec(value);
  return match ? Number(match[1]) * (match[2] === 'W' ? 7 : 1) : 1;
}

const unescapeText = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped)).trim();

function periodOf(event: readonly Property[]): CalendarPeriod | undefined {
  const valueOf = (name: string) => event.find((property) => property.name === name)?.value.trim();
  const from = parseDay(valueOf('DTSTART'));
  if (from === undefined || valueOf('STATUS')?.toUpperCase() === 'CANCELLED') return undefined;
  const end = valueOf('DTEND');
  // The end is the day after the last one.
  const after = end === undefined ? dayAfter(from, parseDuration(valueOf('DURATION'))) : parseDay(end);
  if (after === undefined) return undefined;
  const last = dayAfter(after, -1);
  return {
    from,
    to: last < from ? from : last,
    title: unescapeText(valueOf('SUMMARY') ?? ''),
    isRepeated: valueOf('RRULE') !== undefined,
  };
}

/** Reads the entries of whole days from an iCalendar file, the earliest first. @returns undefined for another file */
export function readCalendarPeriods(file: string): CalendarPeriod[] | undefined {
  if (!/^\ufeff?\s*BEGIN:VCALENDAR/i.test(file)) return undefined;
  return readEvents(file)
    .flatMap((event) => periodOf(event) ?? [])
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}
