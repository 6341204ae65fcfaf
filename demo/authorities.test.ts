import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { dataFiles, linesOf } from '#service/platform/configuration/data-files.ts';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { loadDemoAuthorities } from './authorities.ts';

const dir = join(import.meta.dirname, '../libraries/jianglan');
/** Forms of names and subjects, with the heading that each refers to. */
const forms = [
  ['author', '周树人', '鲁迅', 'Lu, Xun'],
  ['subject', '莲宗', '淨土宗', '佛教'],
] as const;

const records: CatalogueRecordInput[] = [];
let service: TestService;
beforeAll(async () => {
  for (const file of await dataFiles(dir)) {
    for await (const { text } of linesOf(file)) records.push(JSON.parse(text) as CatalogueRecordInput);
  }
  service = await testService({
    libraries: [
      { file: { ...testLibrary, demo: true } },
      { file: { ...testLibrary, mappingPath: 'real', groupCode: '900002' } },
    ],
  });
});
afterAll(() => service.close());

const named = ({ contributors = [] }: CatalogueRecordInput) => contributors.map(({ name }) => name);

test('authority records of the demo have references of persons and subjects that occur, once', async () => {
  const { store, clock } = service;
  const libraries = ['demo', 'real'].map((library) => ({ ...service.context({ library }).library, dir }));
  expect(await loadDemoAuthorities(store, libraries, () => clock.now)).toEqual(['demo']);
  expect(await loadDemoAuthorities(store, libraries, () => clock.now)).toEqual([]);

  const occurring = {
    name: new Set(records.flatMap(named)),
    subject: new Set(records.flatMap((r) => r.subjects ?? [])),
  };
  const rows = await store.db
    .selectFrom('authority')
    .innerJoin('authority_form', 'authority_form.authority_id', 'authority.id')
    .select(['authority.id', 'kind', 'heading', 'relation', 'name'])
    .execute();
  const count = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id)).size;
  expect([count('name'), count('subject')]).toEqual([81, 60]);
  const shown = rows.flatMap(({ kind, heading, relation, name }) =>
    (relation === 'also' ? [heading, name] : [heading]).map((text) => [kind, text] as const),
  );
  expect(shown.filter(([kind, text]) => !occurring[kind === 'name' ? 'name' : 'subject'].has(text))).toEqual([]);
});

test.each(forms)('the %s %s refers to its heading, which leads to works', async (field, form, heading, also) => {
  const own = records.filter((record) => [...named(record), ...(record.subjects ?? [])].includes(heading));
  expect(own.length).toBeGreaterThan(3);
  await service.put(own.map((record) => ({ ...record, holdings: [] })));
  const { see } = await service.data('listHeadings', { field, from: form });
  expect(see).toEqual([heading]);
  const { headings } = await service.data('listHeadings', { field, from: heading });
  expect(headings[0]).toMatchObject({ name: heading, also: expect.arrayContaining([also]) as string[] });
  expect(headings[0]?.works).toBeGreaterThan(0);
  expect(headings[0]?.variants).toContain(form);
  const found = await service.data('search', { searchField: field, searchFieldContent: form });
  expect(found.numFound).toBeGreaterThan(0);
});
