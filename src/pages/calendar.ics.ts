import type { APIRoute } from 'astro';
import { calendarFile, calendarMediaType, type CalendarEvent } from '#lib/calendar/icalendar.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { eventPath } from '../components/events/event-address.ts';

/** Due days, last days to pick up and events of the reader whose private address this is, for calendar programs. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { client, site, language, t, origin, address } = locals;
  const answer = await client.call('getOwnCalendar', { key: url.searchParams.get('key') ?? '' });
  const headers = { 'x-robots-tag': 'noindex', 'cache-control': 'private, max-age=900' };
  if (!answer.success) {
    const refused = { ...headers, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
    return new Response(answer.message, { status: statusOf(answer), headers: refused });
  }
  const { loans, pickups, events } = answer.data;
  const host = `${site.groupCode}.${new URL(origin).hostname}`;
  const entry = (key: string, path: string): Pick<CalendarEvent, 'uid' | 'place' | 'description' | 'url'> => ({
    uid: `${key}@${host}`,
    place: '',
    description: '',
    url: `${origin}${address(path)}`,
  });
  const entries: CalendarEvent[] = [
    ...loans.map(({ loanId, title, dueOn }) => ({
      ...entry(`loan-${loanId}`, sectionPath('circulation')),
      time: { day: dueOn },
      title: t('my-library:calendarDue', { title }),
    })),
    ...pickups.map(({ requestId, title, until }) => ({
      ...entry(`request-${requestId}`, sectionPath('requests')),
      time: { day: until },
      title: t('my-library:calendarPickup', { title }),
    })),
    ...events.map(({ eventId, title, beginsAt, endsAt, place }) => ({
      ...entry(`event-${eventId}`, eventPath(eventId)),
      time: { begins: Date.parse(beginsAt), ends: Date.parse(endsAt) },
      title,
      place,
    })),
  ];
  const file = calendarFile(entries, Date.now(), inLanguage(site.name, language));
  return new Response(file, { headers: { ...headers, 'content-type': `${calendarMediaType}; charset=utf-8` } });
};
