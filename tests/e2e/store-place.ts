import { join } from 'node:path';

/**
 * Where the store of a data folder is, as `openStore` takes it: in PostgreSQL, where the common server of the tests has
 * its own there (scripts/e2e.ts); servers that tests start themselves have files.
 */
export const storePlaceOf = (dataDir: string): string => {
  const database = process.env['YUELAN_DATABASE_URL'] ?? '';
  const isCommon = dataDir === process.env['YUELAN_DATA_DIR'];
  return isCommon && database !== '' ? database : join(dataDir, 'yuelan.db');
};
