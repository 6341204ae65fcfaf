import { useState } from 'react';
import { ownCalendarPath } from '#lib/calendar/own-calendar.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { toastResult, useCall, useFrame } from '../section/frame.tsx';
import { Loaded } from '../section/section-parts.tsx';
import type { ProfileMessages } from './messages.ts';

/** The private address of the reader's calendar: created, shown once, and revoked. */
export default function Calendar({ messages }: { messages: ProfileMessages }) {
  const { client, base, language } = useFrame();
  const called = useCall('getCalendarAddress', {});
  const [address, setAddress] = useState('');

  const create = async () => {
    const answer = await client.call('createCalendarAddress', {});
    if (!toastResult(answer) || !answer.success) return;
    setAddress(location.origin + base + ownCalendarPath(answer.data.key));
    called.again();
  };

  return (
    <Loaded called={called}>
      {({ createdAt }) => (
        <>
          <p>{messages.calendarHint}</p>
          {createdAt !== null && (
            <p className="quiet">
              {fill(messages.calendarSince, { day: formatDay(createdAt.slice(0, 10), language) })}
            </p>
          )}
          {address !== '' && createdAt !== null && (
            <p role="status">
              <label htmlFor="own-calendar">{messages.calendarAddress}</label>
              <input
                id="own-calendar"
                className="field w-full"
                readOnly
                value={address}
                onFocus={(event) => event.target.select()}
              />
            </p>
          )}
          <div className="acts">
            <ActForm perform={create}>
              <ActButton act="createCalendar">
                {createdAt === null ? messages.calendarCreate : messages.calendarRenew}
              </ActButton>
            </ActForm>
            {createdAt !== null && (
              <ActForm>
                <ActButton act="deleteCalendar">{messages.calendarEnd}</ActButton>
              </ActForm>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}
