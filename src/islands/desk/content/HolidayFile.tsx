import { useId, useState } from 'react';
import { readCalendarPeriods, type CalendarPeriod } from '#lib/calendar/read-icalendar.ts';
import type { ContentValue } from '#lib/contract/desk/content.ts';
import { fill } from '#lib/i18n/format.ts';
import { closedOf, daysBetween, isClosedDay, weekdayOf } from '#lib/rules/circulation.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { dayAfter } from '#lib/rules/days.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { Problem } from '../Fields.tsx';
import { useDesk } from '../frame.tsx';
import { Key, KeyButton, shortcut, useElementKey } from '../keys.tsx';
import { Ticks } from '../StaffRoles.tsx';
import { Table } from '../Table.tsx';
import { readClosedDays } from './closed-days.ts';
import { membersOf, withPart } from './content-values.ts';
import { useContentMessages } from './messages.ts';

/** Keys: choose a file, add the ticked periods. */
const [chooseKey, addKey] = ['I', 'U'];

/** Longer entries are not holidays. */
const maxDays = 366;

const daysOf = ({ from, to }: CalendarPeriod): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => dayAfter(from, at));

/** Adds the holidays of an iCalendar file to the closed periods of the form. Nothing is saved. */
export default function HolidayFile({ value, onAdd }: { value: ContentValue; onAdd: (value: ContentValue) => void }) {
  const { language, libraries } = useDesk();
  const messages = useContentMessages();
  const id = useId();
  const chooser = useElementKey<HTMLInputElement>(chooseKey, (input) => input.click());
  const [periods, setPeriods] = useState<readonly CalendarPeriod[]>([]);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [libCodes, setLibCodes] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const wanted = libCodes.length === 0 ? libraries.map(({ libCode }) => libCode) : libCodes;
  const closed = readClosedDays(value);
  const closedOfWanted = wanted.map((libCode) => closedOf(closed, libCode));
  const countClosed = (period: CalendarPeriod) =>
    daysOf(period).filter(
      (day) =>
        closed.weekdays.includes(weekdayOf(day)) || closedOfWanted.every((ofLibrary) => isClosedDay(ofLibrary, day)),
    ).length;
  const read = async (file: File | undefined) => {
    if (!file) return;
    const today = new Date().toISOString().slice(0, 10);
    const found = readCalendarPeriods(await file.text())?.filter(
      ({ from, to }) => to >= today && daysBetween(from, to) < maxDays,
    );
    setProblem(found?.length ? '' : messages.holidaysNone);
    setPeriods(found ?? []);
    // Chinese calendars also list the weekends on which people work (班).
    const isProposed = (period: CalendarPeriod) =>
      !period.title.includes('班') && countClosed(period) < daysOf(period).length;
    setTicked(new Set(found?.flatMap((period, at) => (isProposed(period) ? at : []))));
  };
  const chosen = periods.filter((_, at) => ticked.has(at));
  const add = () => {
    const made = chosen.map(({ from, to, title }) => ({
      from,
      to,
      ...(title !== '' && { name: { 'zh-CN': title } }),
      ...(libCodes.length > 0 && { libCodes: [...libCodes] }),
    }));
    onAdd(withPart(value, 'periods', [...membersOf(value['periods']), ...made]));
    setPeriods([]);
    showToast('success', fill(messages.holidaysAdded, { count: made.length }));
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{messages.holidays}</h2>
      <p className="desk-field w-full">
        <label htmlFor={`${id}-file`}>
          {messages.holidaysFile} <Key of={chooseKey} />
        </label>
        <input
          id={`${id}-file`}
          ref={chooser}
          className="field"
          type="file"
          accept=".ics,text/calendar"
          aria-keyshortcuts={shortcut(chooseKey)}
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </p>
      <Problem text={problem} />
      {periods.length > 0 && (
        <>
          {libraries.length > 1 && (
            <Ticks
              legend={messages.holidaysLibraries}
              choices={libraries.map(({ libCode, name }) => ({ value: libCode, name }))}
              ticked={libCodes}
              onChange={setLibCodes}
            />
          )}
          <Table heads={[messages.field_periods, messages.closedLength, messages.holidaysClosed]}>
            {periods.map((period, at) => (
              <tr key={at}>
                <td data-label={messages.field_periods}>
                  <label className="desk-tick">
                    <input
                      type="checkbox"
                      checked={ticked.has(at)}
                      onChange={(event) => {
                        const next = new Set(ticked);
                        if (event.target.checked) next.add(at);
                        else next.delete(at);
                        setTicked(next);
                      }}
                    />
                    <span>
                      <strong>{period.title}</strong> {formatDay(period.from, language)}
                      {period.to !== period.from && ` – ${formatDay(period.to, language)}`}
                      {period.isRepeated && <span className="quiet"> {messages.holidaysRepeated}</span>}
                    </span>
                  </label>
                </td>
                <td data-label={messages.closedLength}>{daysOf(period).length}</td>
                <td data-label={messages.holidaysClosed}>{countClosed(period)}</td>
              </tr>
            ))}
          </Table>
          <KeyButton
            hotkey={addKey}
            label={fill(messages.holidaysAdd, { count: chosen.length })}
            className="btn btn-main"
            disabled={chosen.length === 0}
            onClick={add}
          />
        </>
      )}
    </section>
  );
}
