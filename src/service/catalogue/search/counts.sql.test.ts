import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FacetName } from '../../../lib/contract/calls/search.ts';
import type { CatalogueRecordInput } from '../model/record.ts';
import { foldKey } from '../text/analysis.ts';
import { searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';

/**
 * Counts of a demo library's records, compared with what one plain SQL statement over the store's tables counts.
 * Conditions on copies: copies.sql.test.ts.
 */

/** Every value of every record, by facet, out of the tables that the catalogue is kept in. */
const values = `
  SELECT r.id, 'docCode' AS facet, CASE r.kind WHEN 'book' THEN '1' WHEN 'journal' THEN '2' WHEN 'paper' THEN '3'
    WHEN 'dissertation' THEN '4' ELSE '5' END AS code FROM record r
  UNION SELECT record_id, 'subject', term FROM record_subject
  UNION SELECT r.id, 'langCode', l.value FROM record r, json_each(r.data, '$.languages') l
  UNION SELECT id, 'countryCode', json_extract(data, '$.country') FROM record
  UNION SELECT id, 'publisher', json_extract(data, '$.publisher') FROM record
  UNION SELECT id, 'frequency', json_extract(data, '$.frequency') FROM record
  UNION SELECT record_id, 'libCode', lib_code FROM holding
  UNION SELECT r.id, 'coreInclude', c.value FROM record r, json_each(r.data, '$.coreInclude') c
`;
const facets = [
  'docCode',
  'subject',
  'langCode',
  'countryCode',
  'publisher',
  'frequency',
  'libCode',
  'coreInclude',
] satisfies FacetName[];
type Facet = (typeof facets)[number];
type Codes = Partial<Record<Facet, string[]>>;
interface Chosen {
  chosen: Codes;
  exclude: Codes;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const has = (facet: Facet, codes: readonly string[]) =>
  `EXISTS (SELECT 1 FROM value v WHERE v.id = r.id AND v.facet = '${facet}' AND v.code IN (${codes.map((code) => quoted(foldKey(code))).join()}))`;

/** The condition of a search; a facet's own chosen values do not narrow its counts. */
function condition({ chosen, exclude }: Chosen, exceptFacet?: Facet): string {
  const wanted = facets.flatMap((facet) => {
    const codes = chosen[facet] ?? [];
    return codes.length > 0 && facet !== exceptFacet ? [has(facet, codes)] : [];
  });
  const unwanted = facets.flatMap((facet) => {
    const codes = exclude[facet] ?? [];
    return codes.length > 0 ? [`NOT ${has(facet, codes)}`] : [];
  });
  return ['r.deleted_at IS NULL', ...wanted, ...unwanted].join(' AND ');
}

function demoRecords(): CatalogueRecordInput[] {
  const folder = join(import.meta.dirname, '../../../../libraries/mingwan/data');
  return readdirSync(folder).flatMap((file) =>
    gunzipSync(readFileSync(join(folder, file)))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .filter((_, at) => at % 4 === 0)
      .map((line): CatalogueRecordInput => JSON.parse(line)),
  );
}

let fixture: SearchFixture;
const pools = new Map<Facet, string[]>();
beforeAll(async () => {
  fixture = await searchFixture(demoRecords());
  // 书店 and 書店 are one value to readers.
  fixture.store.sqlite.function('fold', (text) => foldKey(String(text)));
  // A table of its own, so that the statement stays plain and quick.
  fixture.store.sqlite.exec(
    `CREATE TEMP TABLE value AS SELECT DISTINCT id, facet, fold(code) AS code FROM (${values}) WHERE code IS NOT NULL`,
  );
  fixture.store.sqlite.exec('CREATE INDEX temp.value_of ON value (id, facet, code)');
  // The work of a record is the least id of its editions.
  fixture.store.sqlite.exec('CREATE TEMP TABLE work (id INTEGER PRIMARY KEY, work INTEGER)');
  const ofWork = fixture.store.sqlite.prepare('INSERT INTO work VALUES (?, ?)');
  for (const { id } of fixture.store.sqlite.prepare<[], { id: number }>('SELECT id FROM record').all())
    ofWork.run(id, Math.min(...fixture.engine().editions(fixture.libraryId, id)));
  const common = fixture.store.sqlite.prepare<[string], string>(
    'SELECT code FROM value WHERE facet = ? GROUP BY code ORDER BY count(*) DESC, code LIMIT 6',
  );
  for (const facet of facets) {
    const known = (fixture.search({ facets: [facet] }).facets[facet] ?? []).map(({ code }) => code);
    const folded = new Set(common.pluck().all(facet));
    pools.set(
      facet,
      known.filter((code) => folded.has(foldKey(code))),
    );
  }
});
afterAll(() => fixture.close());

it.each([
  { entries: 'editions', counted: 'count(*)' },
  { entries: 'works', counted: 'count(DISTINCT k.work)' },
] as const)(
  'finds and counts $entries as SQL does, for any chosen and excluded values',
  ({ entries, counted: number }) => {
    const { sqlite } = fixture.store;
    const inUse = facets.filter((facet) => (pools.get(facet) ?? []).length > 0);
    expect(inUse.length).toBeGreaterThan(6);
    const some = (most: number) =>
      fc
        .subarray([...facets], { maxLength: most })
        .chain((names) =>
          fc.record(
            Object.fromEntries(
              names.map((name) => [
                name,
                fc.uniqueArray(fc.constantFrom(...(pools.get(name) ?? [])), { maxLength: 2 }),
              ]),
            ),
          ),
        );
    fc.assert(
      fc.property(some(3), some(2), (chosen: Codes, exclude: Codes) => {
        const both = { chosen, exclude };
        const result = fixture.search({ ...chosen, exclude, entries, facets: [...facets] });
        const total = sqlite
          .prepare(`SELECT ${number} FROM record r JOIN work k ON k.id = r.id WHERE ${condition(both)}`)
          .pluck()
          .get();
        expect(result.total).toBe(total);
        for (const facet of facets) {
          const counted = sqlite
            .prepare<[], { code: string; count: number }>(
              `SELECT w.code, ${number} AS count FROM value w JOIN record r ON r.id = w.id JOIN work k ON k.id = r.id
             WHERE w.facet = '${facet}' AND ${condition(both, facet)} GROUP BY w.code`,
            )
            .all();
          const listed = result.facets[facet] ?? [];
          const bySql = new Map(counted.map(({ code, count }) => [code, count]));
          // Long facets tell the fifty most frequent: those with their counts, and none left out that has more.
          expect(listed.length).toBe(Math.min(50, counted.length));
          for (const { code, count } of listed)
            expect([facet, code, count]).toEqual([facet, code, bySql.get(foldKey(code))]);
          const least = listed.at(-1)?.count ?? 0;
          const names = new Set(listed.map(({ code }) => foldKey(code)));
          expect(counted.filter(({ code, count }) => count > least && !names.has(code))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  },
);
