import type { Client } from '#lib/client/client.ts';
import type { LibraryEvent } from '#lib/contract/calls/events.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import { eventList } from './event-address.ts';

const listRows = 20;
/** Seconds after which an event that has begun or ended is shown as such. */
const maxAge = 300;

/** Lets pages with events be cached until an event or a sign-up of their library changes. */
export function cacheEvents({ locals, response }: Pick<LoaderInput, 'locals' | 'response'>): void {
  const { groupCode } = locals.site;
  declareCache(response, { tags: [`library:${groupCode}`, `list:${groupCode}:events`], maxAge });
}

export interface LoadedEvents {
  period: 'coming' | 'past';
  page: number;
  last: number;
  total: number;
  events: readonly LibraryEvent[];
  failure: string | undefined;
}

export async function loadEvents(input: LoaderInput): Promise<LoadedEvents> {
  const { page, values } = eventList.read(input.url.searchParams);
  const period = values.period === 'past' ? 'past' : 'coming';
  const answer = await input.locals.client.call('listEvents', { period, page, rows: listRows });
  if (!answer.success) {
    input.response.status = statusOf(answer);
    return { period, page, last: 1, total: 0, events: [], failure: answer.message };
  }
  const { total, result } = answer.data;
  const last = Math.max(1, Math.ceil(total / listRows));
  if (page > last) input.response.status = errCodes.notFound;
  else cacheEvents(input);
  return { period, page, last, total, events: result, failure: undefined };
}

/** One event; sets status and cache of the page. @returns the event, or why there is none */
export async function loadEvent(
  input: LoaderInput,
  eventId: string,
): Promise<{ event: LibraryEvent; failure?: undefined } | { event?: undefined; failure: string }> {
  const answer = await input.locals.client.call('getEvent', { eventId });
  if (!answer.success) {
    input.response.status = statusOf(answer);
    return { failure: answer.message };
  }
  cacheEvents(input);
  return { event: answer.data };
}

export type OwnEvent = OutputOf<'listOwnEvents'>['result'][number];

export type SignUpPage =
  | { show: 'nothing'; status: number; message: string }
  | { show: 'signIn'; event: LibraryEvent | undefined }
  | { show: 'own'; events: readonly OwnEvent[] }
  /** `own`: how the reader is signed up; undefined for a reader who is not. */
  | { show: 'event'; event: LibraryEvent; own: OwnEvent | undefined };

/** What the page of sign-ups shows to the reader whose client this is. @param eventId undefined for all own events */
export async function loadSignUp(client: Client, eventId: string | undefined): Promise<SignUpPage> {
  const [found, own] = await Promise.all([
    eventId === undefined ? undefined : client.call('getEvent', { eventId }),
    client.call('listOwnEvents', {}),
  ]);
  if (found?.success === false) return { show: 'nothing', status: statusOf(found), message: found.message };
  if (!own.success) {
    return own.errCode === errCodes.unauthenticated
      ? { show: 'signIn', event: found?.data }
      : { show: 'nothing', status: statusOf(own), message: own.message };
  }
  const events = own.data.result;
  if (!found) return { show: 'own', events };
  return { show: 'event', event: found.data, own: events.find((entry) => entry.eventId === eventId) };
}

/** The outcome of a sign-up form; without a refusal it succeeded. */
export interface SentSignUp {
  refused: string;
  status: number;
}

export async function sendSignUp(client: Client, eventId: string, form: FormData): Promise<SentSignUp> {
  const call = form.get('act') === 'leave' ? 'leaveEvent' : 'signUpForEvent';
  const answer = await client.call(call, { eventId });
  return answer.success ? { refused: '', status: 200 } : { refused: answer.message, status: statusOf(answer) };
}
