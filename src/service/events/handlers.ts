import type { Handlers } from '../platform/context/context.ts';
import { getEvent, listEvents, listOwnEvents } from './read-events.ts';
import { leaveEvent, signUpForEvent } from './sign-up.ts';

export const eventHandlers = {
  listEvents,
  getEvent,
  listOwnEvents,
  signUpForEvent,
  leaveEvent,
} satisfies Partial<Handlers>;
