import { expect, it } from 'vitest';
import { buildingMap, fitName } from './building-markup.ts';

const at = (latitude: number, longitude: number) => ({ position: { latitude, longitude } });

it('has north at the top, west on the left, and a scale', () => {
  // 0.01 degrees of latitude are 1,113 m.
  const map = buildingMap([at(31.0, 121.0), at(31.01, 121.0), at(31.01, 121.01)]);
  const points = map?.points.map(({ item, x, y }) => [item.position.latitude, item.position.longitude, x, y]);
  expect(points).toEqual([
    [31.01, 121.0, 123, 24],
    [31.01, 121.01, 237, 24],
    [31.0, 121.0, 123, 156],
  ]);
  expect(map?.scale).toEqual({ metres: 500, length: 59 });
});

it('keeps the names of close places apart, and all of it within its bounds', () => {
  const map = buildingMap([at(31, 121), at(31.000_01, 121), at(31.000_02, 121), at(31.05, 121.05)]);
  for (const anchor of ['start', 'end']) {
    const ys = (map?.points ?? []).flatMap(({ name }) => (name.anchor === anchor ? [name.y] : []));
    for (const [index, y] of ys.slice(1).entries()) expect(y - (ys[index] ?? 0)).toBeGreaterThanOrEqual(20);
  }
  const height = map?.height ?? 0;
  for (const { x, y, name } of map?.points ?? []) {
    expect([x >= 0, x <= 360, y >= 0, y <= height, name.y < height]).toEqual([true, true, true, true, true]);
  }
});

it('needs two different positions', () => {
  expect(buildingMap([])).toBeUndefined();
  expect(buildingMap([at(31, 121), { position: null }])).toBeUndefined();
  expect(buildingMap([at(31, 121), at(31, 121)])).toBeUndefined();
  expect(buildingMap([at(31, 121), at(31.001, 121)])).toBeDefined();
});

it('writes the names of two neighbours on their outer sides', () => {
  const map = buildingMap([at(31, 121), at(31, 121.001), at(31.01, 121.001)]);
  const anchors = map?.points.map(({ item, name }) => [item.position.longitude, name.anchor]);
  expect(anchors).toEqual([
    [121.001, 'end'],
    [121, 'end'],
    [121.001, 'start'],
  ]);
});

it('cuts names that are longer than their room', () => {
  expect(fitName('法学分馆', 52)).toBe('法学分馆');
  expect(fitName('法学分馆', 51)).toBe('法学…');
  expect(fitName('Law Library', 88)).toBe('Law Library');
  expect(fitName('Law Library', 87)).toBe('Law Libra…');
  expect(fitName('馆', 1)).toBe('馆…');
});
