import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fill } from '../i18n/format.ts';
import { z } from 'zod';
import { importReasons, readDetail, readReasons, type ImportDetail } from './import-reasons.ts';

const named = (line: string) => readReasons(line).map((entry) => (typeof entry === 'string' ? entry : entry.name));

test('each reason is known again with what it holds', () => {
  for (const [name, text] of Object.entries(importReasons)) {
    const values = Object.fromEntries(
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, key = ''], at) => [key, `a (${String(at)})`]),
    );
    expect(readReasons(fill(text, values))).toEqual([{ name, values }]);
  }
});

test('splits several reasons in one line, and keeps unknown ones unchanged', () => {
  expect(named('Record terminator missing; The directory has no end')).toEqual(['noTerminator', 'directoryEndless']);
  expect(named('Field 100 has no subfields; Field 245 has no subfields')).toEqual(['noSubfields', 'noSubfields']);
  expect(named('Item status X is unknown; taken as available')).toEqual(['itemStatus']);
  expect(named('isbn.0: Invalid input; isbn.0 was left out')).toEqual(['partLeftOut']);
  expect(named('The record has no title; Wrong kind: Invalid option')).toEqual(['noTitle', 'partWrong']);
  expect(named('Something else; Field 245 has no subfields')).toEqual(['Something else', 'noSubfields']);
  expect(readReasons('')).toEqual(['']);
});

test('what is wrong with a single value is known again, as the schemas of records say it', () => {
  const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? '';
  const wrong: [string, ImportDetail][] = [
    [said(z.number(), 'x'), 'type'],
    [said(z.string().max(3), 'long'), 'tooBig'],
    [said(z.array(z.string()).min(2), []), 'tooSmall'],
    [said(z.int().max(9), 10), 'tooBig'],
    [said(z.enum(['book', 'map']), 'x'), 'option'],
    [said(z.strictObject({}), { typo: 1 }), 'unknown'],
    [said(z.string().regex(/^a$/), 'b'), 'form'],
    [said(z.url(), 'b'), 'form'],
  ];
  for (const [text, name] of wrong) {
    expect(readDetail(text), text).toMatchObject({ part: '', name });
    expect(readDetail(`isbn.0: ${text}`), text).toMatchObject({ part: 'isbn.0', name });
  }
  expect(readDetail('Something else')).toBeUndefined();
});

/** Reasons as the code of imports writes them, with `x1` where values stand. */
function* writtenReasons(): Generator<[file: string, text: string]> {
  const said =
    /(?:reason(?: =|:)|warnings\.push\(|warnings:|problems: \[|\? \[\] : \[|return|\?|:)\s*\[?(?:'([A-Z][^'\n]*)'|`([A-Z][^`\n]*)`)/g;
  for (const file of globSync('src/service/catalogue/{import,model}/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    // Imports of loans have reports of their own, and the desk brings none in.
    if (/import\/loans/.test(file)) continue;
    for (const [, plain, filled] of readFileSync(file, 'utf8').matchAll(said)) {
      const text = plain ?? filled ?? '';
      if (/ /.test(text) && !/^[A-Z ]+\b/.test(text.slice(0, 7)))
        yield [file, text.replace(/\$\{[^}]*\}(?:\})?/g, 'x1')];
    }
  }
}

test('every reason that a move-in gives is one of them', () => {
  const written = globSync('src/service/{move-in/{plan,table,write},circulation/import}.ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:problem\([^,()]+, |reason: |\? |: |return )(?:'([^'\n]* [^'\n]*)'|`([^`\n]* [^`\n]*)`)/g,
      ),
    ].map(([, plain, filled]) => (plain ?? filled ?? '').replaceAll(/\$\{[^}]*\}/g, 'x1')),
  );
  const reasons = written.filter((text) => text !== 'x1: x1');
  expect(reasons.length).toBeGreaterThan(25);
  expect(reasons.filter((text) => readReasons(text).some((entry) => typeof entry === 'string'))).toEqual([]);
});

test('every reason that an import writes is one of them', () => {
  const written = [...writtenReasons()];
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter(([, text]) => readReasons(text).some((entry) => typeof entry === 'string'))).toEqual([]);
});
