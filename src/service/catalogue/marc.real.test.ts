import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, inChunks } from '../../../tests/fixtures/import/iso2709.ts';
import { marcxml } from '../../lib/citation/export/marcxml.ts';
import { readIso2709 } from '../import/marc/iso2709.ts';
import { readMarcXml } from '../import/marc/marcxml.ts';
import type { MarcRecord } from '../import/marc/record.ts';
import { importFile, type ImportOptions } from '../import/run.ts';
import { testService, type TestService } from '../testing.ts';

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

const run = async (file: string, more: Partial<ImportOptions> = {}) => {
  service.clock.now += 1000;
  return importFile({
    ...{ store: service.store, libraryId: service.context().library.id, libCodes: ['MAIN'], dataDir: dir, file },
    ...{ thread: false, now: () => service.clock.now, ...more },
  });
};
const save = (name: string, bytes: Buffer | string): string => {
  writeFileSync(join(dir, name), bytes);
  return join(dir, name);
};
const details = async () => {
  const rows = await service.store.db.selectFrom('record').select('id').where('deleted_at', 'is', null).execute();
  const found = [];
  for (let at = 0; at < rows.length; at += 100) {
    const recordIds = rows.slice(at, at + 100).map(({ id }) => String(id));
    found.push(...(await service.data('getRecordDetails', { recordIds, marc: true })));
  }
  return found;
};
async function readXml(text: string): Promise<MarcRecord[]> {
  const found: MarcRecord[] = [];
  async function* bytes() {
    yield await Promise.resolve(Buffer.from(text));
  }
  for await (const some of readMarcXml(bytes())) {
    for (const one of some) {
      if (!one.ok) throw new Error(one.reason);
      found.push(one.value);
    }
  }
  return found;
}

const real = join(import.meta.dirname, '../../../../shared/data/marc');

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
    for (const one of read) if (one.ok) sources.set(numberOf(one.value), linesOf(one.value));
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
      ...{ records: first.inserted, inserted: 0, updated: 0, unchanged: first.inserted },
    });
  });
});

const numberOf = (marc: MarcRecord) => marc.fields.find(({ tag }) => tag === '001')?.value ?? '';
/** Control fields go before data fields, as MARCXML wants them. */
function linesOf({ fields }: MarcRecord): string[] {
  const isControl = (one: MarcRecord['fields'][number]) => one.subfields.length === 0;
  return [...fields.filter(isControl), ...fields.filter((one) => !isControl(one))].map(
    ({ tag, value, indicators, subfields }) =>
      `${tag}${indicators}${value}${subfields.map(({ code, value: text }) => `$${code}${text}`).join('')}`,
  );
}
