import type { ModelOf } from './settings.ts';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { ProviderError } from '../../platform/http/http.ts';

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    /** Language models of the assistant; left out, no library has one. */
    modelOf?: ModelOf | undefined;
  }
}

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
  tools: boolean;
}

/** What a model asks a tool for; the arguments are JSON, or are meant to be. */
export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/** The description of a tool for models. */
export interface ToolDefinition {
  type: 'function';
  function: { name: string; description: string; parameters: object };
}

export type ModelMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'assistant'; content: string; tool_calls: readonly ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

/** An answer is no book. */
const maxBytes = 2 * 1024 * 1024;
const maxMs = 5 * 60_000;
/** More at a time is a model gone astray. */
const maxCalls = 8;
const longestArguments = 4000;

/** A piece of a call: its name comes first, its arguments in pieces behind it. */
const callPiece = z.object({
  index: z.int().nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
type CallPiece = z.output<typeof callPiece>;
const said = z.object({ content: z.string().nullish(), tool_calls: z.array(callPiece).nullish() });
const choice = z.object({
  delta: said.nullish(),
  message: said.nullish(),
  finish_reason: z.string().nullish(),
});
/** Errors come in the stream too: none of them has choices. */
const chunkSchema = z.object({ choices: z.array(choice) });

interface Chunk {
  content: string;
  calls: readonly CallPiece[];
  isLast: boolean;
}

function readChunk(text: string): Chunk {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ProviderError('unreadable', 'not JSON', { cause: error });
  }
  const parsed = chunkSchema.safeParse(value);
  if (!parsed.success) throw new ProviderError('unreadable', 'no piece of an answer');
  const [first] = parsed.data.choices;
  const { content, tool_calls: calls } = first?.delta ?? first?.message ?? {};
  return { content: content ?? '', calls: calls ?? [], isLast: typeof first?.finish_reason === 'string' };
}

/** The calls of an answer with one more piece: of the call that it names, else of the last one. */
function withPiece(calls: readonly ToolCall[], { index, id, function: piece }: CallPiece): ToolCall[] {
  const at = index ?? (id ? calls.length : calls.length - 1);
  const before = calls[at] ?? {
    id: `call-${String(at)}`,
    type: 'function' as const,
    function: { name: '', arguments: '' },
  };
  const next: ToolCall = {
    ...before,
    ...(id ? { id } : {}),
    function: {
      name: before.function.name + (piece?.name ?? ''),
      arguments: before.function.arguments + (piece?.arguments ?? ''),
    },
  };
  if (at < 0 || at >= maxCalls || at > calls.length || next.function.arguments.length > longestArguments) {
    throw new ProviderError('unreadable', 'calls of tools that cannot be');
  }
  return [...calls.slice(0, at), next, ...calls.slice(at + 1)];
}

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

/**
 * The pieces of an answer: of an event stream as they come, of a server that does not stream all at once.
 * @returns which tools it asks, at its end
 */
async function* piecesOf(response: Response, onPiece: () => void): AsyncGenerator<string, ToolCall[]> {
  const { body } = response;
  if (body === null) throw new ProviderError('unreadable', 'an empty answer');
  const text = textOf(body, onPiece);
  let calls: ToolCall[] = [];
  const read = (data: string): Chunk => {
    const chunk = readChunk(data);
    for (const piece of chunk.calls) calls = withPiece(calls, piece);
    return chunk;
  };
  if (!(response.headers.get('content-type') ?? '').toLowerCase().includes('text/event-stream')) {
    let whole = '';
    for await (const piece of text) whole += piece;
    const { content } = read(whole);
    if (content !== '') yield content;
    return calls;
  }
  let isWhole = false;
  for await (const data of eventsOf(text)) {
    if (data === '[DONE]') return calls;
    const { content, isLast } = read(data);
    if (content !== '') yield content;
    isWhole ||= isLast;
  }
  if (!isWhole) throw new ProviderError('unreadable', 'the answer was cut off');
  return calls;
}

/**
 * Asks the model and passes its answer on piece by piece.
 * @param gone ends the request when nobody waits any more
 * @param tools what it may ask for
 * @returns which tools it asks, at its end
 * @throws ProviderError, which has nothing of the key or the question in it
 */
export async function* askModel(
  { url, model, key, temperature, maxTokens, timeoutMs }: Omit<ModelSettings, 'tools'>,
  messages: readonly ModelMessage[],
  gone: AbortSignal,
  tools: readonly ToolDefinition[] = [],
): AsyncGenerator<string, ToolCall[]> {
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
      body: JSON.stringify({
        model,
        messages,
        stream: true,
        temperature,
        max_tokens: maxTokens,
        ...(tools.length > 0 && { tools }),
      }),
      // The key goes where the configuration says and nowhere else.
      redirect: 'manual',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderError('refused', `HTTP ${String(response.status)}`, { status: response.status });
    }
    return yield* piecesOf(response, onPiece);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted && !gone.aborted) throw new ProviderError('slow', 'no answer in time', { cause: error });
    throw new ProviderError('down', 'no connection', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
