import type { AnswerCall } from '../contract/answering.ts';
import type { Client } from './client.ts';
import type { ClientSite } from './conventions.ts';

/**
 * The client of the server itself: the embedded service is in the same process, so calls need neither requests nor
 * JSON. They are parsed, checked and answered by the same code as calls over HTTP.
 */
export function createDirectClient(site: ClientSite, answer: AnswerCall): Client {
  return { call: (name, input) => answer(name, input, site) };
}
