import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '../rules/days.ts';
import { calendarFile } from './icalendar.ts';
import { readCalendarPeriods } from './read-icalendar.ts';

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => calendar('BEGIN:VEVENT', 'SUMMARY:元旦', ...lines, 'END:VEVENT');
const read = (...lines: string[]) => readCalendarPeriods(event(...lines))?.map(({ from, to }) => [from, to]);

describe('an iCalendar file', () => {
  it('has the days and titles that were written', () => {
    const printable = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(printable, fc.integer({ min: 0, max: 3000 }), (title, days) => {
        const day = dayAfter('2024-01-01', days);
        const file = calendarFile(
          [{ uid: 'a', time: { day }, title, place: '', description: 'SUMMARY:other', url: 'https://a.example/' }],
          0,
        );
        expect(readCalendarPeriods(file)).toEqual([{ from: day, to: day, title: title.trim(), isRepeated: false }]);
      }),
    );
  });

  it.each([
    // The end is the day after the last one.
    [
      ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270103'],
      ['2026-12-31', '2027-01-02'],
    ],
    [
      ['DTSTART;VALUE=DATE:20280228', 'DTEND;VALUE=DATE:20280301'],
      ['2028-02-28', '2028-02-29'],
    ],
    [
      ['DTSTART;VALUE=DATE:20261001', 'DTEND;VALUE=DATE:20261001'],
      ['2026-10-01', '2026-10-01'],
    ],
    [['DTSTART;VALUE=DATE:20261001'], ['2026-10-01', '2026-10-01']],
    [
      ['DTSTART;VALUE=DATE:20261001', 'DURATION:P7D'],
      ['2026-10-01', '2026-10-07'],
    ],
    [
      ['DTSTART;VALUE=DATE:20261001', 'DURATION:P1W'],
      ['2026-10-01', '2026-10-07'],
    ],
    [
      ['DTSTART;TZID="Asia:Shanghai":20261001T000000', 'DTEND:20261002T000000'],
      ['2026-10-01', '2026-10-01'],
    ],
    [['dtstart:20261001'], ['2026-10-01', '2026-10-01']],
  ])('reads %j as %j', (lines, expected) => expect(read(...lines)).toEqual([expected]));

  it.each([
    [['DTSTART:20261001T090000', 'DTEND:20261001T170000']],
    [['DTSTART;VALUE=DATE:20261001', 'DTEND:20261002T120000']],
    [['DTSTART;VALUE=DATE:20260230']],
    [['DTSTART;VALUE=DATE:20261301']],
    [['DTSTART;VALUE=DATE:20261001', 'STATUS:CANCELLED']],
    [['DESCRIPTION:DTSTART:20261001']],
  ])('leaves out %j', (lines) => expect(read(...lines)).toEqual([]));

  it('sorts by day, joins folded lines, and ignores alarms and other components', () => {
    const file = calendar(
      'BEGIN:VEVENT',
      'DTSTART;VALUE=DATE:20261001',
      'BEGIN:VALARM',
      'SUMMARY:alarm',
      'END:VALARM',
      String.raw`SUMMARY:国庆节\, 中`,
      ' 秋节',
      'RRULE:FREQ=YEARLY',
      'END:VEVENT',
      'BEGIN:VTODO',
      'DTSTART;VALUE=DATE:20260501',
      'END:VTODO',
      'BEGIN:VEVENT',
      'DTSTART;VALUE=DATE:20260101',
      'END:VEVENT',
    );
    expect(readCalendarPeriods(`\ufeff${file.replaceAll('\r\n', '\n')}`)).toEqual([
      { from: '2026-01-01', to: '2026-01-01', title: '', isRepeated: false },
      { from: '2026-10-01', to: '2026-10-01', title: '国庆节, 中秋节', isRepeated: true },
    ]);
  });

  it.each(['', 'day,name\r\n2026-10-01,x', '<html>'])('is not %j', (file) =>
    expect(readCalendarPeriods(file)).toBeUndefined(),
  );
});
