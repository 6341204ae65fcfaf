import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { profileSchema } from '../../platform/configuration/import-profile.schema.ts';
import { type Entry, readEntries } from './read-entries.ts';
import { type Format, sniffFormat } from './sniff.ts';
import { readHead } from './source.ts';

/** Real files of other projects, broken ones among them; they are not part of this one and may be absent. */
const data = join(import.meta.dirname, '../../../../../shared/data');
const here = existsSync(join(data, 'marc', 'MANIFEST.tsv'));
const target = { profile: profileSchema.parse({}), libCodes: ['MAIN'], locations: {} };

interface Listed {
  file: string;
  format: string;
  records: number;
}

function manifest(): Listed[] {
  const lines = readFileSync(join(data, 'marc', 'MANIFEST.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return lines.flatMap((line) => {
    const [file = '', , , , format = '', records = ''] = line.split('\t');
    const path = join(data, 'marc', file);
    // Records inside test programs and documents are no files to import.
    if (/\.(?:phpt|c|pg|adoc)$/.test(file)) return [];
    return existsSync(path) && /^(?:iso2709|marcxml)/.test(format)
      ? [{ file: path, format, records: Number(records) }]
      : [];
  });
}

async function readAll(path: string, expected?: Format): Promise<Entry[]> {
  const { packing, head } = await readHead(path);
  const format = expected ?? sniffFormat(head);
  if (format === undefined) return [];
  const entries: Entry[] = [];
  for await (const some of readEntries({ file: path, format, packing, head, target, encoding: undefined, position: 0 }))
    entries.push(...some);
  return entries;
}

describe.skipIf(!here)('real MARC files (skipped where ../shared/data/marc is absent)', () => {
  it('are all read without a throw, and as many records found as they have', async () => {
    const wrong: string[] = [];
    let records = 0;
    for (const { file, format, records: expected } of manifest()) {
      const entries = await readAll(
        file,
        format.startsWith('marcxml') ? undefined : format.includes('CNMARC') ? 'unimarc' : undefined,
      );
      records += entries.length;
      // Broken files hold junk that counts as an entry of its own, or records that nobody can find.
      const isBroken = entries.some((entry) => entry.reason !== undefined || entry.warnings.length > 0);
      if (entries.length !== expected && !isBroken)
        wrong.push(`${file}: ${String(entries.length)} of ${String(expected)}`);
    }
    // The list counts one of the two records of this file.
    expect(wrong.filter((line) => !line.includes('ConvSpec-841-887'))).toEqual([]);
    expect(records).toBeGreaterThan(10_000);
  });
});

describe.skipIf(!existsSync(join(data, 'kbart')))(
  'a real KBART file (skipped where ../shared/data/kbart is absent)',
  () => {
    it('gives one record for each title, with all its lines', async () => {
      const entries = await readAll(join(data, 'kbart', 'kbart.txt.gz'));
      const records = entries.flatMap(({ operation }) => (operation?.op === 'put' ? [operation.record] : []));
      expect(entries.filter((entry) => entry.operation === undefined)).toEqual([]);
      expect(new Set(records.map((record) => record.controlNumber)).size).toBe(records.length);
      expect(records.length).toBe(64_657);
      expect(records.filter((record) => record.access.length > 1).length).toBeGreaterThan(1000);
    });
  },
);
