import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgedQuestion } from './assistant.batch.ts';
import type { Half } from './typed-otherwise.ts';

const columns = 6;

/** What the last column but two says: `first:` an author or title, `about:` and `says:` patterns. */
function expectedOf(text: string): Partial<JudgedQuestion> {
  const at = text.indexOf(':');
  const [name, value] = [text.slice(0, at), text.slice(at + 1)];
  if (name === 'first') return { first: value };
  return name === 'about' ? { about: new RegExp(value, 'i') } : name === 'says' ? { says: new RegExp(value) } : {};
}

/** Questions of a file (assistant.questions.tsv): rules are written by looking at the half `seen` only. */
export function questionsOf(half: Half): JudgedQuestion[] {
  const lines = readFileSync(join(import.meta.dirname, 'assistant.questions.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(1).flatMap((line) => {
    const cells = line.split('\t');
    if (cells.length !== columns) throw new Error(`${line}: ${String(columns)} columns`);
    const [of = '', library = '', kind = '', expected = '', before = '', asked = ''] = cells;
    if (of !== half) return [];
    return {
      ...(library === 'chengchuan' || library === 'mingwan' ? { library } : {}),
      kind: kind.split(',') as JudgedQuestion['kind'],
      ...expectedOf(expected),
      ...(before !== '' && { before: [before] }),
      asked,
    };
  });
}
