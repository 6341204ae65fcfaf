import { isAnswer, isSessionOver, noteSessionOver, siteHeaders, type ClientSite } from '#lib/client/conventions.ts';
import { eventTexts } from '#lib/client/event-texts.ts';
import type { AnswerLeads, BookAttachment } from '#lib/contract/calls/assistant.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { dataTypes } from '#lib/rules/assistant.ts';
import { timeProof, timeProofHeader } from '#lib/rules/time-proof.ts';

/** How an answer ended; without a message it was cut off, or the reader has left. */
export type Ending =
  | { done: true; books: BookAttachment[]; leads: AnswerLeads | undefined }
  | { done: false; message: string | undefined; isSessionOver?: boolean };

export interface Question {
  content: string;
  reAsk: boolean;
}

type Event =
  | { kind: 'text'; content: string }
  | { kind: 'books'; books: BookAttachment[] }
  | { kind: 'leads'; leads: AnswerLeads }
  | { kind: 'end' }
  | { kind: 'failure'; message: string };

interface Data {
  dataType?: number;
  data?: { chunkMessage?: { content?: string }; bookAttrs?: BookAttachment[]; message?: string } & Partial<AnswerLeads>;
}

/** What an event of the stream says; undefined where it is none that we know. */
export function readEvent(text: string): Event | undefined {
  const { dataType, data }: Data = JSON.parse(text);
  if (dataType === dataTypes.text) return { kind: 'text', content: data?.chunkMessage?.content ?? '' };
  if (dataType === dataTypes.books) return { kind: 'books', books: data?.bookAttrs ?? [] };
  if (dataType === dataTypes.leads) {
    return { kind: 'leads', leads: { links: data?.links ?? [], list: data?.list ?? null } };
  }
  if (dataType === dataTypes.end) return { kind: 'end' };
  return dataType === dataTypes.failure ? { kind: 'failure', message: data?.message ?? '' } : undefined;
}

export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  for await (const text of eventTexts(body)) {
    const event = readEvent(text);
    if (event) yield event;
  }
}

/**
 * Asks the assistant (portal-shell §7.4).
 * @param onText gets the answer chunk by chunk
 * @param gone gives the answer up
 */
export async function askAssistant(
  question: Question,
  requestContext: ClientSite,
  onText: (content: string) => void,
  gone: AbortSignal,
): Promise<Ending> {
  const [method, path] = endpoints.answerQuestion;
  let books: BookAttachment[] = [];
  let leads: AnswerLeads | undefined;
  try {
    const response = await fetch(path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...siteHeaders(requestContext),
        [timeProofHeader]: timeProof(Date.now()),
      },
      body: JSON.stringify(question),
      signal: gone,
    });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      const answer: unknown = await response.json();
      if (!isAnswer<unknown>(answer)) return { done: false, message: undefined };
      noteSessionOver(answer);
      return { done: false, message: answer.message, isSessionOver: isSessionOver(answer) };
    }
    if (!response.body) return { done: false, message: undefined };
    for await (const event of eventsOf(response.body)) {
      if (event.kind === 'text') onText(event.content);
      if (event.kind === 'books') books = event.books;
      if (event.kind === 'leads') leads = event.leads;
      if (event.kind === 'failure') return { done: false, message: event.message };
      if (event.kind === 'end') return { done: true, books, leads };
    }
  } catch {
    // The network, or the reader, has ended it.
  }
  return { done: false, message: undefined };
}
