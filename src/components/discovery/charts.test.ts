import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discoveryPath, readDiscoveryQuery } from '#lib/queries/discovery-query.ts';
import { clusterPoints, yearColumns } from './charts.ts';
import { allPath, doiAddress, entryPath, sourcePath } from '../parts/discovery-paths.ts';

const query = readDiscoveryQuery(new URLSearchParams('q=a&page=2'));
const path = (entry: typeof query) => discoveryPath('/x', entry);

describe('bars of clusters', () => {
  it('lead to the search narrowed by their value, and leave out what is chosen', () => {
    const values = [
      { code: '系统', name: '系统', count: 3 },
      { code: 'b', name: 'B', count: 2 },
      { code: 'none', name: 'None', count: 0 },
    ];
    const chosen = { ...query, filters: { subject: ['b'] } };
    expect(clusterPoints({ numFound: 4, clusters: { subject: values, author: [] } }, chosen, path)).toEqual([
      {
        name: 'subject',
        points: [{ label: '系统', value: 3, href: '/x?q=a&subject=b&subject=%E7%B3%BB%E7%BB%9F' }],
      },
    ]);
  });
});

describe('a cluster of one value', () => {
  it('is shown where some hits have another or none, and not where all have it', () => {
    const clusters = { langCode: [{ code: 'chi', name: '中文', count: 3 }] };
    expect(clusterPoints({ numFound: 3, clusters }, query, path)).toEqual([]);
    expect(clusterPoints({ numFound: 4, clusters }, query, path)).toHaveLength(1);
  });
});

describe('columns of years', () => {
  it('lead to their year or span', () => {
    const years = [2001, 2003].map((year) => ({ year, count: 1 }));
    expect(yearColumns({ years }, query, path)).toEqual([
      { label: '2001', value: 1, href: '/x?q=a&publishBegin=2001&publishEnd=2001' },
      { label: '2002', value: 0 },
      { label: '2003', value: 1, href: '/x?q=a&publishBegin=2003&publishEnd=2003' },
    ]);
  });

  it('are few, whatever the years, and count nothing twice', () => {
    const counts = fc.uniqueArray(fc.record({ year: fc.integer({ min: 800, max: 2030 }), count: fc.nat(50) }), {
      selector: (entry) => entry.year,
    });
    fc.assert(
      fc.property(counts, (input) => {
        const years = input.sort((a, b) => a.year - b.year);
        const columns = yearColumns({ years }, query, path);
        const sum = (all: readonly number[]) => all.reduce((total, entry) => total + entry, 0);
        const total = sum(years.map((year) => year.count));
        const drawn = sum(columns.map((column) => column.value));
        expect(columns.length).toBeLessThanOrEqual(24);
        expect(drawn).toBeLessThanOrEqual(total);
        expect(drawn).toBeGreaterThanOrEqual(total * 0.98);
      }),
    );
  });
});

describe('addresses', () => {
  it('of the first two providers are screens of their own, the others are named', () => {
    const providers = [{ id: 'union' }, { id: 'national' }, { id: 'local' }];
    const at = (id: string) => sourcePath(providers, id, { ...query, page: 1 });
    expect(['union', 'national', 'local'].map(at)).toEqual([
      '/chaoXingSearchList?q=a',
      '/otherSearchList?q=a',
      '/otherSearchList?provider=local&q=a',
    ]);
  });

  it('carry whatever readers and providers write', () => {
    const id = 't:["a&b=c#d","甲"]';
    expect(new URL(entryPath('union', id), 'http://x').searchParams.get('id')).toBe(id);
    expect(allPath({ q: '', field: 'keyWord' })).toBe('/otherSearchList2');
    expect(allPath({ q: 'a b', field: 'title' })).toBe('/otherSearchList2?q=a+b&field=title');
    expect(doiAddress('10.1000/a#b?c')).toBe('https://doi.org/10.1000/a%23b%3Fc');
  });
});
