import type { Client } from '#lib/client/client.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';

/**
 * What readers write about databases: a question, an answer to one, a request for a trial or a subscription, also of one
 * that the library does not list.
 */
export const writingKinds = ['question', 'answer', 'trial', 'purchase', 'other'] as const;
export type WritingKind = (typeof writingKinds)[number];

export interface Writing {
  kind: WritingKind;
  /** Id of the database; of the question for an answer; empty for a database that is not listed. */
  of: string;
  text: string;
  name?: string;
  url?: string;
}

export const isWritingKind = (value: unknown): value is WritingKind => writingKinds.some((kind) => kind === value);

function isWriting(value: unknown): value is Writing {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, of, text, name, url } = {
    kind: undefined,
    of: undefined,
    text: undefined,
    name: undefined,
    url: undefined,
    ...value,
  };
  const isText = (entry: unknown) => entry === undefined || typeof entry === 'string';
  return isWritingKind(kind) && typeof of === 'string' && typeof text === 'string' && isText(name) && isText(url);
}

export function clientHere(): Client {
  const place = userMenuElement();
  if (!place) throw new Error('the page of a database has a place of the reader');
  return browserClient(requestContextOf(place), place.dataset['unreachable'] ?? '');
}

function send({ kind, of, text, name = '', url = '' }: Writing): Promise<Answer<unknown>> {
  const client = clientHere();
  if (kind === 'question') return client.call('askQuestion', { recordId: of, question: text });
  if (kind === 'answer') return client.call('addAnswer', { questionId: of, answer: text });
  if (kind === 'other') return client.call('saveElectronicRequest', { name, url, reason: text });
  return client.call('saveElectronicRequest', { type: kind, recordId: of, reason: text });
}

/** Sends it, and shows the outcome in the service's words. */
export const writing: ReaderAction<Writing> = {
  name: 'writeOnDatabase',
  isArgs: isWriting,
  run: async (args) => {
    const answer = await send(args);
    if (answer.success) showToast('success', answer.message);
    else if (answer.errCode !== errCodes.unauthenticated) showToast('error', answer.message);
    return answer;
  },
};
