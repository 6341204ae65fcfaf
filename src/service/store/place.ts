import { join } from 'node:path';
import type { Environment } from '../environment.ts';

/** Whether an address of a store leads to PostgreSQL. */
export const isPostgresPlace = (place: string): boolean => /^postgres(ql)?:/.test(place);

/** Where the store is, as `openStore` takes it: an address of PostgreSQL, or the path of a file of SQLite. */
export function storePlace({ databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return join(dataDir, 'yuelan.db');
  if (isPostgresPlace(databaseUrl)) return databaseUrl;
  return decodeURIComponent(databaseUrl.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, ''));
}
