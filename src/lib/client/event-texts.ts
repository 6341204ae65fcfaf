import { createParser } from 'eventsource-parser';

/** The data of each event of a body, as they come. */
export async function* eventTexts(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const texts: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => texts.push(data) });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parser.feed(decoder.decode(part.value, { stream: true }));
    yield* texts.splice(0);
  }
}
