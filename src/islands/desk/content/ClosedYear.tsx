import { useState } from 'react';
import type { ContentValue } from '#lib/contract/desk/content.ts';
import { languageTag } from '#lib/contract/language.ts';
import { fill } from '#lib/i18n/format.ts';
import { closedOf, daysBetween, weekdayOf } from '#lib/rules/circulation.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { dayAfter } from '#lib/rules/days.ts';
import { useDesk } from '../frame.tsx';
import { KeyButton } from '../keys.tsx';
import LibraryField from '../LibraryField.tsx';
import { Table } from '../Table.tsx';
import { readClosedDays } from './closed-days.ts';
import { entryTitle } from './content-values.ts';
import { named, useContentMessages } from './messages.ts';

const [previousKey, nextKey, libraryKey] = ['P', 'N', 'C'];
const week = [1, 2, 3, 4, 5, 6, 7];
/** Any Sunday: the names of weekdays are those of the days after it. */
const sunday = '2026-01-04';
const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

/** The weeks of a month from Monday; undefined for the days of other months. @param month YYYY-MM */
function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, at) => dayAfter(first, at)).filter((day) => day.startsWith(month));
  const before = Array.from({ length: weekdayOf(first) - 1 }, () => undefined);
  const cells = [...before, ...days];
  return Array.from({ length: Math.ceil(cells.length / week.length) }, (_, row) =>
    week.map((_weekday, at) => cells[row * week.length + at]),
  );
}

/** The closed days of a year as the form has them, for all libraries or one. */
export default function ClosedYear({ value }: { value: ContentValue }) {
  const { language, libraries, messages: desk } = useDesk();
  const messages = useContentMessages();
  const [year, setYear] = useState(() => new Date().getFullYear());
  const [libCode, setLibCode] = useState('');
  const move = (by: number) => setYear(year + by);
  const closed = readClosedDays(value);
  const periods = (libCode === '' ? closed : closedOf(closed, libCode)).periods
    .filter(({ from, to }) => from <= `${String(year)}-12-31` && to >= `${String(year)}-01-01`)
    .map((period) => ({ ...period, name: entryTitle({ 'zh-CN': '', ...(period.name as object) }, language) }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const closedOn = (day: string): string | undefined => {
    const period = periods.find(({ from, to }) => from <= day && day <= to);
    if (period) return period.name || messages.closedDay;
    return closed.days.includes(day) || closed.weekdays.includes(weekdayOf(day)) ? messages.closedDay : undefined;
  };
  const libraryNames = (codes: readonly string[]) =>
    codes.length === 0
      ? desk.settledAll
      : codes.map((code) => libraries.find((library) => library.libCode === code)?.name ?? code).join(' · ');
  const weekdayName = new Intl.DateTimeFormat(languageTag[language], { weekday: 'narrow', timeZone: 'UTC' });
  const monthName = new Intl.DateTimeFormat(languageTag[language], { month: 'long', timeZone: 'UTC' });
  return (
    <section aria-labelledby="desk-closed-year">
      <h2 id="desk-closed-year">{fill(messages.closedYear, { year: String(year) })}</h2>
      <div className="desk-bar desk-days">
        <LibraryField label={messages.field_libCode} hotkey={libraryKey} value={libCode} onValue={setLibCode} />
        <KeyButton hotkey={previousKey} label={year - 1} onClick={() => move(-1)} />
        <KeyButton hotkey={nextKey} label={year + 1} onClick={() => move(1)} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-6 my-4">
        {months.map((month) => (
          <table className="self-start text-center border-collapse" key={month}>
            <caption className="strong">{monthName.format(new Date(`${String(year)}-${month}-01T00:00:00Z`))}</caption>
            <thead>
              <tr>
                {week.map((day) => (
                  <th
                    className="text-muted font-normal"
                    key={day}
                    scope="col"
                    abbr={named(messages, 'choice', `weekday${String(day)}`)}
                  >
                    {weekdayName.format(new Date(dayAfter(sunday, day)))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(`${String(year)}-${month}`).map((days, row) => (
                <tr key={row}>
                  {days.map((day, at) => {
                    const closed = day === undefined ? undefined : closedOn(day);
                    return (
                      <td
                        key={week[at]}
                        title={closed}
                        className={closed === undefined ? undefined : 'strong line-through bg-card'}
                      >
                        {day !== undefined && Number(day.slice(-2))}
                        {closed !== undefined && <span className="sr-only">{closed}</span>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {periods.length > 0 && (
        <Table heads={[messages.field_periods, messages.field_reason, messages.field_libCodes, messages.closedLength]}>
          {periods.map((period, at) => (
            <tr key={at}>
              <td data-label={messages.field_periods}>
                {period.name !== '' && <strong>{period.name} </strong>}
                {formatDay(period.from, language)} – {formatDay(period.to, language)}
              </td>
              <td data-label={messages.field_reason}>{period.reason || '—'}</td>
              <td data-label={messages.field_libCodes}>{libraryNames(period.libCodes)}</td>
              <td data-label={messages.closedLength}>{daysBetween(period.from, period.to) + 1}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
