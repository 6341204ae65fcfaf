import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entry, readEntries } from '#service/catalogue/import/read-entries.ts';
import { sniffFormat } from '#service/catalogue/import/sniff.ts';
import { readHead } from '#service/catalogue/import/source.ts';
import type { CatalogueRecord } from '#service/catalogue/model/record.ts';
import { profileSchema } from '#service/platform/configuration/import-profile.schema.ts';
import { collect, writeIso2709, type TestRecord } from '../fixtures/import/iso2709.ts';

interface ReadingOptions {
  profile?: Parameters<typeof profileSchema.parse>[0];
  encoding?: string;
}

/** Reads the bytes of a file like an import, with format detection. */
export async function entriesOf(bytes: Buffer | string, options: ReadingOptions = {}): Promise<Entry[]> {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-entries-'));
  try {
    const file = join(dir, 'file');
    writeFileSync(file, bytes);
    const { packing, head } = await readHead(file);
    const format = sniffFormat(head);
    if (format === undefined) throw new Error('unknown format');
    const target = { profile: profileSchema.parse(options.profile ?? {}), libCodes: ['MAIN'], locations: {} };
    const { encoding } = options;
    return await collect(readEntries({ file, format, packing, head, target, encoding, position: 0 }));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** The records of a file, without those that are rejected. */
export const recordsOf = async (...input: Parameters<typeof entriesOf>): Promise<CatalogueRecord[]> =>
  (await entriesOf(...input)).flatMap(({ operation }) => (operation?.op === 'put' ? [operation.record] : []));

/** The only record of a file, with its warnings. */
export async function recordOf(
  ...input: Parameters<typeof entriesOf>
): Promise<{ record: CatalogueRecord; warnings: string[] }> {
  const [entry] = await entriesOf(...input);
  if (entry?.operation?.op !== 'put') throw new Error(entry?.reason ?? 'no record');
  return { record: entry.operation.record, warnings: entry.warnings };
}

/** A record in ISO 2709 with these fields: `245` of MARC 21, `200` of UNIMARC. */
export const marcOf = (...fields: TestRecord['fields']): Buffer => writeIso2709({ fields: [['001', 'x1'], ...fields] });

/** A data field of a test record: `field('245', '00', 'a', 'Title', 'c', 'by me')`. */
export function field(tag: string, indicators: string, ...parts: string[]): TestRecord['fields'][number] {
  const subfields = parts.flatMap((code, at): [string, string][] =>
    at % 2 === 0 ? [[code, parts[at + 1] ?? '']] : [],
  );
  return [tag, { indicators, subfields }];
}
