export const calendarMediaType = 'text/calendar';

/** An entry of a calendar (RFC 5545). */
export interface CalendarEvent {
  /** The same in every file that has the event; no other event has it. */
  uid: string;
  /** Milliseconds since 1970. */
  begins: number;
  ends: number;
  title: string;
  place: string;
  description: string;
  /** Full address of its page. */
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

const eventLines = ({ uid, begins, ends, title, place, description, url }: CalendarEvent, now: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${moment(now)}`,
  `DTSTART:${moment(begins)}`,
  `DTEND:${moment(ends)}`,
  `SUMMARY:${escapeText(title)}`,
  `LOCATION:${escapeText(place)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `URL:${url}`,
  'END:VEVENT',
];

/** Renders a calendar as a file. @param now milliseconds since 1970 */
export function calendarFile(events: readonly CalendarEvent[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yuelan//Yuelan//EN',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
