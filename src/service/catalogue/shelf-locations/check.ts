import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkRanges, shelfOrder } from '../../../lib/rules/shelf-ranges.ts';
import type { Problem } from '../../platform/configuration/types.ts';
import type { ShelvesFile } from '../../platform/configuration/shelf-locations.schema.ts';

const endOf = ({ from, to }: { from: string; to?: string | undefined }) => to ?? `${from} …`;

/**
 * Finds mistakes in a valid shelves.json: unknown locations and floors, missing maps, ranges with overlaps or gaps.
 * @param locationIds locations of library.json
 */
export function checkShelves(
  { floors, places }: ShelvesFile,
  { dir, locationIds }: { dir: string; locationIds: readonly string[] },
): Problem[] {
  const problems: Problem[] = [];
  const report = (field: string, message: string, severity: Problem['severity'] = 'mistake') =>
    problems.push({ file: 'shelves.json', field, message, severity });
  const reportDuplicates = (names: readonly string[], field: (at: number) => string) => {
    names.forEach((name, at) => {
      if (names.indexOf(name) < at) report(field(at), `${name} is listed twice`);
    });
  };
  reportDuplicates(
    floors.map(({ floor }) => floor),
    (at) => `floors[${String(at)}].floor`,
  );
  reportDuplicates(
    places.map(({ locationId }) => locationId),
    (at) => `places[${String(at)}].locationId`,
  );
  floors.forEach(({ map, rows }, at) => {
    const field = `floors[${String(at)}]`;
    if (map !== undefined && !existsSync(join(dir, 'files', map))) report(`${field}.map`, `there is no files/${map}`);
    reportDuplicates(
      rows.map(({ row }) => row),
      (row) => `${field}.rows[${String(row)}].row`,
    );
  });
  places.forEach(({ locationId, floor, scheme, ranges }, at) => {
    const field = `places[${String(at)}]`;
    if (!locationIds.includes(locationId)) report(`${field}.locationId`, `there is no location ${locationId}`);
    ranges.forEach((range, number) => {
      const here = floors.find((entry) => entry.floor === (range.floor ?? floor));
      const inside = `${field}.ranges[${String(number)}]`;
      if (!here) report(`${inside}.floor`, `there is no floor ${range.floor ?? floor}`);
      else if (here.map !== undefined && !here.rows.some(({ row }) => row === range.row)) {
        report(`${inside}.row`, `floor ${here.floor} has no row ${range.row} on its map`, 'warning');
      }
    });
    for (const problem of checkRanges(shelfOrder(ranges, scheme))) {
      const inside = `${field}.ranges[${String(ranges.indexOf(problem.range))}]`;
      const { range } = problem;
      if (problem.kind === 'backwards') report(inside, `${endOf(range)} sorts before ${range.from}`);
      if (problem.kind === 'overlap') {
        report(inside, `${range.from} to ${endOf(range)} and ${problem.next.from} to ${endOf(problem.next)} overlap`);
      }
      if (problem.kind === 'gap') {
        report(inside, `between ${endOf(range)} and ${problem.next.from} nothing has a shelf`, 'warning');
      }
    }
  });
  return problems;
}
