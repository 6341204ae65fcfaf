import type { ReaderCall } from '../platform/context/context.ts';
import { ProviderError } from '../platform/http/http.ts';
import { askModel, type ModelMessage, type ModelSettings, type ToolCall } from './model/model.ts';
import { answerToCall, toolDefinitionsFor, type ToolAnswer } from './library-tools.ts';

/** So often a model may ask tools before it answers. */
const maxRounds = 4;
/** How a model's server says that it knows no tools. */
const unknownTools: ReadonlySet<number | undefined> = new Set([400, 404, 422, 501]);

/** Passes the pieces on. @returns which tools are asked */
async function* passedOn(
  pieces: AsyncGenerator<string, ToolCall[]>,
  onPiece: () => void,
): AsyncGenerator<string, ToolCall[]> {
  try {
    for (;;) {
      const next = await pieces.next();
      if (next.done) return next.value;
      onPiece();
      yield next.value;
    }
  } finally {
    await pieces.return([]);
  }
}

/**
 * A model's answer piece by piece; in between it asks the library's tools (library-tools.ts). A model that knows none
 * answers from the prompt at once, and one that repeats requests must answer in the end.
 * @param onAnswer called with the answers of tools
 * @throws ProviderError as `askModel`
 */
export async function* answerWithTools(
  model: ModelSettings,
  messages: readonly ModelMessage[],
  call: ReaderCall,
  gone: AbortSignal,
  onAnswer: (answer: ToolAnswer) => void,
): AsyncGenerator<string> {
  let conversation = messages;
  let isWritten = false;
  let knowsTools = model.tools;
  for (let round = 0; ; round += 1) {
    const tools = knowsTools && round < maxRounds ? toolDefinitionsFor(call) : [];
    let calls: ToolCall[];
    try {
      calls = yield* passedOn(askModel(model, conversation, gone, tools), () => {
        isWritten = true;
      });
    } catch (error) {
      const isRefused = error instanceof ProviderError && error.trouble === 'refused' && unknownTools.has(error.status);
      if (!isRefused || tools.length === 0 || round > 0 || isWritten) throw error;
      knowsTools = false;
      continue;
    }
    if (calls.length === 0 || tools.length === 0) return;
    const answers = await Promise.all(calls.map((entry) => answerToCall(entry, call)));
    answers.forEach(onAnswer);
    conversation = [
      ...conversation,
      { role: 'assistant', content: '', tool_calls: calls },
      ...answers.map(({ content }, at): ModelMessage => ({ role: 'tool', tool_call_id: calls[at]?.id ?? '', content })),
    ];
  }
}
