import { join } from 'node:path';
import type { Environment } from '../environment/environment.ts';

/** Whether an address of a store leads to PostgreSQL. */
export const isPostgresPlace = (place: string): boolean => /^postgres(ql)?:/.test(place);

/** The place of a store as people may see it: without a password. */
export function shownPlace(place: string): string {
  if (!isPostgresPlace(place)) return place;
  const url = new URL(place);
  url.password = '';
  return url.href;
}

/** Where a `sqlite:` or `postgres:` address leads, as `openStore` takes it. */
export const placeOf = (databaseUrl: string): string =>
  isPostgresPlace(databaseUrl)
    ? databaseUrl
    : decodeURIComponent(databaseUrl.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, ''));

/** Where the store is, as `openStore` takes it: an address of PostgreSQL, or the path of a file of SQLite. */
export const storePlace = ({ databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>): string =>
  databaseUrl === undefined ? join(dataDir, 'yuelan.db') : placeOf(databaseUrl);
