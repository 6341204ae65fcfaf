import { describe, expect, it } from 'vitest';
import { byLibrary, passing, valuesOf, type Place } from './places.ts';

const place = (locationId: string, libCode: string, campusId: string | null, type: string | null): Place => ({
  locationId,
  locationName: locationId,
  libCode,
  campusId,
  locationTypeCode: type,
  place: null,
  level: null,
  opening: null,
  recordCount: 1,
  itemCount: 1,
});
const places = [
  place('a', 'MED', 'west', 'reading'),
  place('b', 'MAIN', 'east', 'reading'),
  place('c', 'MAIN', 'west', 'stacks'),
  place('d', 'NEW', null, null),
];
const names = {
  libraries: new Map([
    ['MAIN', 'Main Library'],
    ['MED', 'Medical Library'],
  ]),
  campuses: new Map([
    ['east', 'East'],
    ['west', 'West'],
  ]),
  types: new Map([
    ['stacks', 'Stacks'],
    ['reading', 'Reading rooms'],
  ]),
};
const state = (values: Partial<Record<'libCode' | 'campusId' | 'type', string>> = {}) => ({
  values: { libCode: '', campusId: '', type: '', ...values },
  page: 1,
});

const groupsOf = (given: Place[]) =>
  byLibrary(given, names).flatMap(({ groups }) =>
    groups.map((group) => [group.level, group.name, group.places.map(({ locationId }) => locationId)]),
  );

it('lists floors from the top down where each place has one', () => {
  const [a, b, c] = [1, -1, 1].map((level, at) => ({ ...place(`p${String(at)}`, 'MAIN', null, 'stacks'), level }));
  if (!a || !b || !c) throw new Error('three places');
  expect(groupsOf([a, b, c])).toEqual([
    [1, null, ['p0', 'p2']],
    [-1, null, ['p1']],
  ]);
  // One floor alone, or a place whose floor is not known: by kind.
  expect(groupsOf([a, c])).toEqual([[null, 'Stacks', ['p0', 'p2']]]);
  expect(groupsOf([a, { ...b, level: null }])).toEqual([[null, 'Stacks', ['p0', 'p1']]]);
});

describe('places', () => {
  it('stand by library and kind in the order of the library’s lists, unknown ones last', () => {
    const shape = byLibrary(places, names).map((entry) => [
      entry.name,
      entry.campus,
      entry.groups.map((group) => [group.name, group.places.map(({ locationId }) => locationId)]),
    ]);
    expect(shape).toEqual([
      [
        'Main Library',
        null,
        [
          ['Stacks', ['c']],
          ['Reading rooms', ['b']],
        ],
      ],
      ['Medical Library', 'West', [['Reading rooms', ['a']]]],
      ['NEW', null, [[null, ['d']]]],
    ]);
  });

  it('are narrowed, and counted within everything but the condition itself', () => {
    expect(passing(places, state({ campusId: 'west', type: 'reading' })).map((entry) => entry.locationId)).toEqual([
      'a',
    ]);
    expect(valuesOf(places, state({ campusId: 'west' }), 'campusId', names.campuses)).toEqual([
      { code: 'east', name: 'East', count: 1 },
      { code: 'west', name: 'West', count: 2 },
    ]);
    expect(valuesOf(places, state({ campusId: 'west' }), 'type', names.types)).toEqual([
      { code: 'stacks', name: 'Stacks', count: 1 },
      { code: 'reading', name: 'Reading rooms', count: 1 },
    ]);
    expect(valuesOf(places, state(), 'libCode', names.libraries).at(-1)).toEqual({
      code: 'NEW',
      name: 'NEW',
      count: 1,
    });
  });
});
