import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { ProviderError } from './http.ts';

/**
 * A language model behind the interface that OpenAI's chat completions have and many others offer: POST
 * {url}/chat/completions with `stream`, answered by server-sent events.
 */
export interface ModelSettings {
  /** Address that /chat/completions is added to. */
  url: string;
  model: string;
  /** Sent as bearer token; models inside the house need none. */
  key: string | undefined;
  temperature: number;
  maxTokens: number;
  /** Milliseconds until the first piece, and between two. */
  timeoutMs: number;
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** An answer is no book. */
const maxBytes = 2 * 1024 * 1024;
const maxMs = 5 * 60_000;

const choice = z.object({
  delta: z.object({ content: z.string().nullish() }).nullish(),
  message: z.object({ content: z.string().nullish() }).nullish(),
  finish_reason: z.string().nullish(),
});
/** Errors come in the stream too: none of them has choices. */
const chunkSchema = z.object({ choices: z.array(choice) });

function readChunk(text: string): { content: string; isLast: boolean } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ProviderError('unreadable', 'not JSON', { cause: error });
  }
  const parsed = chunkSchema.safeParse(value);
  if (!parsed.success) throw new ProviderError('unreadable', 'no piece of an answer');
  const [first] = parsed.data.choices;
  const content = first?.delta?.content ?? first?.message?.content ?? '';
  return { content, isLast: typeof first?.finish_reason === 'string' };
}

/** A body's text as it comes. */
async function* textOf(body: ReadableStream<Uint8Array>, onPiece: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let size = 0;
  for await (const piece of body) {
    onPiece();
    size += piece.byteLength;
    if (size > maxBytes) throw new ProviderError('tooLarge', `more than ${String(maxBytes)} bytes`);
    yield decoder.decode(piece, { stream: true });
  }
}

/** The data of an event stream's events. One that ends with the stream instead of an empty line counts as well. */
async function* eventsOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  for await (const piece of text) {
    parser.feed(piece);
    yield* events.splice(0);
  }
  parser.feed('\n\n');
  yield* events;
}

/** The pieces of an answer: of an event stream as they come, of a server that does not stream all at once. */
async function* piecesOf(response: Response, onPiece: () => void): AsyncGenerator<string> {
  const { body } = response;
  if (body === null) throw new ProviderError('unreadable', 'an empty answer');
  const text = textOf(body, onPiece);
  if (!(response.headers.get('content-type') ?? '').toLowerCase().includes('text/event-stream')) {
    let whole = '';
    for await (const piece of text) whole += piece;
    yield readChunk(whole).content;
    return;
  }
  let isWhole = false;
  for await (const data of eventsOf(text)) {
    if (data === '[DONE]') return;
    const { content, isLast } = readChunk(data);
    if (content !== '') yield content;
    isWhole ||= isLast;
  }
  if (!isWhole) throw new ProviderError('unreadable', 'the answer was cut off');
}

/**
 * Asks the model and passes its answer on piece by piece.
 * @param gone ends the request when nobody waits any more
 * @throws ProviderError, which has nothing of the key or the question in it
 */
export async function* askModel(
  { url, model, key, temperature, maxTokens, timeoutMs }: ModelSettings,
  messages: readonly ModelMessage[],
  gone: AbortSignal,
): AsyncGenerator<string> {
  const late = new AbortController();
  let timer = setTimeout(() => {
    late.abort();
  }, timeoutMs);
  const onPiece = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late.abort();
    }, timeoutMs);
  };
  const signal = AbortSignal.any([gone, late.signal, AbortSignal.timeout(maxMs)]);
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, messages, stream: true, temperature, max_tokens: maxTokens }),
      // The key goes where the configuration says and nowhere else.
      redirect: 'manual',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderError('refused', `HTTP ${String(response.status)}`, { status: response.status });
    }
    yield* piecesOf(response, onPiece);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted && !gone.aborted) throw new ProviderError('slow', 'no answer in time', { cause: error });
    throw new ProviderError('down', 'no connection', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
