export const calendarMediaType = 'text/calendar';

/** An entry of a calendar (RFC 5545). */
export interface CalendarEvent {
  /** The same in every file that has the event; no other event has it. */
  uid: string;
  /** Milliseconds since 1970, or the ISO day of an entry that lasts the whole day. */
  time: { begins: number; ends: number } | { day: string };
  title: string;
  place: string;
  description: string;
  url: string;
}

/** Octets of a line (RFC 5545, 3.1). */
const longestLine = 75;

/** A text value: its own separators and line breaks are escaped (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    // Other control characters are not allowed in a value.
    .replaceAll(/(?!\t)\p{Cc}/gu, '');

/** Folds a line: parts of at most 75 octets, the space of a continuation included, and no character is cut. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** A moment in UTC: 20261202T060000Z. */
const moment = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Beginning and end; the end of a whole day is the day after (RFC 5545, 3.6.1). */
function timeLines(time: CalendarEvent['time']): string[] {
  if ('begins' in time) return [`DTSTART:${moment(time.begins)}`, `DTEND:${moment(time.ends)}`];
  const dayAfter = new Date(Date.parse(time.day) + 86_400_000).toISOString().slice(0, 10);
  const date = (day: string): string => day.replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${date(time.day)}`, `DTEND;VALUE=DATE:${date(dayAfter)}`];
}

const eventLines = ({ uid, time, title, place, description, url }: CalendarEvent, now: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${moment(now)}`,
  ...timeLines(time),
  `SUMMARY:${escapeText(title)}`,
  `LOCATION:${escapeText(place)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `URL:${url}`,
  'END:VEVENT',
];

/** Renders a calendar as a file. @param now milliseconds since 1970 @param name of the calendar, in programs that show it */
export function calendarFile(events: readonly CalendarEvent[], now: number, name = ''): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yuelan//Yuelan//EN',
    ...(name === '' ? [] : [`X-WR-CALNAME:${escapeText(name)}`]),
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
