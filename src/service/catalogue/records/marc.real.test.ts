import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, inChunks } from '../../../../tests/fixtures/import/iso2709.ts';
import { marcxml } from '../../../lib/citation/export/marcxml.ts';
import { readIso2709 } from '../import/marc/iso2709.ts';
import type { MarcRecord } from '../import/marc/record.ts';
import { testService, type TestService } from '#support/service.ts';
import { marcHelpers, readXml } from '#support/marc.ts';

let service: TestService;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-marc-'));
  service = await testService();
});
afterEach(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});

const { run, save, details } = marcHelpers(() => ({ service, dir }));

const real = join(import.meta.dirname, '../../../../../shared/data/marc');

describe.skipIf(!existsSync(real))('real records (skipped where ../shared/data/marc is absent)', () => {
  it.each([
    ['LibreCat__Catmandu-MARC/bu_bibs.mrc', 90],
    ['NatLibFi__NDL-VuFind2/author_relators.mrc', 20],
    ['evergreen-library-system__Evergreen/lul_fre_100.mrc', 90],
    ['projectblacklight__blacklight-marc/test_data.utf8.mrc', 20],
  ])('of %s go out with every field as it came in, and coming back change nothing', async (name, least) => {
    const file = join(real, name);
    const read = await collect(readIso2709(inChunks(readFileSync(file), 65_536), { family: 'marc21' }));
    const sources = new Map<string, string[]>();
    for (const entry of read) if (entry.ok) sources.set(numberOf(entry.value), linesOf(entry.value));
    const first = await run(file);
    expect(first.inserted).toBeGreaterThanOrEqual(least);
    const xml = marcxml(await details());
    const out = await readXml(xml);
    expect(out).toHaveLength(first.inserted);
    const differing = out.filter((record) => {
      const source = sources.get(numberOf(record)) ?? [];
      return source.join('\n') !== linesOf(record).slice(0, source.length).join('\n');
    });
    expect(differing.map((record) => linesOf(record))).toEqual([]);
    expect(await run(save('again.xml', xml))).toMatchObject({
      records: first.inserted,
      inserted: 0,
      updated: 0,
      unchanged: first.inserted,
    });
  });
});

const numberOf = (marc: MarcRecord) => marc.fields.find(({ tag }) => tag === '001')?.value ?? '';
/** Control fields go before data fields, as MARCXML wants them. */
function linesOf({ fields }: MarcRecord): string[] {
  const isControl = (entry: MarcRecord['fields'][number]) => entry.subfields.length === 0;
  return [...fields.filter(isControl), ...fields.filter((field) => !isControl(field))].map(
    ({ tag, value, indicators, subfields }) =>
      `${tag}${indicators}${value}${subfields.map(({ code, value: text }) => `$${code}${text}`).join('')}`,
  );
}
