import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MenuItem } from '#lib/contract/config.ts';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { checkRecords } from '#service/libraries/check-records.ts';
import { linesOf } from '#service/platform/configuration/data-files.ts';
import { defaultMenus } from '#service/platform/configuration/menus.ts';
import { readDescriptions, type Description } from '#service/libraries/descriptions.ts';
import { readLibraries } from '#service/libraries/read-libraries.ts';

const dir = join(import.meta.dirname, '../libraries');
const found = await readLibraries(dir);
const all = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...all(item.children)]);

test('the three demo libraries are without a mistake and without a warning', () => {
  expect(found.broken).toEqual([]);
  expect(found.libraries.map((library) => [library.mappingPath, library.groupCode, library.problems])).toEqual([
    ['chengchuan', '100041', []],
    ['jianglan', '100001', []],
    ['mingwan', '200616', []],
  ]);
});

test('every record of the demo libraries has the shape of a catalogue record and a known location', async () => {
  const counts = await Promise.all(found.libraries.map(checkRecords));
  expect(counts.flatMap((count) => count.problems)).toEqual([]);
  expect(counts.reduce((sum, count) => sum + count.records, 0)).toBeGreaterThan(20_000);
});

test('at least 120 much-lent records of the demo libraries say what they are about, each once, and most in a few lines', async () => {
  const described = new Map<string, Description>();
  for (const { dir: folder } of found.libraries)
    for (const [number, entry] of (await readDescriptions(folder)).byNumber) described.set(number, entry);
  const lent = new Map<string, number>();
  for (const { dir: folder } of found.libraries)
    for await (const { text } of linesOf(join(folder, 'data/books.jsonl.gz'))) {
      const { controlNumber, priorLoans = 0 }: { controlNumber: string; priorLoans?: number } = JSON.parse(text);
      lent.set(controlNumber, Math.max(priorLoans, lent.get(controlNumber) ?? 0));
    }
  const muchLent = [...described.values()].filter((entry) => (lent.get(entry.controlNumber) ?? 0) >= 100);
  expect(muchLent.filter((entry) => entry.summary !== undefined).length).toBeGreaterThanOrEqual(120);
  expect([...described.values()].filter((entry) => entry.contents !== undefined).length).toBeGreaterThanOrEqual(40);
  expect([...described.keys()].filter((number) => !lent.has(number))).toEqual([]);
  const summaries = [...described.values()].map((entry) => entry.summary ?? '');
  expect(summaries.filter((text) => text.length < 25 || text.length > 250)).toEqual([]);
});

test('a dozen records of the demo libraries bring PDF files of the libraries’ own along, and each file has its record', async () => {
  const named: string[] = [];
  for (const { dir: folder, mappingPath } of found.libraries)
    for await (const { text } of linesOf(join(folder, 'data/user-guides.jsonl.gz'))) {
      const { attachments = [] }: CatalogueRecordInput = JSON.parse(text);
      named.push(...attachments.map(({ file = '' }) => `${mappingPath}/attachments/${file}`));
    }
  const files = found.libraries.flatMap(({ dir: folder, mappingPath }) =>
    readdirSync(join(folder, 'attachments/guides')).map((name) => `${mappingPath}/attachments/guides/${name}`),
  );
  expect(named.length).toBeGreaterThanOrEqual(12);
  expect(named.sort()).toEqual(files.sort());
  expect(files.filter((file) => !readFileSync(join(dir, file)).subarray(0, 5).equals(Buffer.from('%PDF-')))).toEqual(
    [],
  );
});

test('the large university has three campuses and independent library codes', () => {
  const file = found.libraries.find((library) => library.mappingPath === 'jianglan')?.file;
  expect(file?.campuses.length).toBeGreaterThanOrEqual(3);
  expect(file?.findConfig.independentLibCode).toBe('1');
  expect(file?.default).toBe(true);
});

test('group 100041 has the digital library in its menu, a consultation phone and a director mailbox', () => {
  const library = found.libraries.find((library) => library.groupCode === '100041');
  expect(all(library?.menus.menuA ?? []).map((item) => item.menuUrl)).toContain('/digitalLibrary');
  expect(library?.file.logoPara.consultationPhone).not.toBe('');
  expect(library?.file.logoPara.directorMailbox).not.toBe('');
});

test('the college has its school login at the double beside the portal, which leads to its unified authentication', () => {
  const file = found.libraries.find((library) => library.mappingPath === 'mingwan')?.file;
  expect(file?.schoolLogin?.url).toBe('http://127.0.0.1:4399/school/login?library=mingwan');
  expect([file?.findConfig.unifieAuthen, file?.identity.cas?.url]).toEqual(['1', 'http://127.0.0.1:4399/cas']);
});

test('every menu item of the demo libraries and of the built-in menu has its name in three languages', () => {
  const items = [...found.libraries.map((library) => library.menus), defaultMenus].flatMap((entry) =>
    all([...entry.menuA, ...entry.menuB]),
  );
  expect(items.filter((item) => !item.englishName || !item.complexFont)).toEqual([]);
});
