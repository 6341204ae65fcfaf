import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchParametersSchema, type SearchParametersInput } from '../../../lib/contract/calls/search.ts';
import { openSearch } from './engine.ts';
import { book, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';
import type { SearchEngine } from './types.ts';

/** Conditions on copies, compared with what one plain SQL statement over the tables of holdings and items finds. */

const places = [
  { locationId: 'stacks', libCode: 'MAIN', campusId: 'east' },
  { locationId: 'reading', libCode: 'MAIN', campusId: 'east' },
  { locationId: 'medicine', libCode: 'MED', campusId: 'west' },
  { locationId: 'annexe', libCode: 'MED', campusId: 'east' },
] as const;
const materials = ['01', '02', null] as const;
const pools = {
  libCode: ['MAIN', 'MED'],
  campusId: ['east', 'west'],
  locationId: places.map((place) => place.locationId),
  curLocationId: places.map((place) => place.locationId),
  materialType: ['01', '02'],
} as const;
type Facet = keyof typeof pools;
const facets = ['libCode', 'campusId', 'locationId', 'curLocationId', 'materialType'] satisfies Facet[];
type Chosen = Partial<Record<Facet, string[]>> & { onlyOnShelf: boolean };

/** Copies as SQL knows them; a holding without items is a copy that never is there. */
const copies = `
  SELECT h.record_id AS id, h.lib_code AS libCode, l.campus_id AS campusId, h.location_id AS locationId,
    coalesce(i.current_location_id, h.location_id) AS curLocationId, i.material_type AS materialType,
    i.status = 'available' AND h.location_id <> 'reading' AS borrowable
  FROM holding h LEFT JOIN location l ON l.library_id = h.library_id AND l.location_id = h.location_id
    LEFT JOIN item i ON i.holding_id = h.id AND i.status <> 'withdrawn'`;

function condition(chosen: Chosen, except?: Facet): string {
  const wanted = facets.flatMap((facet) => {
    const codes = chosen[facet] ?? [];
    return codes.length > 0 && facet !== except ? [`${facet} IN (${codes.map((code) => `'${code}'`).join()})`] : [];
  });
  return [...wanted, ...(chosen.onlyOnShelf ? ['borrowable'] : []), 'true'].join(' AND ');
}

let fixture: SearchFixture;
let engine: SearchEngine;
beforeAll(async () => {
  fixture = await searchFixture();
  const { store, libraryId, dir } = fixture;
  const more = places.filter(({ locationId }) => locationId === 'reading' || locationId === 'annexe');
  await store.db
    .insertInto('location')
    .values(
      more.map(({ locationId, libCode, campusId }, seq) => ({
        library_id: libraryId,
        location_id: locationId,
        lib_code: libCode,
        campus_id: campusId,
        seq: seq + 3,
        type_code: null,
        name: '{}',
      })),
    )
    .execute();
  // Numbers from a fixed sequence, so that every run has the same copies.
  let seed = 7;
  const pick = <T>(some: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const entry = some[Math.floor((seed / 2_147_483_648) * some.length)];
    if (entry === undefined) throw new Error('nothing to pick from');
    return entry;
  };
  let barcode = 0;
  const records = Array.from({ length: 240 }, (_, at) =>
    book(`b${String(at)}`, `书 ${String(at)}`, {
      holdings: Array.from({ length: pick([0, 1, 1, 2, 3]) }, () => {
        const { locationId, libCode } = pick(places);
        const items = Array.from({ length: pick([0, 1, 1, 2]) }, () => {
          const material = pick(materials);
          return {
            barcode: `c${String((barcode += 1))}`,
            status: pick(['available', 'loaned', 'withdrawn'] as const),
            ...(material !== null && { materialType: material }),
            ...(pick([true, false, false]) && { currentLocationId: pick(places).locationId }),
          };
        });
        return { libCode, locationId, items };
      }),
    }),
  );
  await fixture.put(records);
  const lending =
    () =>
    ({ locationId }: { locationId: string }) =>
      locationId === 'reading';
  engine = await openSearch(store, dir, { lending });
  await engine.open(fixture.libraryId);
});
afterAll(async () => {
  await engine.close();
  await fixture.close();
});

const searchAll = (chosen: Chosen) => {
  const { onlyOnShelf, ...codes } = chosen;
  const parameters: SearchParametersInput = { ...codes, onlyOnShelf, facets: [...facets], rows: 50 };
  return engine.search(fixture.libraryId, searchParametersSchema.parse(parameters), 'zh-CN');
};

it('finds records of which one copy meets every condition, and counts what each further value would find', () => {
  const { sqlite } = fixture.store;
  const codes = (facet: Facet) => fc.uniqueArray(fc.constantFrom(...pools[facet]), { maxLength: 2 });
  const chosen = fc.record({
    libCode: codes('libCode'),
    campusId: codes('campusId'),
    locationId: codes('locationId'),
    curLocationId: codes('curLocationId'),
    materialType: codes('materialType'),
    onlyOnShelf: fc.boolean(),
  });
  fc.assert(
    fc.property(chosen, (some) => {
      const result = searchAll(some);
      const isAll = facets.every((facet) => some[facet].length === 0) && !some.onlyOnShelf;
      const total = sqlite
        .prepare(
          isAll ? 'SELECT count(*) FROM record' : `SELECT count(DISTINCT id) FROM (${copies}) WHERE ${condition(some)}`,
        )
        .pluck()
        .get();
      expect(result.total).toBe(total);
      for (const facet of facets) {
        const counted = sqlite
          .prepare<[], { code: string; count: number }>(
            `SELECT ${facet} AS code, count(DISTINCT id) AS count FROM (${copies})
             WHERE ${facet} IS NOT NULL AND ${condition(some, facet)} GROUP BY 1`,
          )
          .all();
        const byCode = (list: readonly { code: string; count: number }[]) =>
          list.map(({ code, count }) => `${code} ${String(count)}`).sort();
        expect([facet, byCode(result.facets[facet] ?? [])]).toEqual([facet, byCode(counted)]);
      }
    }),
    { numRuns: 300 },
  );
});

it('leaves out a record whose copy at the chosen campus is on loan while another campus has one to lend', async () => {
  await fixture.put([
    book('away', '人格心理学', {
      holdings: [
        { libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: 'away1', status: 'loaned' }] },
        { libCode: 'MED', locationId: 'medicine', items: [{ barcode: 'away2', status: 'available' }] },
      ],
    }),
  ]);
  const q = { searchFieldContent: '人格心理学', onlyOnShelf: true };
  expect(fixture.found({ ...q, campusId: ['east'] })).toEqual([]);
  expect(fixture.found({ ...q, campusId: ['west'] })).toEqual(['away']);
});
