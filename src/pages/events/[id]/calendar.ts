import type { APIRoute } from 'astro';
import { calendarFile, calendarMediaType } from '#lib/calendar/icalendar.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { eventPath } from '../../../components/events/event-address.ts';
import { cacheEvents } from '../../../components/events/load-event-pages.ts';

export const GET: APIRoute = async ({ locals }) => {
  const { client, site, origin, address, path } = locals;
  // …/events/{id}/calendar: the parameters of an endpoint include the library; the path does not.
  const answer = await client.call('getEvent', { eventId: path.split('/').at(-2) ?? '' });
  const robots = { 'x-robots-tag': 'noindex' };
  if (!answer.success) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', ...robots };
    return new Response(answer.message, { status: statusOf(answer), headers });
  }
  const { eventId, title, body, beginsAt, endsAt, place, libName } = answer.data;
  const event = {
    uid: `event-${eventId}@${site.groupCode}.${new URL(origin).hostname}`,
    time: { begins: Date.parse(beginsAt), ends: Date.parse(endsAt) },
    title,
    place: libName === null ? place : `${place} (${libName})`,
    description: body,
    url: `${origin}${address(eventPath(eventId))}`,
  };
  const response = new Response(calendarFile([event], Date.now()), {
    headers: {
      'content-type': `${calendarMediaType}; charset=utf-8`,
      'content-disposition': `attachment; filename="${eventId}.ics"`,
      ...robots,
    },
  });
  cacheEvents({ locals, response });
  return response;
};
