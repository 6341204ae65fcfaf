import type { LoadedLibrary } from '../../platform/configuration/types.ts';

const earthRadius = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Position {
  latitude: number;
  longitude: number;
}

/** Kilometres between two places on the ground. */
export function distanceBetween(from: Position, to: Position): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const square = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  return 2 * earthRadius * Math.asin(Math.sqrt(square));
}

const positionsOf = ({ file }: LoadedLibrary): Position[] =>
  file.libraries.flatMap(({ position }) => (position === undefined ? [] : [position]));

/** Kilometres between the nearest buildings of two libraries; null where one has no position. */
export function distanceOf(from: LoadedLibrary, to: LoadedLibrary): number | null {
  const distances = positionsOf(from).flatMap((own) => positionsOf(to).map((other) => distanceBetween(own, other)));
  return distances.length === 0 ? null : Math.min(...distances);
}
