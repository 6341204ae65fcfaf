import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fill } from '../i18n/fill.ts';
import { importReasons, readReasons } from './import-reasons.ts';

const named = (line: string) => readReasons(line).map((one) => (typeof one === 'string' ? one : one.name));

test('each reason is known again with what it holds', () => {
  for (const [name, text] of Object.entries(importReasons)) {
    const values = Object.fromEntries(
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, key = ''], at) => [key, `a (${String(at)})`]),
    );
    expect(readReasons(fill(text, values))).toEqual([{ name, values }]);
  }
});

test('several reasons in one line are told apart, and what is unknown stays as it is', () => {
  expect(named('Record terminator missing; The directory has no end')).toEqual(['noTerminator', 'directoryEndless']);
  expect(named('Field 100 has no subfields; Field 245 has no subfields')).toEqual(['noSubfields', 'noSubfields']);
  expect(named('Item status X is unknown; taken as available')).toEqual(['itemStatus']);
  expect(named('isbn.0: Invalid input; isbn.0 was left out')).toEqual(['partLeftOut']);
  expect(named('The record has no title; Wrong kind: Invalid option')).toEqual(['noTitle', 'partWrong']);
  expect(named('Something else; Field 245 has no subfields')).toEqual(['Something else', 'noSubfields']);
  expect(readReasons('')).toEqual(['']);
});

/** Reasons as the code of imports writes them, with `x1` where values stand. */
function* writtenReasons(): Generator<[file: string, text: string]> {
  const said =
    /(?:reason(?: =|:)|warnings\.push\(|warnings:|problems: \[|\? \[\] : \[|return|\?|:)\s*\[?(?:'([A-Z][^'\n]*)'|`([A-Z][^`\n]*)`)/g;
  for (const file of globSync('src/service/{import,store}/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    // Imports of loans have reports of their own, and the desk brings none in.
    if (!/service\/import\/(?!loans)|store\/write/.test(file)) continue;
    for (const [, plain, filled] of readFileSync(file, 'utf8').matchAll(said)) {
      const text = plain ?? filled ?? '';
      if (/ /.test(text) && !/^[A-Z ]+\b/.test(text.slice(0, 7)))
        yield [file, text.replace(/\$\{[^}]*\}(?:\})?/g, 'x1')];
    }
  }
}

test('every reason that an import writes is one of them', () => {
  const written = [...writtenReasons()];
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter(([, text]) => readReasons(text).some((one) => typeof one === 'string'))).toEqual([]);
});
