import { readLines } from './lines.ts';
import type { Parsed } from './parsed.ts';

/** In JSON control characters are escaped. */
const controls = /\\(?:[bf]|u00(?:0[0-8bcef]|1[0-9a-f]|7f))/i;

/** Reads JSON Lines: one value a line, empty lines skipped. Positions are bytes. */
export async function* readJsonLines(
  chunks: AsyncIterable<Buffer>,
  position: number,
): AsyncGenerator<Parsed<unknown>[]> {
  const decoder = new TextDecoder('utf-8');
  for await (const lines of readLines(chunks, position, decoder)) {
    const values: Parsed<unknown>[] = [];
    for (const line of lines) {
      if (line.text.trim() === '') continue;
      const { position: start, end } = line;
      try {
        const value: unknown = JSON.parse(line.text);
        const source = { bytes: Buffer.from(line.text.trim()), encoding: 'utf-8' };
        const warnings = controls.test(line.text) ? ['Control characters were left out'] : [];
        values.push({ ok: true, position: start, end, value, warnings, source });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        values.push({ ok: false, position: start, end, reason: `Not JSON: ${message.slice(0, 200)}` });
      }
    }
    if (values.length > 0) yield values;
  }
}
