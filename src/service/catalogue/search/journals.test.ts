import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchParametersSchema } from '../../../lib/contract/calls/search.ts';
import type { CatalogueRecordInput } from '../model/record.ts';
import { searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';
import { openAccessMark } from './types.ts';
import type { IndexParameters } from './types.ts';

const journal = (controlNumber: string, title: string, more: Partial<CatalogueRecordInput> = {}) => ({
  controlNumber,
  kind: 'journal' as const,
  title,
  languages: ['eng'],
  ...more,
});
const records: CatalogueRecordInput[] = [
  journal('j1', 'The Lancet', { openAccess: true, issn: ['0140-6736'] }),
  journal('j2', 'Language', { cn: '11-1234/G2' }),
  journal('j3', '临床医学', { languages: ['chi'] }),
  journal('j4', '重庆医学', { languages: ['chi'] }),
  journal('j5', 'Lyric Poetry Review'),
  { controlNumber: 'b1', kind: 'book', title: 'Lancets', openAccess: true },
];

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture(records);
});
afterAll(() => fixture.close());

const ask = (parameters: Partial<IndexParameters>) => {
  const whole = { ...searchParametersSchema.parse({ rows: 100, sortField: 'title' }), ...parameters };
  const { total, ids, facets } = fixture.engine().search(fixture.libraryId, whole, 'zh-CN');
  return { total, found: fixture.named(ids), facets };
};

describe('lists of journals', () => {
  it('are counted by the letter of the title, with what the letter itself leaves out', () => {
    const { total, facets } = ask({ titleLetter: ['L'], facets: ['titleLetter'] });
    expect(total).toBe(4);
    expect(facets.titleLetter).toEqual([
      { code: 'L', count: 4 },
      { code: 'C', count: 1 },
    ]);
  });

  it('go by titles without their article, Latin before Chinese', () => {
    expect(ask({ titleLetter: ['L'] }).found).toEqual(['j1', 'j2', 'j5', 'j3']);
  });

  it('are filtered to open access', () => {
    expect(ask({ openAccess: [openAccessMark] }).found.sort()).toEqual(['b1', 'j1']);
    expect(ask({ openAccess: [openAccessMark], docCode: ['2'] }).found).toEqual(['j1']);
  });

  it('take in the lists of core journals of the library, by ISSN and CN', async () => {
    const { store, libraryId } = fixture;
    const put = store.sqlite.prepare('INSERT INTO core_journal (library_id, code, type, value) VALUES (?, ?, ?, ?)');
    put.run(libraryId, 'A', 'issn', '0140-6736');
    put.run(libraryId, 'B', 'cn', '11-1234/G2');
    await fixture.put([records[0], records[1]].flatMap((entry) => (entry ? [{ ...entry, notes: ['again'] }] : [])));
    expect(ask({ coreInclude: ['A'] }).found).toEqual(['j1']);
    expect(ask({ coreInclude: ['B'] }).found).toEqual(['j2']);
    put.run(libraryId, 'A', 'cn', '11-1234/G2');
    await fixture.engine().reindex(libraryId);
    expect(ask({ coreInclude: ['A'] }).found).toEqual(['j1', 'j2']);
  });
});

describe('items by location', () => {
  const holding = (locationId: string, ...barcodes: string[]) => ({
    libCode: 'MAIN',
    locationId,
    items: barcodes.map((barcode) => ({ barcode })),
  });
  const counted = () => Object.fromEntries(fixture.engine().copies(fixture.libraryId));

  it('are counted where they belong, wherever they are now, without those withdrawn', async () => {
    const holdings = [
      holding('stacks', '1', '2'),
      { ...holding('reading'), items: [{ barcode: '3', currentLocationId: 'stacks' }, { barcode: '4' }] },
    ];
    await fixture.put([
      { controlNumber: 'b2', kind: 'book', title: 'Two', holdings },
      { controlNumber: 'b3', kind: 'book', title: 'Three', holdings: [holding('stacks', '5', '6')] },
    ]);
    expect(counted()).toEqual({ stacks: 4, reading: 2 });
    const { store, libraryId } = fixture;
    store.sqlite.prepare("UPDATE item SET status = 'withdrawn' WHERE barcode = '6'").run();
    const feed = store.sqlite.prepare("INSERT INTO change (library_id, record_id, op, at) VALUES (?, ?, 'items', 1)");
    feed.run(libraryId, fixture.idOf('b3'));
    await fixture.engine().catchUp();
    expect(counted()).toEqual({ stacks: 3, reading: 2 });
  });

  it('are kept in the index file', async () => {
    const before = counted();
    await fixture.reopen();
    expect(counted()).toEqual(before);
  });
});
