import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './icalendar.ts';

const talk: CalendarEvent = {
  uid: 'talk@example.edu',
  time: { begins: Date.parse('2026-12-02T06:00:00Z'), ends: Date.parse('2026-12-02T07:30:00Z') },
  title: 'Finding, citing; writing',
  place: '总馆报告厅',
  description: 'One\ntwo\\three',
  url: 'https://example.edu/demo/events/talk',
};

/** Reads a file by RFC 5545: unfolds its lines (3.1), splits names and values, and takes escapes back (3.3.11). */
function readCalendar(file: string): [name: string, value: string][] {
  return file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      const value = line
        .slice(colon + 1)
        .replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
      return [line.slice(0, colon), value];
    });
}

it('writes an event that is parsed back unchanged', () => {
  const file = calendarFile([talk], Date.parse('2026-11-01T00:00:00Z'));
  expect(file).toContain(String.raw`SUMMARY:Finding\, citing\; writing`);
  expect(readCalendar(file)).toEqual([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Yuelan//Yuelan//EN'],
    ['BEGIN', 'VEVENT'],
    ['UID', 'talk@example.edu'],
    ['DTSTAMP', '20261101T000000Z'],
    ['DTSTART', '20261202T060000Z'],
    ['DTEND', '20261202T073000Z'],
    ['SUMMARY', talk.title],
    ['LOCATION', talk.place],
    ['DESCRIPTION', talk.description],
    ['URL', talk.url],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]);
});

it('folds any text into lines of at most 75 octets without cutting a character', () => {
  const printable = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(printable, (title) => {
      const file = calendarFile([{ ...talk, title }], 0);
      const lines = file.split('\r\n');
      expect(lines.at(-1)).toBe('');
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
      expect(readCalendar(file).find(([name]) => name === 'SUMMARY')?.[1]).toBe(title);
    }),
  );
});

it('lets no text end its line or add another', () => {
  const file = calendarFile([{ ...talk, title: 'a\r\nEND:VCALENDAR\rb\u0000' }], 0);
  expect(file.match(/^END:VCALENDAR$/gm)).toHaveLength(1);
  expect(file).not.toContain('\u0000');
});

it.each([
  ['2026-12-31', '20270101'],
  ['2028-02-28', '20280229'],
  ['2027-02-28', '20270301'],
])('ends the whole day %s on %s', (day, after) => {
  const file = calendarFile([{ ...talk, time: { day } }], 0, 'Loans, mine');
  expect(file).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\nDTEND;VALUE=DATE:${after}\r\n`);
  expect(file).toContain(String.raw`X-WR-CALNAME:Loans\, mine`);
});
