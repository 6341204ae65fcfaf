import { z } from 'zod';
import { answerEventSchema, type AnswerEvent } from '#lib/contract/calls/assistant.ts';
import { envelopeOf } from '#lib/contract/envelope.ts';
import { dataTypes } from '#lib/rules/assistant.ts';
import { timeProof, timeProofHeader } from '#lib/rules/time-proof.ts';
import { requestOf, type Asking, type TestService } from './service.ts';

/** What a question was answered with. */
export interface AnswerRead {
  status: number;
  events: AnswerEvent[];
  /** The pieces of the answer together. */
  text: string;
  titles: string[];
  /** The error message, in the stream or instead of it. */
  failure: string | undefined;
}

/** The request of the panel for a question. */
export function questionRequest(
  service: TestService,
  content: string,
  { library = 'demo', language, session }: Asking,
  reAsk = false,
): Request {
  const request = requestOf('answerQuestion', { content, reAsk }, library, language, session);
  request.headers.set(timeProofHeader, timeProof(service.clock.now));
  return request;
}

/** Asks the assistant and reads the answer to its end. */
export async function ask(service: TestService, content: string, asking: Asking, reAsk = false): Promise<AnswerRead> {
  const response = await service.fetch(questionRequest(service, content, asking, reAsk));
  const { status } = response;
  const body = await response.text();
  if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    const { message } = envelopeOf(z.unknown()).parse(JSON.parse(body));
    return { status, events: [], text: '', titles: [], failure: message };
  }
  const lines = body.split('\n').filter((line) => line !== '');
  const events = lines.map((line) => {
    if (!line.startsWith('data: ')) throw new Error(`no event: ${line}`);
    return answerEventSchema.parse(JSON.parse(line.slice('data: '.length)));
  });
  const read: AnswerRead = { status, events, text: '', titles: [], failure: undefined };
  for (const { dataType, data } of events) {
    if (dataType === dataTypes.text) read.text += data.chunkMessage.content;
    if (dataType === dataTypes.books) read.titles = data.bookAttrs.map(({ title }) => title);
    if (dataType === dataTypes.failure) read.failure = data.message;
  }
  return read;
}

/** Nobody has asked anything yet. */
export async function forgetQuestions({ store }: TestService): Promise<void> {
  await store.db.deleteFrom('assistant_message').execute();
  await store.db.deleteFrom('assistant_day').execute();
}
