import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The record files of a library's folder in the order of their names: data/*.jsonl and data/*.jsonl.gz. */
export async function dataFiles(libraryDir: string): Promise<string[]> {
  const data = join(libraryDir, 'data');
  if (!existsSync(data)) return [];
  const names = (await readdir(data)).filter((name) => /\.jsonl(\.gz)?$/.test(name));
  return names.sort().map((name) => join(data, name));
}

function open(file: string): AsyncIterable<Buffer> {
  const raw = createReadStream(file);
  if (!file.endsWith('.gz')) return raw;
  // An error of either stream destroys both, and the loop that reads the second one throws it.
  return pipeline(raw, createGunzip(), () => undefined);
}

/**
 * The lines of a record file that are not empty, with their number from 1.
 * @throws when the file cannot be read or unpacked
 */
export async function* linesOf(file: string): AsyncGenerator<{ number: number; text: string }> {
  const decoder = new TextDecoder();
  let number = 0;
  let rest = '';
  for await (const chunk of open(file)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      number += 1;
      if (text.trim() !== '') yield { number, text };
    }
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield { number: number + 1, text: rest };
}

/** How many lines of these files are not empty. */
export async function countLines(files: readonly string[]): Promise<number> {
  let lines = 0;
  for (const file of files) {
    const all = linesOf(file);
    while ((await all.next()).done !== true) lines += 1;
  }
  return lines;
}
