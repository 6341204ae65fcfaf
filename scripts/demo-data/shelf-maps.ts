/**
 * Assigns every copy of the demo libraries to a shelf: distributes the copies of each location over the rows of its
 * floor and draws the floors.
 *
 *   node scripts/demo-data/shelf-maps.ts
 *
 * Reads libraries/<path>/data/*.jsonl.gz; writes libraries/<path>/shelves.json and files/maps/*.svg. Run it after
 * build.ts, and prettier over shelves.json after it.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { callNumberKey, compareCallNumbers, compareKeys } from '../../src/lib/rules/call-number.ts';
import { catalogueRecordSchema } from '../../src/service/catalogue/model/record.ts';
import { drawFloor, plans, rowsOf, size, type Row } from './shelf-plans.ts';

const root = join(import.meta.dirname, '../../libraries');

/** The call number of every copy, by place, in the order of the shelf. */
function copiesOf(library: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync(join(root, library, 'data/*.jsonl.gz'))) {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n').filter(Boolean);
    for (const line of lines) {
      const { holdings } = catalogueRecordSchema.parse(JSON.parse(line));
      for (const { locationId, callNumber, items } of holdings) {
        if (!callNumber) continue;
        const place = found.get(locationId) ?? [];
        place.push(...items.map(() => callNumber));
        found.set(locationId, place);
      }
    }
  }
  for (const copies of found.values()) copies.sort((a, b) => compareCallNumbers(a, b));
  return found;
}

/** As many copies on each shelf; where a shelf begins its range begins, and it goes up to the next one. */
function rangesOf(copies: readonly string[], rows: readonly Row[]) {
  const shelves = rows.flatMap(({ row, shelves: count }) =>
    Array.from({ length: count }, (_, at) => ({ row, shelf: String(at + 1) })),
  );
  const ranges = shelves.map((shelf, at) => ({
    from: at === 0 ? 'A' : (copies[Math.floor((at * copies.length) / shelves.length)] ?? ''),
    ...shelf,
  }));
  // Copies of one call number stand together, and a place with few copies leaves shelves empty.
  return ranges.filter(({ from }, at) => {
    const before = ranges[at - 1];
    return before === undefined || compareKeys(callNumberKey(before.from), callNumberKey(from)) !== 0;
  });
}

/** Range of main classes of copies: B–K. */
function classesOf(copies: readonly string[]): string {
  const [first = '', last = ''] = [copies[0]?.[0], copies.at(-1)?.[0]];
  return first === last ? first : `${first} – ${last}`;
}

for (const [library, floors] of Object.entries(plans)) {
  const copies = copiesOf(library);
  const at = (locationId: string) => copies.get(locationId) ?? [];
  const file = {
    floors: floors.map((plan) => ({
      floor: plan.floor,
      name: plan.name,
      map: `maps/${plan.floor}.svg`,
      size,
      rows: rowsOf(plan).flatMap(({ rows }) => rows),
    })),
    places: floors.flatMap((plan) =>
      rowsOf(plan).map(({ locationId, rows }) => ({
        locationId,
        floor: plan.floor,
        ranges: rangesOf(at(locationId), rows),
      })),
    ),
  };
  mkdirSync(join(root, library, 'files/maps'), { recursive: true });
  for (const plan of floors) {
    const classes = new Map(plan.zones.map(({ locationId }) => [locationId, classesOf(at(locationId))]));
    writeFileSync(join(root, library, 'files/maps', `${plan.floor}.svg`), drawFloor(plan, classes));
  }
  const line = (value: unknown) => JSON.stringify(value, (_, entry: unknown) => entry);
  const list = (values: readonly unknown[]) => values.map(line).join(',\n');
  const places = file.places.map(
    ({ ranges, ...place }) => `{\n${line(place).slice(1, -1)},\n"ranges": [\n${list(ranges)}\n]}`,
  );
  const text = `{\n"floors": [\n${list(file.floors)}\n],\n"places": [\n${places.join(',\n')}\n]\n}\n`;
  writeFileSync(join(root, library, 'shelves.json'), text);
  console.log(`${library}: ${String(file.places.reduce((sum, { ranges }) => sum + ranges.length, 0))} ranges`);
}
