import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { contentWatcher } from '../../platform/content/changes.ts';
import { forgetAuthorities } from './find.ts';
import { importAuthorities } from './import.ts';

const field = (tag: string, ...subfields: [code: string, value: string][]) =>
  `<datafield tag="${tag}" ind1="1" ind2=" ">${subfields
    .map(([code, value]) => `<subfield code="${code}">${value}</subfield>`)
    .join('')}</datafield>`;
const record = (number: string, status: string, type: string, ...fields: string[]) =>
  `<record><leader>00000${status}${type}  a2200000n  4500</leader><controlfield tag="001">${number}</controlfield>${fields.join('')}</record>`;

let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yuelan-authorities-'));
  service = await testService();
  const book = (controlNumber: string, title: string, name: string, subjects: string[] = []) => ({
    controlNumber,
    kind: 'book' as const,
    title,
    subjects,
    contributors: [{ name, role: 'author' as const }],
  });
  await service.put([
    book('1', 'Adventures of Huckleberry Finn', 'Twain, Mark'),
    book('2', '狂人日记', '鲁迅'),
    book('3', 'Engines of today', 'Smith, Jane', ['Motor vehicles']),
    book('4', '呐喊', '鲁迅', ['小说集']),
    { ...book('5', '王尔德童话', '周建人'), priorLoans: 50_000 },
    { ...book('7', 'Essays', 'Hill, Rose'), summary: '周树人 呐喊', priorLoans: 50_000 },
    book('6', 'Railways of old', 'Miller, Ann', ['Locomotives']),
  ]);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

async function importXml(...records: string[]) {
  const file = join(folder, 'authorities.xml');
  writeFileSync(file, `<collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('')}</collection>`);
  const { store, library } = service.context();
  const rejected: string[] = [];
  const counts = await importAuthorities({
    store,
    libraryId: library.id,
    file,
    source: 'authorities',
    onRejected: (_, reason) => rejected.push(reason),
    now: () => service.clock.now,
  });
  forgetAuthorities(store);
  return { ...counts, rejectedFor: rejected };
}
const twain = (status = 'n') =>
  record(
    'a1',
    status,
    'z',
    field('100', ['a', 'Twain, Mark,'], ['d', '1835-1910']),
    field('400', ['a', 'Clemens, Samuel Langhorne,'], ['d', '1835-1910']),
    field('400', ['a', '马克·吐温']),
    field('500', ['a', 'Snodgrass, Quintus Curtius']),
  );
const luXun = record(
  'a2',
  'n',
  'x',
  field('200', ['a', '鲁迅']),
  field('400', ['a', '周树人']),
  field('500', ['a', '周建人']),
);
const motors = record(
  'a3',
  'n',
  'z',
  field('150', ['a', 'Motor vehicles']),
  field('450', ['a', 'Horseless carriages']),
  field('550', ['a', 'Locomotives']),
);
const traction = record('a4', 'n', 'z', field('150', ['a', 'Traction engines']), field('550', ['a', 'Locomotives']));
const titles = async (searchFieldContent: string, searchField: 'keyWord' | 'author' | 'subject' = 'keyWord') =>
  (await service.data('search', { searchFieldContent, searchField })).searchResult.map(({ title }) => title);

describe('authority records', () => {
  it('lead searches for another form of a name or subject to the records of the heading', async () => {
    expect(await titles('Samuel Langhorne Clemens', 'author')).toEqual([]);
    const bibliographic = record('b1', 'n', 'a', field('245', ['a', 'A book']));
    expect(await importXml(twain(), luXun, motors, bibliographic)).toMatchObject({ records: 4, put: 3, rejected: 1 });
    for (const name of ['Clemens, Samuel Langhorne', 'Samuel Langhorne Clemens', '马克·吐温', '馬克·吐溫']) {
      expect([name, await titles(name, 'author')]).toEqual([name, ['Adventures of Huckleberry Finn']]);
    }
    expect(await titles('周树人')).toContain('狂人日记');
    expect(await titles('Horseless carriages', 'subject')).toEqual(['Engines of today']);
    expect(await titles('Horseless carriages', 'author')).toEqual([]);
  });

  it('invalidate the pages that show them, and no others', async () => {
    const { store, registry, library } = service.context();
    const changed = contentWatcher(store.db);
    const tags = async () => (await changed(registry())).map(({ tag }) => tag);
    expect(await tags()).toEqual([]);
    await importXml(twain());
    expect(await tags()).toEqual([`list:${library.groupCode}:authorities`]);
    expect(await importXml(record('b1', 'n', 'a', field('245', ['a', 'A book'])))).toMatchObject({ rejected: 1 });
    expect(await tags()).toEqual([]);
  });

  it('list other name forms and related authors', async () => {
    const info = await service.data('getAuthorInfo', { recordId: await service.idOf('1') });
    expect(info?.otherNames).toEqual(expect.arrayContaining(['马克·吐温']));
    expect(info?.seeAlso).toEqual(['Snodgrass, Quintus Curtius']);
    expect((await service.data('getAuthorInfo', { recordId: await service.idOf('2') }))?.seeAlso).toEqual(['周建人']);
  });

  it('find the records of a heading by another form together with other words', async () => {
    await importXml(twain(), luXun, motors, traction);
    expect(await titles('周树人 狂人日记')).toEqual(['狂人日记']);
    expect(await titles('周树人狂人日记')).toEqual(['狂人日记']);
    expect(await titles('huckleberry samuel langhorne clemens')).toEqual(['Adventures of Huckleberry Finn']);
    expect(await titles('Horseless carriages today')).toEqual(['Engines of today']);
    // Before what has the words elsewhere, however often that is read.
    expect(await titles('周树人 呐喊')).toEqual(['呐喊', 'Essays']);
    expect((await titles('周树人')).slice(0, 2)).toEqual(['狂人日记', '呐喊']);
    expect(await titles('作者:周树人 AND title:呐喊')).toEqual(['呐喊']);
    expect(await titles('周树人 -呐喊')).toEqual(['狂人日记']);
    const rows = await service.data('search', {
      searchItems: [
        { searchField: 'author', searchFieldContent: '周树人' },
        { oper: 'AND', searchField: 'title', searchFieldContent: '呐喊' },
      ],
    });
    expect(rows.searchResult.map(({ title }) => title)).toEqual(['呐喊']);
    const exact = await service.data('search', { searchFieldContent: '周树人 狂人日记', exact: true });
    expect(exact.numFound).toBe(0);
  });

  it('bring what else to see behind a name, and in place of a subject that no record has', async () => {
    expect(await titles('周树人', 'author')).toEqual(['狂人日记', '呐喊', '王尔德童话']);
    expect(await titles('鲁迅', 'author')).toEqual(['狂人日记', '呐喊', '王尔德童话']);
    expect(await titles('Motor vehicles', 'subject')).toEqual(['Engines of today']);
    expect(await titles('Traction engines', 'subject')).toEqual(['Railways of old']);
  });

  it('list the headings of a search, with their records', async () => {
    const { headings } = await service.data('search', { searchFieldContent: '周树人', searchField: 'author' });
    expect(headings).toEqual([
      { kind: 'name', heading: '鲁迅', relation: 'variant', count: 2 },
      { kind: 'name', heading: '周建人', relation: 'also', count: 1 },
    ]);
    const cars = await service.data('search', { searchFieldContent: 'Motor vehicles', searchField: 'subject' });
    expect(cars.headings).toEqual([{ kind: 'subject', heading: 'Locomotives', relation: 'also', count: 1 }]);
    expect((await service.data('search', { searchFieldContent: '呐喊' })).headings).toBeUndefined();
  });

  it('count in facets as they do in the list', async () => {
    const { facetResult } = await service.data('search', { searchFieldContent: '周树人 狂人日记', facets: ['author'] });
    const all = await service.data('listFacetValues', { searchFieldContent: '周树人 狂人日记', facet: 'author' });
    expect(facetResult.author).toEqual([{ code: '鲁迅', name: '鲁迅', count: 1 }]);
    expect(all.values).toEqual(facetResult.author);
  });

  it('give browsed headings their other forms and related headings', async () => {
    await importXml(twain(), luXun, motors);
    expect((await service.data('listHeadings', { from: '周树人', rows: 1 })).see).toEqual(['鲁迅']);
    const [luXunHeading] = (await service.data('listHeadings', { from: '鲁迅', rows: 1 })).headings;
    expect(luXunHeading).toMatchObject({ name: '鲁迅', works: 2, variants: ['周树人'], also: ['周建人'] });
    const subjects = await service.data('listHeadings', { field: 'subject', from: 'Horseless carriages' });
    expect(subjects).toMatchObject({ see: ['Motor vehicles'] });
    expect(subjects.headings).toContainEqual(
      expect.objectContaining({ name: 'Motor vehicles', also: ['Locomotives'] }),
    );
    // A form of a name leads nowhere among subjects.
    expect((await service.data('listHeadings', { field: 'subject', from: '周树人' })).see).toEqual([]);
  });

  it('lead on from the subjects of a record', async () => {
    const page = await service.data('getRecordPage', { recordId: await service.idOf('3') });
    expect(page.subjectForms).toEqual([{ subject: 'Motor vehicles', seeAlso: ['Locomotives'] }]);
  });

  it('are replaced when they come again, and go with status d', async () => {
    expect(await importXml(twain())).toMatchObject({ put: 1 });
    expect(await titles('马克·吐温', 'author')).toHaveLength(1);
    expect(await importXml(twain('d'))).toMatchObject({ deleted: 1 });
    expect(await titles('马克·吐温', 'author')).toEqual([]);
  });
});
