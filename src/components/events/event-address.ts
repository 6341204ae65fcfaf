import { listAddress } from '../parts/query.ts';

export const eventList = listAddress('/events', ['period'], ['period']);
export const eventPath = (eventId: string): string => `/events/${eventId}`;
export const eventCalendarPath = (eventId: string): string => `/events/${eventId}/calendar`;
/** Where a reader signs up for an event; without an event, the events for which the reader has signed up. */
export const eventSignUpPath = (eventId?: string): string =>
  eventId === undefined ? '/eventSignUp' : `/eventSignUp/${eventId}`;
